/** Rules that check policies with an inventory: their examples, edge cases, and missing members. */
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { timeOf } from "../../../lib/base/iso-time.ts";
import type { GivenImage, GivenVmImage } from "../../../lib/lifecycle/simulate/image/given-image.ts";
import { ImageTable } from "../../../lib/lifecycle/simulate/image/image-table.ts";
import { type Policy, Unknown } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { readPolicies, tagKeysOf } from "../../../lib/lifecycle/simulate/policy/rule.ts";
import { Simulation } from "../../../lib/lifecycle/simulate/verdict/simulation.ts";
import { exampleDeclarations } from "../../../lib/lint/rule/example-declarations.ts";
import { formatPath } from "../../../lib/lint/text/path.ts";
import lifecyclePolicyRules from "../../../lint-rules/image-builder/lifecycle-policy/index.generated.ts";
import rules from "../../../lint-rules/image-builder/simulation/index.generated.ts";
import { exampleTime } from "../../../lint-rules/image-builder/simulation-rule.ts";
import { place } from "../../lint/declare.ts";

const at = timeOf(exampleTime) ?? 0;
const day = 86_400_000;
const ago = (days: number, milliseconds = 0): string => new Date(at - days * day + milliseconds).toISOString();

/** The findings. */
function judge(policies: readonly Policy[], images: readonly GivenImage[]) {
  const ready = readPolicies(policies);
  const table = new ImageTable(tagKeysOf(ready));
  for (const image of images) table.add(image);
  const simulation = new Simulation(table, ready, at);
  return rules.flatMap(({ id, judge: judgeBy }) =>
    [...judgeBy(simulation, 30)].map(({ policy, at: steps, message, help }) => ({
      id,
      policy: policy.index,
      path: formatPath(steps),
      message,
      help,
    })),
  );
}

const bases = new Map([["lifecycle-policy", lifecyclePolicyRules.baseExample]]);

/** The policies and images of an example. */
function read(yaml: string) {
  const { declarations, resources: kinds, marked } = exampleDeclarations("lifecycle-policy", bases, yaml);
  const of = (kind: string) => declarations.filter((_, index) => kinds[index] === kind);
  const policies = of("lifecycle-policy") as unknown as readonly Policy[];
  const images = of("inventory").flatMap((each) => each.images as readonly GivenImage[]);
  return { policies, images, marked };
}

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, rule) => {
  it.each(Object.entries(rule.good))("does not report %s", (_, yaml) => {
    const { policies, images } = read(yaml);
    expect(judge(policies, images)).toEqual([]);
  });

  it.each(Object.entries(rule.bad))("reports %s", (_, yaml) => {
    const { policies, images, marked } = read(yaml);
    const own = judge(policies, images).filter((each) => each.id === id);
    expect(own.map(({ policy, path }) => ({ declaration: policy, path }))).toEqual(
      marked.map(({ declaration, path }) => ({ declaration, path })),
    );
  });

  it.each(Object.entries(rule.bad))("reports nothing definite if members are missing: %s", (_, yaml) => {
    const { policies, images, marked } = read(yaml);
    // Without images a policy never selects any.
    if (images.length === 0) return;
    for (const { declaration, steps } of marked) place(policies[declaration], steps, new Unknown("var.x"));
    expect(judge(policies, images).filter((each) => each.id === id)).toEqual([]);
  });
});

it("the findings of all bad examples are those of simulation-findings.txt", async () => {
  const lines: string[] = [];
  for (const { id, bad } of rules)
    for (const [title, yaml] of Object.entries(bad)) {
      lines.push(`${id}: ${title}`);
      const { policies, images } = read(yaml);
      for (const { id: ruleId, path, message, help } of judge(policies, images))
        if (ruleId === id) lines.push(`  ${path}: ${message}`, `    ${help}`);
    }
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(resolve("test/lint-rules/simulation-findings.txt"));
});

const vmImage = (besides: Partial<GivenVmImage> = {}): GivenVmImage => ({
  id: "ami-1",
  region: "us-east-1",
  accountId: "123456789012",
  isPublic: false,
  sharedAccounts: [],
  tags: { CreatedBy: "EC2 Image Builder" },
  snapshots: [],
  ...besides,
});
const image = (besides: Partial<GivenImage> = {}): GivenImage => ({
  id: "web/1",
  recipe: { name: "web-base", semanticVersion: "1.2.0" },
  createdAt: ago(10),
  status: "AVAILABLE",
  tags: {},
  vmImages: [vmImage()],
  ...besides,
});
const remove = { type: "DELETE", includeResources: { vmImages: true, snapshots: true } } as const;
const policy = (besides: Partial<Policy> = {}): Policy => ({
  name: "web images",
  resourceType: "VM_IMAGE",
  policyDetails: [{ action: remove, filter: { type: "AGE", value: 30, unit: "DAYS" } }],
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.x.x" }] },
  ...besides,
});
const found = (policies: readonly Policy[], images: readonly GivenImage[]) =>
  judge(policies, images).map(({ id, path }) => `${id.replace("simulation/", "")} ${path}`.trim());

describe("an AMI in use", () => {
  const usedBy = [{ kind: "instance", id: "i-1" } as const];
  const used = (besides: Partial<GivenImage>) => image({ vmImages: [vmImage({ usedBy })], ...besides });
  const inUse = "machine-image-is-not-in-use policyDetails[0].action.type";

  it("is reported if it is deleted today, and on the thirtieth day", () => {
    expect(found([policy()], [used({ createdAt: ago(60) })])).toEqual([inUse]);
    expect(found([policy()], [used({ createdAt: ago(0) })])).toEqual([inUse]);
  });

  it("is not reported if it is deleted a day later", () => {
    const later = policy({ policyDetails: [{ action: remove, filter: { type: "AGE", value: 31, unit: "DAYS" } }] });
    expect(found([later], [used({ createdAt: ago(0) })])).toEqual([]);
  });

  it("is not reported if the rule keeps it, its image is undecided, or its uses are unknown", () => {
    const leaving = policy({
      policyDetails: [{ action: { type: "DELETE" }, filter: { type: "AGE", value: 30, unit: "DAYS" } }],
    });
    expect(found([leaving], [used({ createdAt: ago(60) })])).toEqual([]);
    expect(found([policy()], [used({ createdAt: undefined })])).toEqual([]);
    expect(found([policy()], [image({ createdAt: ago(60) })])).toEqual([]);
  });

  it("is reported with its users, the day and the action, with all others of the rule", () => {
    const said = (rule: "DELETE" | "DISABLE", images: readonly GivenImage[]) => {
      const action = { type: rule, includeResources: { vmImages: true } };
      const details = [{ action, filter: { type: "AGE", value: 30, unit: "DAYS" } }] as const;
      return judge([policy({ policyDetails: details })], images).map(({ message }) => message);
    };
    const template = { kind: "launch-template", id: "lt-1" } as const;
    const second = image({
      id: "web/2",
      vmImages: [vmImage({ id: "ami-2", usedBy: [template, ...usedBy, template] })],
    });
    expect(said("DELETE", [used({ createdAt: ago(60) })])).toEqual([
      `rule 1 deletes an AMI in use: ami-1 on ${ago(0).slice(0, 10)} (used by the instance i-1)`,
    ]);
    expect(said("DISABLE", [used({}), second])).toEqual([
      `rule 1 disables 2 AMIs in use: ami-1 on ${ago(-20).slice(0, 10)} (used by the instance i-1), ami-2 on ${ago(-20).slice(0, 10)} (used by the launch template lt-1 and 2 more)`,
    ]);
  });

  it("is reported if it is disabled, but not if it is deprecated", () => {
    const soft = (type: "DISABLE" | "DEPRECATE") =>
      policy({
        policyDetails: [
          { action: { type, includeResources: { vmImages: true } }, filter: { type: "AGE", value: 30, unit: "DAYS" } },
        ],
      });
    expect(found([soft("DISABLE")], [used({})])).toEqual([inUse]);
    expect(found([soft("DEPRECATE")], [used({})])).toEqual([]);
  });
});

describe("images that no policy selects", () => {
  const other = (besides: Partial<GivenImage> = {}) =>
    image({ id: "api/1", recipe: { name: "api", semanticVersion: "1.0.0" }, ...besides });
  const leak = "images-are-covered resourceSelection";

  it("are reported once per recipe, at the policy that names it", () => {
    const second = policy({
      name: "api",
      resourceSelection: { recipes: [{ name: "api", semanticVersion: "2.x.x" }] },
    });
    const kept = image({ id: "api/9", recipe: { name: "api", semanticVersion: "2.0.0" } });
    const problems = judge([policy(), second], [image(), kept, other(), other({ id: "api/2" })]);
    expect(problems).toMatchObject([
      { policy: 1, path: "resourceSelection", message: expect.stringContaining('2 images of the recipe "api"') },
    ]);
  });

  it("are not reported if they failed, or if a decisive member is missing", () => {
    expect(found([policy()], [image(), other()])).toEqual([leak]);
    expect(found([policy()], [image(), other({ status: "FAILED" })])).toEqual([]);
    expect(found([policy()], [image(), other({ status: undefined })])).toEqual([]);
    expect(found([policy()], [image(), other({ recipe: { semanticVersion: "1.0.0" } })])).toEqual([]);
    const open = policy({ name: "api", resourceSelection: new Unknown("var.selection") });
    expect(found([policy(), open], [image(), other()])).toEqual([]);
  });

  it("are not reported if a policy's status is unknown", () => {
    expect(found([policy({ status: new Unknown("var.status") })], [image()])).toEqual([]);
    expect(found([policy({ status: "DISABLED" })], [image()])).toEqual(["images-are-covered status"]);
  });
});

describe("two policies", () => {
  const tagged = (besides: Partial<Policy> = {}) =>
    policy({ name: "releases", resourceSelection: { tagMap: { stage: "release" } }, ...besides });
  const overlap = "one-policy-per-image resourceSelection";
  const release = image({ tags: { stage: "release" } });
  const longer = { action: remove, filter: { type: "AGE", value: 20, unit: "DAYS" } } as const;

  it("act on the same image if both select it and neither excludes it", () => {
    expect(found([policy(), tagged({ policyDetails: [longer] })], [image({ id: "web/2" }), release])).toEqual([
      overlap,
    ]);
  });

  it("do not if one is DISABLED or excludes it", () => {
    expect(found([policy(), tagged({ status: "DISABLED" })], [release])).toEqual([]);
    const excluding = policy({
      policyDetails: [{ ...longer, exclusionRules: { tagMap: { stage: "release" } } }],
    });
    expect(found([excluding, tagged()], [image({ id: "web/2" }), release])).toEqual([]);
  });

  it("are not reported if tags are missing", () => {
    const untagged = image({ id: "web/2", tags: undefined });
    expect(found([policy(), tagged({ policyDetails: [longer] })], [untagged])).toEqual([]);
  });
});

describe("a rule that never acts", () => {
  it("is reported if it selects nothing, unless a decisive member is missing", () => {
    const typo = policy({ resourceSelection: { recipes: [{ name: "web-bsae", semanticVersion: "1.x.x" }] } });
    expect(found([policy(), typo], [image()])).toEqual(["rule-acts resourceSelection"]);
    const nameless = image({ id: "web/2", recipe: { semanticVersion: "1.2.0" } });
    expect(found([policy(), typo], [image(), nameless])).toEqual([]);
  });

  it("is not reported for a DISABLED policy", () => {
    expect(found([policy(), policy({ status: "DISABLED" })], [image()])).toEqual([]);
  });

  it("is not reported if its action is already done", () => {
    const soft = policy({
      policyDetails: [
        {
          action: { type: "DEPRECATE", includeResources: { vmImages: true } },
          filter: { type: "AGE", value: 5, unit: "DAYS" },
        },
      ],
    });
    expect(found([soft], [image({ status: "DEPRECATED" })])).toEqual([]);
  });

  it("is reported if it keeps all existing images; one more is enough", () => {
    const counting = policy({ policyDetails: [{ action: remove, filter: { type: "COUNT", value: 2 } }] });
    const two = [image(), image({ id: "web/2", createdAt: ago(5) })];
    expect(found([counting], two)).toEqual(["retention-is-reached policyDetails[0].filter.value"]);
    expect(found([counting], [...two, image({ id: "web/3", createdAt: ago(3) })])).toEqual([]);
    expect(found([counting], [...two, image({ id: "web/3", createdAt: undefined })])).toEqual([]);
  });
});

describe("an exclusion", () => {
  const excluding = (vmImages: object) =>
    policy({
      policyDetails: [
        { action: remove, filter: { type: "AGE", value: 30, unit: "DAYS" }, exclusionRules: { vmImages } },
      ],
    });
  const unneeded = (member: string) => `exclusion-protects policyDetails[0].exclusionRules.vmImages.${member}`;

  it.each([
    ["isPublic", true, { isPublic: true }, { isPublic: undefined }],
    ["regions", ["eu-west-1"], { region: "eu-west-1" }, { region: undefined }],
    ["sharedAccounts", ["111111111111"], { sharedAccounts: ["111111111111"] }, { sharedAccounts: undefined }],
    ["tagMap", { keep: "yes" }, { tags: { keep: "yes" } }, { tags: undefined }],
    ["lastLaunched", { value: 7, unit: "DAYS" }, { lastLaunchedAt: ago(7, 1) }, undefined],
  ])("by %s protects matching images, and is not reported if members are missing", (member, value, held, missing) => {
    const policies = [excluding({ [member]: value })];
    expect(found(policies, [image()])).toEqual([unneeded(member)]);
    expect(found(policies, [image({ vmImages: [vmImage(), vmImage({ id: "ami-2", ...held })] })])).toEqual([]);
    if (missing !== undefined) expect(found(policies, [image({ vmImages: [vmImage(missing)] })])).toEqual([]);
  });

  it("by the last launch no longer protects at the exact end of its time", () => {
    const policies = [excluding({ lastLaunched: { value: 7, unit: "DAYS" } })];
    expect(found(policies, [image({ vmImages: [vmImage({ lastLaunchedAt: ago(7) })] })])).toEqual([
      unneeded("lastLaunched"),
    ]);
  });
});
