/** Images and recipes from a seed. */
import { writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emulatorForTest, type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";
import { env, hasBoto3 } from "../../../emulator/vendor-clients.ts";
import { execFile } from "../../../run/child-process.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";

const account = "arn:aws:imagebuilder:us-east-1:123456789012";
const beginning = Date.UTC(2030, 0, 31);

const web = { name: "Web Server", version: "1.2.0" };
const seed = {
  imagebuilder: {
    images: [
      { ...web, ageInDays: 30, tags: { team: "web" } },
      {
        ...web,
        ageInDays: 2,
        outputResources: { amis: [{ region: "us-east-1", image: "ami-1", accountId: "123456789012" }] },
      },
      { ...web, version: "1.10.0", ageInDays: 1, state: { status: "DEPRECATED" } },
      {
        name: "api",
        version: "1.0.0",
        build: 7,
        type: "DOCKER",
        platform: "Linux",
        dateCreated: "2030-01-01T00:00:00Z",
        outputResources: { containers: [{ region: "us-east-1", imageUris: ["registry/api:1.0.0-7"] }] },
      },
      { name: "base", version: "1.0.0", owner: "Amazon", platform: "Windows" },
      { name: "base", version: "0.9.0", owner: "Amazon", state: { status: "DEPRECATED" } },
    ],
    imageRecipes: [{ ...web, parentImage: "ami-0", components: [{ componentArn: "arn:component" }] }],
    containerRecipes: [{ name: "api", version: "1.0.0", targetRepository: { service: "ECR", repositoryName: "api" } }],
  },
};

let emulator: RunningEmulator;
beforeEach(async () => {
  emulator = await runEmulator({ clock: () => beginning });
  expect((await emulator.send("POST", "/_lintel/seed", seed)).status).toBe(200);
});
afterEach(() => emulator.close());

const response = async (method: string, path: string, body?: object) => {
  const { status, body: returned } = await emulator.send(method, path, body);
  expect(status).toBe(200);
  return JSON.parse(JSON.stringify(returned));
};
const versions = async (members: object = {}): Promise<readonly string[]> => {
  const { imageVersionList } = await response("POST", "/ListImages", members);
  return imageVersionList.map(({ arn }: { arn: string }) => arn.slice(account.length + 1));
};
const builds = async (members: object = {}): Promise<readonly string[]> => {
  const { imageSummaryList } = await response("POST", "/ListImageBuildVersions", members);
  return imageSummaryList.map(
    ({ arn, state }: { arn: string; state: { status: string } }) => `${arn.slice(account.length + 1)} ${state.status}`,
  );
};
const get = (arn: string) => response("GET", `/GetImage?imageBuildVersionArn=${encodeURIComponent(arn)}`);

describe("images", () => {
  test("are listed by version: those of the account, and those of Amazon except deprecated ones by default", async () => {
    const own = ["image/web-server/1.2.0", "image/web-server/1.10.0", "image/api/1.0.0"];
    expect(await versions()).toEqual(own);
    expect(await versions({ byName: true })).toEqual(own.slice(1));
    expect(await versions({ owner: "Amazon" })).toEqual(["image/base/1.0.0"]);
    const both = ["image/base/1.0.0", "image/base/0.9.0"];
    expect(await versions({ owner: "Amazon", includeDeprecated: true })).toEqual(both);
    expect(await versions({ filters: [{ name: "type", values: ["DOCKER"] }] })).toEqual(["image/api/1.0.0"]);
    expect(await versions({ filters: [{ name: "name", values: ["api", "other"] }] })).toEqual(["image/api/1.0.0"]);
  });

  test("are listed by build, newest first", async () => {
    const all = [
      "image/api/1.0.0/7 AVAILABLE",
      "image/web-server/1.10.0/1 DEPRECATED",
      "image/web-server/1.2.0/2 AVAILABLE",
      "image/web-server/1.2.0/1 AVAILABLE",
    ];
    expect(await builds()).toEqual(all);
    expect(await builds({ imageVersionArn: `${account}:image/web-server/1.2.0` })).toEqual(all.slice(2));
  });

  test("are shown with their recipe, outputs and latest versions, by build or by the latest one", async () => {
    const shown = await get(`${account}:image/web-server/1.2.0/2`);
    expect(shown.image).toMatchObject({
      name: "Web Server",
      version: "1.2.0/2",
      arn: `${account}:image/web-server/1.2.0/2`,
      type: "AMI",
      platform: "Linux",
      state: { status: "AVAILABLE" },
      dateCreated: "2030-01-29T00:00:00.000Z",
      imageRecipe: { ...web, arn: `${account}:image-recipe/web-server/1.2.0`, parentImage: "ami-0" },
      outputResources: { amis: [{ image: "ami-1" }] },
    });
    expect(shown.image).not.toHaveProperty("owner");
    expect(shown.latestVersionReferences.latestMinorVersionArn).toBe(`${account}:image/web-server/1.2.x`);
    const newest = async (version: string) => (await get(`${account}:image/web-server/${version}`)).image.arn;
    expect(await newest("1.2.0")).toBe(`${account}:image/web-server/1.2.0/2`);
    // The newer version has no build that is AVAILABLE.
    expect(await newest("x.x.x")).toBe(`${account}:image/web-server/1.2.0/2`);
    await emulator.send("POST", "/_lintel/seed", { imagebuilder: { images: [{ ...web, version: "1.9.0" }] } });
    expect(await newest("x.x.x")).toBe(`${account}:image/web-server/1.9.0/1`);
    expect(await newest("1.2.x")).toBe(`${account}:image/web-server/1.2.0/2`);
    const container = await get(`${account}:image/api/1.0.0/7`);
    expect(container.image.containerRecipe).toMatchObject({ targetRepository: { repositoryName: "api" } });
  });

  test("are listed in pages, whose tokens are valid only for their list", async () => {
    const first = await response("POST", "/ListImageBuildVersions", { maxResults: 3 });
    expect(first.imageSummaryList).toHaveLength(3);
    expect(await builds({ maxResults: 3, nextToken: first.nextToken })).toHaveLength(1);
    const other = { filters: [{ name: "name", values: ["api"] }], nextToken: first.nextToken };
    expect(await emulator.send("POST", "/ListImageBuildVersions", other)).toMatchObject({
      status: 400,
      error: "InvalidPaginationTokenException",
    });
  });

  test("change by executions", async () => {
    const resourceArn = `${account}:image/web-server/1.2.0/1`;
    const amis = { executionRole: "role", includeResources: { amis: true } };
    const change = async (status: string) => {
      const update = { resourceArn, state: { status }, clientToken: status, ...amis };
      const started = await response("PUT", "/StartResourceStateUpdate", update);
      await emulator.send("POST", "/_lintel/clock", { seconds: 2 });
      return started;
    };
    const { lifecycleExecutionId } = await change("DEPRECATED");
    const { image } = await get(resourceArn);
    expect(image).toMatchObject({
      state: { status: "DEPRECATED" },
      lifecycleExecutionId,
      deprecationTime: beginning / 1000 + 2,
    });
    await change("DELETED");
    expect((await get(resourceArn)).image.state).toEqual({ status: "DELETED" });
    expect(await builds({ imageVersionArn: `${account}:image/web-server/1.2.0` })).toEqual([
      "image/web-server/1.2.0/2 AVAILABLE",
      "image/web-server/1.2.0/1 DELETED",
    ]);
  });

  test("have tags", async () => {
    const path = `/tags/${encodeURIComponent(`${account}:image/web-server/1.2.0/1`)}`;
    await response("POST", path, { tags: { stage: "test" } });
    await response("DELETE", `${path}?tagKeys=team`);
    expect((await response("GET", path)).tags).toEqual({ stage: "test" });
    await response("DELETE", `${path}?tagKeys=stage`);
    expect((await response("GET", path)).tags).toEqual({});
    expect((await get(`${account}:image/web-server/1.2.0/1`)).image).not.toHaveProperty("tags");
  });

  test.each([
    [
      "GET",
      `/GetImage?imageBuildVersionArn=${account}:image/web-server/9.0.0/1`,
      undefined,
      "ResourceNotFoundException",
    ],
    ["GET", "/GetImage?imageBuildVersionArn=web-server", undefined, "InvalidRequestException"],
    ["GET", "/GetImage", undefined, "InvalidRequestException"],
    ["POST", "/ListImages", { filters: [{ name: "colour", values: ["red"] }] }, "InvalidRequestException"],
    ["POST", "/ListImages", { owner: "me" }, "InvalidRequestException"],
    [
      "POST",
      "/ListImages",
      { byName: true, filters: [{ name: "version", values: ["1.2.0"] }] },
      "InvalidRequestException",
    ],
    [
      "GET",
      `/GetImage?imageBuildVersionArn=${account}:image/web-server/1.10.0`,
      undefined,
      "ResourceNotFoundException",
    ],
    ["POST", "/ListImages", { maxResults: 26 }, "InvalidRequestException"],
    [
      "GET",
      `/GetImageRecipe?imageRecipeArn=${account}:image-recipe/web-server/2.x.x`,
      undefined,
      "ResourceNotFoundException",
    ],
  ])("%s %s %j is refused", async (method, path, body, error) => {
    expect((await emulator.send(method, path, body)).error).toBe(error);
  });
});

test("recipes are listed and shown", async () => {
  const { imageRecipeSummaryList } = await response("POST", "/ListImageRecipes", {
    filters: [{ name: "parentImage", values: ["ami-0"] }],
  });
  expect(imageRecipeSummaryList).toEqual([
    {
      arn: `${account}:image-recipe/web-server/1.2.0`,
      name: "Web Server",
      platform: "Linux",
      owner: "123456789012",
      parentImage: "ami-0",
      dateCreated: new Date(beginning).toISOString(),
    },
  ]);
  const recipe = await response("GET", `/GetImageRecipe?imageRecipeArn=${account}:image-recipe/web-server/x.x.x`);
  expect(recipe.imageRecipe).toMatchObject({ ...web, type: "AMI", components: [{ componentArn: "arn:component" }] });
  const { containerRecipeSummaryList } = await response("POST", "/ListContainerRecipes", {});
  expect(containerRecipeSummaryList).toMatchObject([{ name: "api", containerType: "DOCKER" }]);
  const container = `${account}:container-recipe/api/1.0.0`;
  expect((await response("GET", `/GetContainerRecipe?containerRecipeArn=${container}`)).containerRecipe).toMatchObject({
    arn: container,
    targetRepository: { repositoryName: "api" },
  });
});

describe("a seed", () => {
  test("may be copied from responses, and results in the same images", async () => {
    const { image } = await get(`${account}:image/web-server/1.2.0/2`);
    const { imageSummaryList } = await response("POST", "/ListImageBuildVersions", {});
    const again = await emulatorForTest({ clock: () => beginning });
    const seeded = { imagebuilder: { images: [image, ...imageSummaryList.slice(0, 1)] } };
    for (const _ of [1, 2]) expect((await again.send("POST", "/_lintel/seed", seeded)).status).toBe(200);
    const { body } = await again.send("GET", `/GetImage?imageBuildVersionArn=${image.arn}`);
    expect(body).toMatchObject({ image });
    const { body: listed } = await again.send("POST", "/ListImageBuildVersions", {});
    expect(JSON.parse(JSON.stringify(listed)).imageSummaryList).toHaveLength(2);
  });

  test("is read from a file, and restored by a reset", async () => {
    const seedPath = `${temporaryFolder()}/seed.json`;
    await writeFile(seedPath, JSON.stringify(seed));
    const seeded = await emulatorForTest({ seedPath });
    const count = async () => {
      const { body } = await seeded.send("POST", "/ListImageBuildVersions", {});
      return JSON.parse(JSON.stringify(body)).imageSummaryList.length;
    };
    expect(await count()).toBe(4);
    await seeded.send("POST", "/_lintel/reset");
    expect(await count()).toBe(4);
  });

  test.each([
    [{ images: [{ name: "web" }] }, "imagebuilder.images[0].version is missing"],
    [{ images: [{ ...web, arn: "arn:web" }] }, "imagebuilder.images[0].arn"],
    [{ images: [{ ...web, state: { status: "READY" } }] }, "imagebuilder.images[0].state.status"],
    [{ images: [{ ...web, colour: "red" }] }, "imagebuilder.images[0].colour is not a member"],
    [{ imageRecipes: [{ ...web, version: "1" }] }, "imagebuilder.imageRecipes[0].version"],
  ])("%j is refused", async (imagebuilder, message) => {
    const { status, body } = await emulator.send("POST", "/_lintel/seed", { imagebuilder });
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });
});

test.skipIf(!hasBoto3)("boto3 reads images and recipes", { timeout: 30_000 }, async () => {
  const script = `
import boto3, json, sys
client = boto3.client("imagebuilder", endpoint_url=sys.argv[1], region_name="us-east-1")
out = {}
out["versions"] = [[each["name"], each["version"], each["type"]] for page in client.get_paginator("list_images").paginate(includeDeprecated=True, PaginationConfig={"PageSize": 2}) for each in page["imageVersionList"]]
builds = client.list_image_build_versions(imageVersionArn=sys.argv[2])["imageSummaryList"]
out["builds"] = [each["arn"].rsplit("/", 1)[1] for each in builds]
image = client.get_image(imageBuildVersionArn=builds[0]["arn"])["image"]
out["image"] = [image["outputResources"]["amis"][0]["image"], image["imageRecipe"]["parentImage"], image["state"]["status"]]
out["recipe"] = client.get_image_recipe(imageRecipeArn=client.list_image_recipes()["imageRecipeSummaryList"][0]["arn"])["imageRecipe"]["name"]
out["container"] = client.get_container_recipe(containerRecipeArn=client.list_container_recipes()["containerRecipeSummaryList"][0]["arn"])["containerRecipe"]["containerType"]
try:
    client.get_image(imageBuildVersionArn=sys.argv[2] + "/99")
except client.exceptions.ClientError as error:
    out["missing"] = error.response["Error"]["Code"]
print(json.dumps(out))
`;
  const args = ["-c", script, emulator.url, `${account}:image/web-server/1.2.0`];
  expect(JSON.parse((await execFile("python3", args, { env })).stdout)).toEqual({
    versions: [
      ["Web Server", "1.2.0", "AMI"],
      ["Web Server", "1.10.0", "AMI"],
      ["api", "1.0.0", "DOCKER"],
    ],
    builds: ["2", "1"],
    image: ["ami-1", "ami-0", "AVAILABLE"],
    recipe: "Web Server",
    container: "DOCKER",
    missing: "ResourceNotFoundException",
  });
});
