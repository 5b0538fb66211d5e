/** What counts as a use, and what leaves uses unknown. */
import { expect, test } from "vitest";
import type { BuildFact } from "../../../lib/lifecycle/inventory/facts.ts";
import { parentsAmong } from "../../../lib/lifecycle/inventory/parent-image.ts";
import { fleetsIn, spotRequestsIn, type UseFacts } from "../../../lib/lifecycle/inventory/use-facts.ts";
import { usesIn } from "../../../lib/lifecycle/inventory/uses.ts";

const nothing: UseFacts = {
  ...{ instances: [], templateVersions: [], launchConfigurations: [], groups: [] },
  ...{ spotRequests: [], fleets: [], recipes: [], unread: [], hasAllTemplateVersions: true },
};
const version = (number: number, imageId: string, isDefault = false) => ({
  ...{ templateId: "lt-1", name: "web", version: number, isDefault, imageId },
});
const group = (more: object) => ({ name: "g", launchConfigurations: [], templates: [], imageIds: [], ...more });
const found = (facts: Partial<UseFacts>, builds: readonly BuildFact[] = []) => {
  const uses = { ...nothing, ...facts };
  const { byImage, open } = usesIn([{ region: "us-east-1", uses }], parentsAmong(builds));
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

test("the version from which an instance was launched is in use", () => {
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

test("Spot requests and fleets use their images, and those of their launch templates", () => {
  const launches = { templates: [{ id: "lt-1", version: "1" }], imageIds: ["ami-4"] };
  const fleets = [
    { kind: "ec2-fleet", id: "fleet-1", ...launches },
    { kind: "spot-fleet", id: "sfr-1", templates: [], imageIds: ["ami-4"] },
  ] as const;
  const { uses, open } = found({
    templateVersions: versions,
    fleets,
    spotRequests: [{ id: "sir-1", imageId: "ami-4" }],
  });
  expect(uses).toMatchObject({ "ami-1": ["ec2-fleet fleet-1", template] });
  expect(uses["ami-4"]).toEqual(["ec2-fleet fleet-1", "spot-fleet sfr-1", "spot-request sir-1"]);
  expect(open).toEqual([]);
});

test("requests and fleets that are over use nothing", () => {
  const spot = (State: string) => ({ SpotInstanceRequestId: "sir", State, LaunchSpecification: { ImageId: "ami-1" } });
  const states = ["open", "active", "disabled", "closed", "cancelled", "failed"];
  expect(states.filter((state) => spotRequestsIn(spot(state)).length > 0)).toEqual(["open", "active", "disabled"]);
  const fleet = (FleetState: string) => ({ FleetId: "fleet", FleetState, LaunchTemplateConfigs: [] });
  const ofFleets = ["submitted", "active", "modifying", "failed", "deleted", "deleted_running"];
  expect(ofFleets.filter((state) => fleetsIn(fleet(state)).length > 0)).toEqual(["submitted", "active", "modifying"]);
});

const arn = "arn:aws:imagebuilder:us-east-1:123456789012:image/base";
const build = (version: string, number: number, status = "AVAILABLE"): BuildFact => ({
  ...{ arn: `${arn}/${version}/${number}`, name: "base", version, status, tags: {} },
  vmImages: [
    { id: `ami-${version}-${number}`, region: "us-east-1", accountId: "123456789012" },
    { id: `ami-elsewhere-${number}`, region: "eu-west-1", accountId: "123456789012" },
  ],
});
const builds = [
  ...[build("1.9.0", 1), build("1.10.0", 2), build("1.10.0", 10)],
  ...[build("1.10.0", 11, "DEPRECATED"), build("2.0.0", 1, "FAILED")],
];

test.each([
  ["ami-9", ["ami-9"]],
  [`${arn}/1.9.0/1`, ["ami-1.9.0-1"]],
  [`${arn}/1.10.0/11`, ["ami-1.10.0-11"]],
  [`${arn}/1.9.0`, ["ami-1.9.0-1"]],
  [`${arn}/1.x.x`, ["ami-1.10.0-10"]],
  [arn, ["ami-1.10.0-10"]],
  [`${arn}/2.0.0`, []],
  ["arn:aws:imagebuilder:us-east-1:aws:image/amazon-linux-2023-x86/x.x.x", []],
  ["ssm:/aws/service/ami-amazon-linux-latest/al2023", []],
  ["prod-abc123", ["prod-abc123"]],
])("a recipe uses its parent image %s", (parent, ids) => {
  const recipes = [{ kind: "image-recipe", id: "recipe/web/1.0.0", parent }] as const;
  const { uses, open } = found({ recipes }, builds);
  expect(uses).toEqual(Object.fromEntries(ids.map((id) => [id, ["image-recipe recipe/web/1.0.0"]])));
  expect(open).toEqual([]);
});

test("a parameter of the user's own, and versions that were not saved, may mean any image of the region", () => {
  const recipes = [{ kind: "image-recipe", id: "web", parent: "ssm:/images/base" }] as const;
  const instances = [{ id: "i-1", imageId: "ami-9", template: { id: "lt-1", version: "7" } }];
  expect(found({ recipes }).open).toEqual([
    "image-recipe web refers to its image as ssm:/images/base, which was not resolved",
  ]);
  expect(found({ templateVersions: versions, instances }).open).toEqual([]);
  expect(found({ templateVersions: versions, instances, hasAllTemplateVersions: false }).open).toEqual([
    "an instance was launched by version 7 of the launch template lt-1, which was not read",
  ]);
  const places = (region: string | undefined) => usesIn([{ region, uses: { ...nothing, recipes } }], parentsAmong([]));
  expect([places("us-east-1").isOpen("us-east-1"), places("us-east-1").isOpen("eu-west-1")]).toEqual([true, false]);
  expect(places(undefined).isOpen("eu-west-1")).toBe(true);
});
