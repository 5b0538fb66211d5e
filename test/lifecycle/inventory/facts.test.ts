/** What the responses of the services mean: images, recipes, machine images and their permissions. */
import { expect, test } from "vitest";
import {
  buildIn,
  machineImageIn,
  permissionIn,
  recipeIn,
  tagList,
  volumeSizesIn,
} from "../../../lib/lifecycle/inventory/facts.ts";

const arn = "arn:aws:imagebuilder:eu-west-1:123456789012:image/web/1.0.0/7";
const version = arn.slice(0, -"/7".length);

test("a build has the version without the number of the build, and its AMIs that have an id", () => {
  const build = buildIn({
    ...{ arn, name: "web", version: "1.0.0/7", state: { status: "AVAILABLE" }, dateCreated: "2026-01-01T00:00:00Z" },
    ...{ tags: { team: "web", size: 3 }, lifecycleExecutionId: "lce-1" },
    outputResources: {
      amis: [{ image: "ami-1", region: "eu-west-1", accountId: 123456789012 }, { region: "eu-west-2" }],
    },
  });
  expect(build).toEqual({
    ...{ arn, name: "web", version: "1.0.0", status: "AVAILABLE", createdAt: "2026-01-01T00:00:00Z" },
    tags: { team: "web", size: "3" },
    vmImages: [{ id: "ami-1", region: "eu-west-1", accountId: "123456789012" }],
    lastExecution: "lce-1",
  });
});

test("a build without facts has only empty ones, and is said to be in short", () => {
  const empty = { arn: "", name: "", version: "", status: "", tags: {}, vmImages: [] };
  expect(buildIn({})).toEqual({ ...empty, isInShort: true });
  expect(buildIn({ outputResources: {}, dateCreated: "", lifecycleExecutionId: "" })).toEqual(empty);
  expect(buildIn("text")).toEqual({ ...empty, isInShort: true });
});

test.each([
  ["its type", { type: "DOCKER" }, []],
  ["its recipe", { containerRecipe: {} }, []],
  ["its addresses", { outputResources: { containers: [{ imageUris: ["a/b:1", 2, null] }, {}] } }, ["a/b:1", "2", ""]],
])("a container image is known by %s", (_, members, containers) => {
  expect(buildIn({ outputResources: {}, ...members }).containers).toEqual(containers);
  expect(buildIn({ outputResources: { containers: [] }, type: "AMI" })).not.toHaveProperty("containers");
});

test.each([
  ["IMPORT", true],
  ["IMPORT_ISO", true],
  ["USER_INITIATED", undefined],
  ["NO_IMPORT", undefined],
])("a build of the type %s is imported: %s", (buildType, isImported) => {
  expect(buildIn({ buildType }).isImported).toBe(isImported);
});

test("a recipe is that of the container before that of the image, and has a name and a version", () => {
  const recipe = { name: "web", version: "1.0.0" };
  const expected = { version, name: "web", semanticVersion: "1.0.0" };
  expect(recipeIn({ arn, imageRecipe: recipe })).toEqual(expected);
  expect(recipeIn({ arn, containerRecipe: recipe, imageRecipe: { name: "other", version: "2.0.0" } })).toEqual(
    expected,
  );
  for (const imageRecipe of [undefined, { name: "web" }, { version: "1.0.0" }, { name: "", version: "1.0.0" }]) {
    expect(recipeIn({ arn, imageRecipe })).toBeUndefined();
  }
});

test("an AMI has its tags, and the snapshots of its volumes with their sizes", () => {
  const image = machineImageIn({
    ...{ ImageId: "ami-1", OwnerId: 123456789012, Public: true, LastLaunchedTime: "2026-01-01T00:00:00Z" },
    Tags: [
      { Key: "team", Value: "web" },
      { Key: "__proto__", Value: "x" },
    ],
    BlockDeviceMappings: [{ Ebs: { SnapshotId: "snap-1", VolumeSize: 1 } }, { Ebs: { SnapshotId: "snap-2" } }, {}],
  });
  expect(image).toEqual({
    ...{ id: "ami-1", ownerId: "123456789012", isPublic: true, lastLaunchedAt: "2026-01-01T00:00:00Z" },
    tags: tagList([
      { Key: "__proto__", Value: "x" },
      { Key: "team", Value: "web" },
    ]),
    ...{ snapshots: ["snap-1", "snap-2"], volumeSizes: { "snap-1": 1 } },
  });
  expect(Object.keys(image.tags)).toEqual(["team", "__proto__"]);
  const bare = { id: "", ownerId: "", isPublic: false, tags: {}, snapshots: [] };
  expect(machineImageIn({ Public: "true" })).toEqual(bare);
});

test.each([
  ["disabled", false],
  ["enabled-with-cooldown", true],
  ["enabled-without-cooldown", true],
  ["", undefined],
  [undefined, undefined],
])("with the deregistration protection %j an AMI is protected: %s", (protection, isProtected) => {
  expect(machineImageIn({ DeregistrationProtection: protection }).isProtected).toBe(isProtected);
});

test("the size of a volume is a whole number of GiB from 1 on", () => {
  const sized = (VolumeSize: unknown) => volumeSizesIn([{ SnapshotId: "snap-1", VolumeSize }, { VolumeSize: 8 }]);
  for (const size of [1, "1", 16_384]) expect(sized(size)).toEqual({ "snap-1": Number(size) });
  for (const size of [0, -1, 1.5, "x", "", undefined]) expect(sized(size)).toEqual({});
});

test("an AMI is shared with accounts, and with others if a permission names no account", () => {
  const given = (...LaunchPermissions: readonly object[]) => permissionIn({ ImageId: "ami-1", LaunchPermissions });
  const account = { UserId: "123456789012" };
  expect(given(account)).toEqual({ id: "ami-1", sharedAccounts: ["123456789012"] });
  expect(given(account, { OrganizationArn: "arn:aws:organizations::1:organization/o-1" })).toEqual({
    ...{ id: "ami-1", sharedAccounts: ["123456789012"] },
    isSharedBeyond: true,
  });
  expect(given()).toEqual({ id: "ami-1", sharedAccounts: [] });
});
