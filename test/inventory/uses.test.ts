/** What counts as a use, and what leaves uses unknown. */
import { expect, test } from "vitest";
import type { UseFacts } from "../../lib/inventory/facts.ts";
import { usesOf } from "../../lib/inventory/uses.ts";

const nothing: UseFacts = { instances: [], templateVersions: [], launchConfigurations: [], groups: [] };
const version = (number: number, imageId: string, isDefault = false) => ({
  ...{ templateId: "lt-1", name: "web", version: number, isDefault, imageId },
});
const group = (more: object) => ({ name: "g", launchConfigurations: [], templates: [], imageIds: [], ...more });
const found = (facts: Partial<UseFacts>) => {
  const { byImage, open } = usesOf({ ...nothing, ...facts });
  return {
    uses: Object.fromEntries([...byImage].map(([id, uses]) => [id, uses.map(({ kind, id }) => `${kind} ${id}`)])),
    open,
  };
};

const versions = [version(1, "ami-1"), version(2, "ami-2", true), version(3, "ami-3"), version(10, "ami-10")];
const template = "launch-template lt-1";

test("a launch template uses its default and its latest version, by number", () => {
  expect(found({ templateVersions: versions }).uses).toEqual({ "ami-2": [template], "ami-10": [template] });
});

test.each([
  ["by id", { id: "lt-1", version: "3" }, "ami-3"],
  ["by name", { name: "web", version: "3" }, "ami-3"],
  ["the default", { id: "lt-1", version: "$Default" }, "ami-2"],
  ["the newest", { name: "web", version: "$Latest" }, "ami-10"],
])("a group uses a version %s", (_, ref, imageId) => {
  const { uses, open } = found({ templateVersions: versions, groups: [group({ templates: [ref] })] });
  expect(uses[imageId]).toEqual(["auto-scaling-group g", template]);
  expect(open).toEqual([]);
});

test("the version that an instance was launched from is in use", () => {
  const instances = [{ id: "i-1", imageId: "ami-other", template: { id: "lt-1", version: "1" } }];
  expect(found({ templateVersions: versions, instances }).uses["ami-1"]).toEqual([template]);
});

test("a group uses images by its launch configuration, and its own", () => {
  const launchConfigurations = [{ name: "lc", imageId: "ami-1" }];
  const groups = [group({ launchConfigurations: ["lc", "lc"], imageIds: ["ami-2"] })];
  expect(found({ launchConfigurations, groups })).toEqual({
    uses: { "ami-1": ["auto-scaling-group g", "launch-configuration lc"], "ami-2": ["auto-scaling-group g"] },
    open: [],
  });
});

test("unread and unresolved references are reported", () => {
  const groups = [
    group({
      launchConfigurations: ["gone"],
      templates: [
        { id: "lt-1", version: "7" },
        { name: "other", version: "$Latest" },
      ],
    }),
  ];
  const { open } = found({ templateVersions: [version(1, "resolve:ssm:/images/web", true)], groups });
  expect(open).toEqual([
    "auto-scaling-group g has the launch configuration gone, which was not read",
    "auto-scaling-group g has version $Latest of the launch template other, which was not read",
    "auto-scaling-group g has version 7 of the launch template lt-1, which was not read",
    "launch-template lt-1 refers to its image as resolve:ssm:/images/web, which was not resolved",
  ]);
});
