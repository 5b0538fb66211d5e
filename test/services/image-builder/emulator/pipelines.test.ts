/** Image pipelines: their builds, from BUILDING to AVAILABLE, and what policies make of the new images. */
import { beforeEach, describe, expect, test } from "vitest";
import { emulatorForTest, type RunningEmulator, runEmulator } from "../../../emulator/running-emulator.ts";
import { awsCommands, hasAws, region } from "../../../emulator/vendor-clients.ts";

const account = "arn:aws:imagebuilder:us-east-1:123456789012";
const pipelineArn = `${account}:image-pipeline/web`;
const image = (build: number, name = "web-server") => `${account}:image/${name}/1.2.0/${build}`;
const beginning = Date.UTC(2030, 5, 15, 12);
const seed = {
  imagebuilder: {
    images: [1, 2].map((build) => ({ name: "Web Server", version: "1.2.0", build, ageInDays: 10 - build })),
    imageRecipes: [{ name: "Web Server", version: "1.2.0", platform: "Windows" }],
    imagePipelines: [
      {
        name: "web",
        imageRecipeArn: `${account}:image-recipe/web-server/1.2.0`,
        imageTags: { team: "web", stage: "test" },
        tags: { owner: "ann" },
        consecutiveFailures: 2,
      },
      { name: "Api", containerRecipeArn: `${account}:container-recipe/api/1.2.0` },
      { name: "off", imageRecipeArn: `${account}:image-recipe/off/1.2.0`, status: "DISABLED" },
      {
        name: "untested",
        imageRecipeArn: `${account}:image-recipe/untested/1.2.0`,
        imageTestsConfiguration: { imageTestsEnabled: false },
      },
    ],
  },
};

let emulator: RunningEmulator;
/** Members of the responses, which each test knows. */
// biome-ignore lint/suspicious/noExplicitAny: responses are compared whole
const body = async (response: Promise<{ readonly body: unknown }>): Promise<any> => (await response).body;
const start = (members: object = {}) =>
  emulator.call("StartImagePipelineExecution", { imagePipelineArn: pipelineArn, ...members });
const wait = (seconds: number) => emulator.send("POST", "/_lintel/clock", { seconds });
const imageOf = async (arn: string) =>
  (await body(emulator.send("GET", `/GetImage?imageBuildVersionArn=${arn}`))).image;
const pipelineOf = async (arn = pipelineArn) =>
  (await body(emulator.send("GET", `/GetImagePipeline?imagePipelineArn=${arn}`))).imagePipeline;
const machines = async (): Promise<string> => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const query = "Action=DescribeImages&Version=2016-11-15&Owner.1=self";
  return (await fetch(`${emulator.url}/`, { method: "POST", headers: form, body: query })).text();
};

beforeEach(async () => {
  emulator = await emulatorForTest({ clock: () => beginning, operationSeconds: 30 });
  expect((await emulator.send("POST", "/_lintel/seed", seed)).status).toBe(200);
});

describe("a build", () => {
  test("is the next one of the recipe's version, and has the tags of the request, not those of the pipeline's schedule", async () => {
    const response = await body(start({ clientToken: "t", tags: { stage: "live" } }));
    expect(response).toEqual({ requestId: expect.any(String), clientToken: "t", imageBuildVersionArn: image(3) });
    expect(await imageOf(image(3))).toMatchObject({
      ...{ name: "Web Server", version: "1.2.0/3", type: "AMI", platform: "Windows", buildType: "USER_INITIATED" },
      ...{ state: { status: "BUILDING" }, sourcePipelineArn: pipelineArn, sourcePipelineName: "web" },
      ...{ tags: { stage: "live" }, dateCreated: new Date(beginning).toISOString() },
    });
  });

  test.each([
    [pipelineArn, "web-server", 3, ["BUILDING", "TESTING", "DISTRIBUTING"]],
    [`${account}:image-pipeline/untested`, "untested", 1, ["BUILDING", "BUILDING", "DISTRIBUTING"]],
  ] as const)("of %s takes the duration of an operation", async (imagePipelineArn, name, build, stages) => {
    await start({ imagePipelineArn });
    for (const status of stages) {
      const built = await imageOf(image(build, name));
      expect(built.state).toEqual({ status });
      expect(built).not.toHaveProperty("outputResources");
      expect((await pipelineOf(imagePipelineArn)).lastRunStatus).toBe(status);
      await wait(10);
    }
    expect((await imageOf(image(build, name))).state).toEqual({ status: "AVAILABLE" });
    expect((await pipelineOf(imagePipelineArn)).lastRunStatus).toBe("AVAILABLE");
  });

  test("that ends has an AMI, which EC2 describes with its snapshot and tag", async () => {
    await start();
    await wait(29);
    expect(await machines()).not.toContain("ami-");
    await wait(1);
    const { amis } = (await imageOf(image(3))).outputResources;
    expect(amis).toEqual([
      {
        region: "us-east-1",
        image: expect.stringMatching(/^ami-[0-9a-f]{17}$/),
        name: `Web Server ${new Date(beginning).toISOString()}`,
        accountId: "123456789012",
      },
    ]);
    const described = await machines();
    expect(described).toContain(`<imageId>${amis[0].image}</imageId>`);
    expect(described).toContain(`<snapshotId>${amis[0].image.replace("ami-", "snap-")}</snapshotId>`);
    expect(described).toContain("<key>CreatedBy</key><value>EC2 Image Builder</value>");
  });

  test("of a container recipe has a container image", async () => {
    await start({ imagePipelineArn: `${account}:image-pipeline/api` });
    await wait(30);
    expect(await imageOf(image(1, "api"))).toMatchObject({
      type: "DOCKER",
      outputResources: {
        containers: [{ region: "us-east-1", imageUris: ["123456789012.dkr.ecr.us-east-1.amazonaws.com/api:1.2.0-1"] }],
      },
    });
  });

  test("cannot be deleted, and its number is not used again after it was", async () => {
    await start();
    const remove = () => emulator.send("DELETE", `/DeleteImage?imageBuildVersionArn=${image(3)}`);
    expect((await remove()).error).toBe("ResourceInUseException");
    await wait(30);
    expect((await remove()).status).toBe(200);
    expect((await body(start())).imageBuildVersionArn).toBe(image(4));
  });

  test("has the tags of the request alone, or none", async () => {
    await start();
    expect(await imageOf(image(3))).not.toHaveProperty("tags");
  });

  test("of a disabled pipeline is started by hand", async () => {
    const started = await body(start({ imagePipelineArn: `${account}:image-pipeline/off` }));
    expect(started.imageBuildVersionArn).toBe(image(1, "off"));
  });

  test("must end before the next of its pipeline starts, which has its own number and AMI", async () => {
    expect((await body(start())).imageBuildVersionArn).toBe(image(3));
    const refused = await start();
    expect([refused.error, refused.body.message]).toEqual([
      "ResourceInUseException",
      expect.stringContaining(`is building ${image(3)}; wait until that build has ended`),
    ]);
    await start({ imagePipelineArn: `${account}:image-pipeline/api` });
    await wait(30);
    expect((await body(start())).imageBuildVersionArn).toBe(image(4));
    await wait(30);
    expect((await imageOf(image(4))).outputResources).not.toEqual((await imageOf(image(3))).outputResources);
  });
});

describe("an ordered outcome", () => {
  const order = (outcome: string) =>
    emulator.send("POST", "/_lintel/faults", {
      ...{ kind: "outcome", outcome, operations: ["StartImagePipelineExecution"], times: 1 },
    });

  test("FAILED gives a FAILED image without output, and leaves the count of failures", async () => {
    await order("FAILED");
    await start();
    await wait(29);
    expect((await imageOf(image(3))).state.status).toBe("DISTRIBUTING");
    await wait(1);
    const failed = await imageOf(image(3));
    expect(failed.state).toEqual({ status: "FAILED", reason: "this failure was injected" });
    expect(failed).not.toHaveProperty("outputResources");
    expect(await pipelineOf()).toMatchObject({ lastRunStatus: "FAILED", consecutiveFailures: 2 });
    await start();
    await wait(30);
    expect(await pipelineOf()).toMatchObject({ lastRunStatus: "AVAILABLE", consecutiveFailures: 0 });
  });

  test("NEVER_ENDS leaves the image BUILDING", async () => {
    await order("NEVER_ENDS");
    await start();
    await wait(365 * 24 * 60 * 60);
    expect((await imageOf(image(3))).state.status).toBe("BUILDING");
  });
});

describe("requests", () => {
  test("a clientToken identifies one request", async () => {
    const first = await body(start({ clientToken: "t" }));
    expect((await body(start({ clientToken: "t" }))).imageBuildVersionArn).toBe(first.imageBuildVersionArn);
    expect((await start({ clientToken: "t", tags: { a: "b" } })).error).toBe("IdempotentParameterMismatchException");
    await wait(30);
    expect((await body(start({ clientToken: "u" }))).imageBuildVersionArn).toBe(image(4));
  });

  test.each([
    [`${account}:image-pipeline/gone`, "ResourceNotFoundException", "image-pipeline/gone was not found in account"],
    ["web", "InvalidRequestException", "ARN of an image pipeline"],
  ])("a build of %s is refused", async (imagePipelineArn, error, message) => {
    const refused = await start({ imagePipelineArn });
    expect([refused.error, refused.body.message]).toEqual([error, expect.stringContaining(message)]);
    expect((await body(emulator.call("ListImageBuildVersions", {}))).imageSummaryList).toHaveLength(2);
  });

  test("pipelines are listed by filters, with their defaults", async () => {
    const all = (await body(emulator.call("ListImagePipelines", {}))).imagePipelineList;
    expect(all.map(({ name }: { name: string }) => name)).toEqual(["web", "Api", "off", "untested"]);
    const filters = [{ name: "status", values: ["DISABLED"] }];
    const { imagePipelineList } = await body(emulator.call("ListImagePipelines", { filters }));
    expect(imagePipelineList).toMatchObject([{ name: "off" }]);
    const pages = await body(emulator.call("ListImagePipelines", { maxResults: 3 }));
    const { nextToken } = pages;
    const rest = await body(emulator.call("ListImagePipelines", { maxResults: 3, nextToken }));
    expect(rest.imagePipelineList).toMatchObject([{ name: "untested" }]);
    expect(await pipelineOf()).toMatchObject({
      ...{ arn: pipelineArn, status: "ENABLED", platform: "Linux", dateCreated: new Date(beginning).toISOString() },
    });
  });

  test("a pipeline has tags", async () => {
    const path = `/tags/${encodeURIComponent(pipelineArn)}`;
    await emulator.send("POST", path, { tags: { stage: "live" } });
    expect((await emulator.send("GET", path)).body.tags).toEqual({ owner: "ann", stage: "live" });
  });
});

test.each([
  [{}, "imagebuilder.imagePipelines[0] has no recipe"],
  [
    { imageRecipeArn: `${account}:image-recipe/a/1.0.0`, containerRecipeArn: `${account}:container-recipe/a/1.0.0` },
    "has imageRecipeArn and containerRecipeArn",
  ],
  [{ imageRecipeArn: `${account}:image-recipe/a/x.x.x` }, "it must name one version"],
  [{ imageRecipeArn: "a" }, "imagebuilder.imagePipelines[0].imageRecipeArn"],
])("a seed with the pipeline %j is refused", async (members, message) => {
  const imagePipelines = [{ name: "new", ...members }];
  const refused = await emulator.send("POST", "/_lintel/seed", { imagebuilder: { imagePipelines } });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)]);
});

describe("at midnight", () => {
  const day = 24 * 60 * 60;
  const recipes = [{ name: "Web Server", semanticVersion: "1.2.0" }];
  const statuses = async (): Promise<readonly string[]> => {
    const { imageSummaryList } = await body(emulator.call("ListImageBuildVersions", {}));
    return imageSummaryList.map(({ state }: { state: { status: string } }) => state.status);
  };

  test.each([
    ["COUNT", { type: "COUNT", value: 2 }],
    ["retainAtLeast", { type: "AGE", value: 1, unit: "DAYS", retainAtLeast: 2 }],
  ])("a new image takes a place of %s, so that the oldest falls out", async (_, filter) => {
    const policyDetails = [{ action: { type: "DELETE" }, filter }];
    await emulator.create({ policyDetails, resourceSelection: { recipes } });
    await wait(day);
    expect(await statuses()).toEqual(["AVAILABLE", "AVAILABLE"]);
    await start();
    await wait(day);
    expect(await statuses()).toEqual(["AVAILABLE", "AVAILABLE", "DELETED"]);
  });

  test.each([
    [12 * 60 * 60 - 30, "DELETED"],
    [12 * 60 * 60 - 29, "AVAILABLE"],
  ])("a build that begins after %s seconds leaves the oldest %s", async (seconds, oldest) => {
    const policyDetails = [{ action: { type: "DELETE" }, filter: { type: "COUNT", value: 2 } }];
    await emulator.create({ policyDetails, resourceSelection: { recipes } });
    await wait(seconds);
    await start();
    await wait(60);
    expect(await statuses()).toEqual(["AVAILABLE", "AVAILABLE", oldest]);
  });
});

describe.skipIf(!hasAws)("the AWS CLI", () => {
  let served: RunningEmulator;
  const { aws, failing } = awsCommands("imagebuilder", () => served.url);

  test("starts a pipeline, and reads its image", async () => {
    served = await runEmulator({ region, operationSeconds: 0 });
    try {
      const imageRecipeArn = `arn:aws:imagebuilder:${region}:123456789012:image-recipe/web/1.0.0`;
      const imagePipelines = [{ name: "web", imageRecipeArn }];
      await served.send("POST", "/_lintel/seed", { imagebuilder: { imagePipelines } });
      const { imagePipelineList } = await aws("list-image-pipelines");
      const named = ["--image-pipeline-arn", imagePipelineList[0].arn];
      const { imageBuildVersionArn } = await aws("start-image-pipeline-execution", ...named, "--tags", "team=web");
      const built = await aws("get-image", "--image-build-version-arn", imageBuildVersionArn);
      expect(built.image).toMatchObject({ state: { status: "AVAILABLE" }, tags: { team: "web" } });
      const { imagePipeline } = await aws("get-image-pipeline", ...named);
      expect(imagePipeline).toMatchObject({ imageRecipeArn, lastRunStatus: "AVAILABLE" });
      expect(await failing("start-image-pipeline-execution", "--image-pipeline-arn", `${named[1]}-2`)).toContain(
        "ResourceNotFoundException",
      );
    } finally {
      await served.close();
    }
  });
});
