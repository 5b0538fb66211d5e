/** Documents of StartResourceStateUpdate. */
import { describe, expect, it } from "vitest";
import type { LintResult } from "../../lib/lint/findings/finding.ts";
import type { LintRequest } from "../../lib/lint/run/lint-request.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const resourceArn = "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1";
const executionRole = "lifecycle-role";
const toState = (status: string, more: object = {}) => ({ resourceArn, state: { status }, ...more });
const withImages = { executionRole, includeResources: { vmImages: true } };
const future = "2100-01-01T00:00:00Z";

const lintFiles = (files: { readonly [name: string]: unknown }, request: Partial<LintRequest> = {}) =>
  lint({
    paths: ["."],
    resources: lintables,
    workingFolder: temporaryFolder(
      Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])),
    ),
    ...request,
  });

const found = ({ findings }: LintResult): string[] => findings.map(({ rule, path }) => `${rule} ${path}`);

const lintValue = (value: unknown, request: Partial<LintRequest> = {}): Promise<LintResult> =>
  lintFiles({ "a.json": value }, { paths: ["a.json"], kind: "state-update", ...request });

describe("a folder", () => {
  it("has state updates with resources, of known members only", async () => {
    const { summary, findings } = await lintFiles({
      "with.json": toState("DELETED", withImages),
      "none.json": toState("DEPRECATED"),
      "other.json": { ...toState("DELETED", withImages), queue: 1 },
      "without-state.json": { resourceArn, ...withImages },
      "tags.json": { resourceArn, tags: { team: "web" } },
    });
    expect(summary).toMatchObject({ files: 1, resources: 1 });
    expect(findings).toEqual([]);
  });

  it("has policies, which are not state updates", async () => {
    const action = { type: "DELETE", includeResources: { vmImages: true, snapshots: true } };
    const policyDetails = [{ action, filter: { type: "AGE", value: 90 }, exclusionRules: { tagMap: { a: "b" } } }];
    const policy = { name: "keep", executionRole, resourceType: "VM_IMAGE", policyDetails };
    const result = await lintFiles({ "a.json": { ...policy, resourceSelection: { tagMap: { a: "b" } } } });
    expect(found(result)).toEqual(["lifecycle-policy/age-filter-needs-unit policyDetails[0].filter.unit"]);
  });
});

it("a named file may lack a required member", async () => {
  const result = await lintFiles({ "a.json": { state: { status: "DELETED" }, ...withImages } }, { paths: ["a.json"] });
  expect(found(result)).toEqual(["state-update/required resourceArn"]);
});

it.each([
  ["with a role", { executionRole }],
  ["with exclusions", { exclusionRules: { vmImages: { isPublic: true } } }],
])("an update without includeResources is one: %s", async (_, more) => {
  const files = { "a.json": toState("DISABLED", more) };
  for (const result of [await lintFiles(files), await lintFiles(files, { paths: ["a.json"] })]) {
    expect(found(result).length).toBeGreaterThan(0);
    expect(found(result).filter((each) => !each.startsWith("state-update/"))).toEqual([]);
  }
});

describe("an update", () => {
  it("has AWS's words or the documentation's, and not both", async () => {
    const exclusionRules = { amis: { isPublic: true } };
    const aws = toState("DISABLED", { executionRole, includeResources: { amis: true }, exclusionRules });
    expect(found(await lintValue(aws))).toEqual([]);
    expect(found(await lintValue({ ...aws, ...withImages }))).toEqual(
      expect.arrayContaining([expect.stringContaining("state-update/one-vocabulary")]),
    );
  });

  it("excludes AMIs only", async () => {
    const exclusionRules = { tagMap: { keep: "yes" } };
    const result = await lintValue(toState("DELETED", { ...withImages, exclusionRules }));
    expect(found(result)).toEqual(["state-update/member-name exclusionRules.tagMap"]);
    expect(result.findings[0]?.message).toContain("the members are vmImages (EC2 Image Builder API reference");
  });

  it.each([
    ["DEPRECATED", "snapshots-need-deleted includeResources.snapshots"],
    ["DELETED", "snapshots-need-vm-images includeResources"],
  ])("to %s has one finding about snapshots alone", async (status, finding) => {
    const result = await lintValue(toState(status, { executionRole, includeResources: { snapshots: true } }));
    expect(found(result)).toEqual([`state-update/${finding}`]);
  });

  it("has no state but those of the operation", async () => {
    expect(found(await lintValue(toState("CANCELLED")))).toEqual(["state-update/enum state.status"]);
  });

  it("names a build of an image", async () => {
    const version = resourceArn.replace(/\/1$/, "");
    expect(found(await lintValue({ ...toState("DISABLED"), resourceArn: version }))).toEqual([
      "state-update/pattern resourceArn",
    ]);
  });

  it.each([1, 64, 65])("has a token of %i characters", async (length) => {
    const result = await lintValue(toState("DISABLED", { clientToken: "t".repeat(length) }));
    expect(found(result)).toEqual(length === 65 ? ["state-update/length clientToken"] : []);
  });
});

describe("a scheduled deprecation", () => {
  const options = { today: "2026-11-23" };
  const at = async (updateAt: unknown) =>
    found(await lintValue(toState("DEPRECATED", { updateAt }), { options })).map((each) => each.replace(/^.*\//, ""));
  const day = Date.parse(options.today) / 1000;

  it.each([
    day,
    String(day),
    day + 0.5,
    8.64e12,
    "2026-11-23",
    "2026-11-23T00:00:00Z",
    "2026-11-23 00:00:00",
    "2026-11-23T01:00+01:00",
    future,
  ])("may be at %j", async (updateAt) => {
    expect(await at(updateAt)).toEqual([]);
  });

  it.each([day - 1, day - 0.001, -1, "2026-11-22", "2026-11-22T23:59:59Z", "2026-11-23T00:59:59+01:00", "0"])(
    "has passed at %j",
    async (updateAt) => {
      expect(await at(updateAt)).toEqual(["update-at-is-in-the-future updateAt"]);
    },
  );

  it.each([8.64e12 + 1, "", "soon", "2026-13-01", "12/01/2030", "2026-11-23T25:00:00Z", true, {}, [], ["2100-01-01"]])(
    "cannot be at %j",
    async (updateAt) => {
      expect(await at(updateAt)).toEqual(["update-at-is-a-time updateAt"]);
    },
  );
});
