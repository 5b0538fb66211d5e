/** Notes of `lintel simulate` in every output, and of `lintel inventory --from`, run as processes. */
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { resultSchema } from "../../../lib/lifecycle/report/simulation/result-schema.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { at, image, policy } from "./given.ts";

const lintel = lintelInProcess();
const arn = (index: number) => `arn:aws:imagebuilder:eu-west-1:111111111111:image/web/1.2.0/${index}`;
const old = (index: number, besides: object = {}) => {
  const { vmImages, ...rest } = image(index, 100);
  const tagged = { tags: { CreatedBy: "EC2 Image Builder" }, ...besides };
  return { ...rest, id: arn(index), vmImages: vmImages.map((each) => ({ ...each, ...tagged })) };
};
const containers = (index: number) => ({
  ...old(index),
  ...{ vmImages: [], containers: [{ id: `repository:${index}` }] },
});
const remove = policy("nightly images", { type: "AGE", value: 90, unit: "DAYS" });
const removeContainers = {
  ...remove,
  ...{ name: "containers", resourceType: "CONTAINER_IMAGE" },
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { containers: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS" },
    },
  ],
};
const images = [
  ...[1, 2].map((index) => old(index, { isProtected: true })),
  ...[3, 4, 5, 6, 7].map((index) => old(index, { tags: { "<script>": "x" } })),
  old(8, { accountId: "222222222222" }),
  containers(9),
];
const recycleBin = [
  { accountId: "111111111111", region: "eu-west-1", keeps: "machine-images", days: 31 },
  { accountId: "111111111111", region: "eu-west-1", keeps: "snapshots", days: 60, tags: [{ key: "a", value: "b" }] },
  { accountId: "222222222222", region: "eu-west-1", keeps: "snapshots", days: 7 },
];
const cwd = temporaryFolder({
  "policies.json": JSON.stringify([remove, removeContainers]),
  "images.json": JSON.stringify({ takenAt: at, recycleBin, images }),
  "images.ndjson": [{ recycleBin, takenAt: at }, ...images].map((each) => `${JSON.stringify(each)}\n`).join(""),
  "plain.json": JSON.stringify({ takenAt: at, images: [old(1), old(2, { tags: undefined })] }),
});
const output = async (inventory: string, format: string) => {
  const { code, stdout, stderr } = await lintel(
    ["simulate", "policies.json", "--at", at, "--inventory", inventory, "--format", format],
    { cwd },
  );
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
};

/** What every output says: the notes, and of which parts. */
const lines = [
  ["2 AMIs are protected from deregistration, so EC2 refuses to delete them", "ami-1, ami-2"],
  [
    "5 AMIs lack the tag CreatedBy: EC2 Image Builder, so a role with EC2ImageBuilderLifecycleExecutionPolicy alone does not reach them",
    "ami-3, ami-4, ami-5 and 2 more",
  ],
  [
    "1 AMI is in another account than its image, which needs the role Ec2ImageBuilderCrossAccountLifecycleAccess",
    "ami-8 in 222222222222",
  ],
  [
    "1 container image is deleted only if its ECR repository has the tag LifecycleExecutionAccess: EC2 Image Builder",
    "repository:9",
  ],
  [
    "5 AMIs can be restored from Recycle Bin after their deletion",
    "ami-3 until 2026-04-01 if the tags of its snapshots match a rule, ami-4 until 2026-04-01 if the tags of its snapshots match a rule, ami-5 until 2026-04-01 if the tags of its snapshots match a rule and 2 more",
  ],
  ["1 snapshot can be restored from Recycle Bin after its deletion, but not its AMI", "snap-8 until 2026-03-08"],
] as const;

describe("notes", () => {
  it("are a section of the text", async () => {
    const expected = lines.map((line) => `  ${line.join(": ")}\n`).join("");
    expect(await output("images.json", "text")).toContain(`\n\nNotes:\n${expected}\nToday, `);
  });

  it("are a list in Markdown, and a table on the page", async () => {
    const [markdown, page] = [await output("images.json", "markdown"), await output("images.json", "html")];
    expect(markdown).toContain(`\n\nNotes:\n\n${lines.map((line) => `- ${line.join(": ")}\n`).join("")}\n<details>`);
    for (const [remark, parts] of lines) expect(page).toContain(`<td>${remark}</td><td class="examples">${parts}</td>`);
  });

  it("are a member of the JSON, with examples", async () => {
    const result = JSON.parse(await output("images.json", "json"));
    expect(new Ajv({ formats: { "date-time": true } }).validate(resultSchema, result)).toBe(true);
    expect(result.notes.map(({ text }: { text: string }) => text)).toEqual(lines.map(([remark]) => remark));
    const by = { date: "2026-03-01T12:00:00.000Z", policy: "nightly images", rule: 0 };
    expect(result.notes[0]).toEqual({
      ...{ kind: "protected", count: 2, text: lines[0][0] },
      examples: [1, 2].map((index) => ({ kind: "protected", id: `ami-${index}`, image: arn(index), ...by })),
    });
    expect(result.notes[2].examples).toEqual([
      { kind: "other-account", id: "ami-8", accountId: "222222222222", image: arn(8), ...by },
    ]);
    expect(result.notes[4].examples[0]).toEqual({
      ...{ kind: "restorable", id: "ami-3", until: "2026-04-01", dependsOnSnapshotTags: true, image: arn(3), ...by },
    });
    expect(JSON.parse(await output("images.ndjson", "json"))).toEqual(result);
  });

  it("are absent if there is nothing to say, or nothing is known", async () => {
    expect(JSON.parse(await output("plain.json", "json")).notes).toEqual([]);
    for (const format of ["text", "markdown", "html"]) expect(await output("plain.json", format)).not.toMatch(/Notes/);
  });
});

describe("guards name what reads the missing fact", () => {
  const excluding = policy("nightly images", { type: "AGE", value: 90, unit: "DAYS" });
  const unshared = {
    ...excluding,
    policyDetails: excluding.policyDetails.map((each) => ({
      ...each,
      exclusionRules: { vmImages: { sharedAccounts: ["333333333333"] } },
    })),
  };
  it.each([
    [undefined, "sharedAccounts of ami-1 is missing (IMAGE; lintel inventory --shared-accounts reads it, --allow"],
    [[], undefined],
    [["333333333333"], undefined],
  ])("shared with %j", async (sharedAccounts, said) => {
    const folder = temporaryFolder({
      "policies.json": JSON.stringify(unshared),
      "images.json": JSON.stringify({ takenAt: at, images: [old(1, { sharedAccounts })] }),
      "keep.txt": "ami-1\n",
    });
    const words = ["simulate", "policies.json", "--at", at, "--inventory", "images.json", "--protect", "keep.txt"];
    const { code, stderr } = await lintel(words, { cwd: folder });
    if (said !== undefined)
      expect(stderr).toContain(
        `lintel: "nightly images" rule 1 may delete ami-1, which keep.txt protects: ${said.replace("IMAGE", arn(1))}-undecided ignores undecided results)\n`,
      );
    else if (sharedAccounts?.length === 0)
      expect(stderr).toBe('lintel: "nightly images" rule 1 would delete ami-1, which keep.txt protects\n');
    else expect([code, stderr]).toEqual([0, ""]);
  });
});

it("saved responses of Recycle Bin are read, with the place in their ARN", async () => {
  const rule = (ResourceType: string, days: number, besides: object = {}) =>
    JSON.stringify({
      ...{
        Identifier: "r1",
        ResourceType,
        RetentionPeriod: { RetentionPeriodValue: days, RetentionPeriodUnit: "DAYS" },
      },
      ...{ Status: "available", LockState: "locked", RuleArn: "arn:aws:rbin:eu-west-1:111111111111:rule/r1" },
      ...besides,
    });
  const build = { arn: arn(1), name: "web", version: "1.2.0/1", type: "AMI", state: { status: "AVAILABLE" } };
  const saved = async (files: { readonly [name: string]: string }) => {
    const { stdout, stderr } = await lintel([
      ...["inventory", "--from"],
      temporaryFolder({ "builds.json": JSON.stringify({ imageSummaryList: [build] }), ...files }),
    ]);
    return { stderr, recycleBin: JSON.parse(stdout).recycleBin };
  };
  const tags = [{ ResourceTagKey: "team", ResourceTagValue: "web" }];
  const place = { accountId: "111111111111", region: "eu-west-1" };
  const { recycleBin: rules, stderr } = await saved({
    "a.json": rule("EC2_IMAGE", 14, { ResourceTags: tags, ExcludeResourceTags: [] }),
    "b.json": rule("EBS_SNAPSHOT", 30, { ExcludeResourceTags: tags }),
    "c.json": rule("EBS_VOLUME", 7),
    "list.json": JSON.stringify({ Rules: [{ Identifier: "r1", RetentionPeriod: { RetentionPeriodValue: 14 } }] }),
  });
  expect(rules).toEqual([
    { ...place, keeps: "machine-images", days: 14, tags: [{ key: "team", value: "web" }] },
    { ...place, keeps: "snapshots", days: 30, excludedTags: [{ key: "team", value: "web" }] },
  ]);
  expect(stderr).not.toMatch(/skipped/);
  expect((await saved({})).recycleBin).toBeUndefined();
});
