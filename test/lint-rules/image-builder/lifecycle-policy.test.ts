/** How the rules of a lifecycle policy interact: one fault has one finding, even with unknown values. */
import { describe, expect, it } from "vitest";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { documented, judge, snakeCased, unknownValue } from "../../lint/declare.ts";

const ruleSet = (await resources.find(({ model }) => model === lifecyclePolicy)?.rules())?.default;
if (ruleSet === undefined) throw new Error("the lifecycle policy is not a resource");

const base = {
  name: "keep-recent",
  executionRole: "lifecycle-role",
  resourceType: "VM_IMAGE",
  resourceSelection: { recipes: [{ name: "web-base", semanticVersion: "1.x.x" }] },
};
const age = { type: "AGE", value: 90, unit: "DAYS" };
const withRules = (...policyDetails: readonly unknown[]) => ({ ...base, policyDetails });
const ofContainers = (...policyDetails: readonly unknown[]) => ({
  ...withRules(...policyDetails),
  resourceType: "CONTAINER_IMAGE",
});

const severe = (raws: readonly unknown[], reservedTagPrefixes: readonly string[] = ["aws:"]) =>
  judge(ruleSet, raws, documented, { reservedTagPrefixes })
    .problems.filter(({ rule }) => rule.severity !== "info")
    .map(({ rule, at }) => `${rule.id.replace("lifecycle-policy/", "")} ${at.path.replace("policyDetails[0].", "")}`);

it("rules about several policies leave nothing open for a single one", () => {
  const unnamed = { ...withRules({ action: { type: "DISABLE" }, filter: age }), name: unknownValue };
  const open = (...raws: readonly unknown[]) =>
    judge(ruleSet, raws).notEvaluated.flatMap(({ rule }) => (rule.id.endsWith("-differ") ? [rule.id] : []));
  const tokens = { ...unnamed, clientToken: unknownValue };
  expect(open(tokens)).toEqual([]);
  expect(new Set(open(tokens, { ...tokens, name: "web" }))).toEqual(
    new Set(["client-tokens-differ", "names-clearly-differ", "names-differ"].map((id) => `lifecycle-policy/${id}`)),
  );
});

describe("one fault has one finding", () => {
  const rule = (type: string, includeResources: unknown, filter: unknown = age) => ({
    action: { type, includeResources },
    filter,
  });
  const count = { type: "COUNT", value: 5 };

  it.each([
    [
      "snapshots without AMIs",
      rule("DEPRECATE", { snapshots: true }),
      "snapshots-need-delete action.includeResources.snapshots",
    ],
    [
      "containers of AMIs",
      rule("DISABLE", { containers: true }),
      "containers-need-delete action.includeResources.containers",
    ],
    ["a unit of a count", rule("DEPRECATE", null, { ...count, unit: "DAYS" }), "count-filter-needs-delete filter.type"],
    ["a misspelled action with a count", rule("delete", null, count), "enum action.type"],
    [
      "a misspelled filter without unit",
      rule("DELETE", { vmImages: true }, { type: "age", value: 5 }),
      "enum filter.type",
    ],
    [
      "snapshots and a faulty vmImages",
      rule("DELETE", { vmImages: "true", snapshots: true }),
      "type action.includeResources.vmImages",
    ],
    ["no filter", rule("DELETE", { vmImages: true }, null), "required filter"],
  ])("about %s", (_, detail, expected) => {
    expect(severe([withRules(detail)])).toEqual([expected]);
  });

  it("about AMIs of a container policy that deprecates", () => {
    expect(severe([ofContainers(rule("DEPRECATE", { vmImages: true }))])).toEqual([
      "container-image-needs-delete action.type",
    ]);
  });

  it("about retainAtLeast with the count of another action", () => {
    expect(severe([withRules(rule("DISABLE", null, { ...count, retainAtLeast: 3 }))])).toEqual([
      "count-filter-needs-delete filter.type",
      "retain-at-least-needs-delete filter.retainAtLeast",
    ]);
  });

  it("about more rules than actions", () => {
    const details = ["DELETE", "DEPRECATE", "DISABLE", "DELETE"].map((type) => rule(type, null));
    expect(severe([withRules(...details)])).toEqual(["count policyDetails"]);
    expect(severe([withRules(...details.slice(0, 3))])).toEqual([]);
    expect(severe([withRules(...Array(3).fill(rule("DELETE", null)))])).toEqual([
      "one-rule-per-action policyDetails[1].action.type",
      "one-rule-per-action policyDetails[2].action.type",
    ]);
  });
});

describe("an unknown action", () => {
  const rule = (includeResources: unknown, filter: unknown = age) => ({
    action: { type: unknownValue, includeResources },
    filter,
  });

  it.each([
    [
      "a unit of a count",
      withRules(rule(null, { type: "COUNT", value: 5, unit: "DAYS" })),
      "count-filter-has-no-unit filter.unit",
    ],
    [
      "retainAtLeast of a count",
      withRules(rule(null, { type: "COUNT", value: 5, retainAtLeast: 3 })),
      "retain-at-least-needs-age filter.retainAtLeast",
    ],
    ["snapshots alone", withRules(rule({ snapshots: true })), "snapshots-need-vm-images action.includeResources"],
    [
      "containers of AMIs",
      withRules(rule({ containers: true })),
      "containers-need-container-image action.includeResources.containers",
    ],
    [
      "AMIs of containers",
      ofContainers(rule({ vmImages: true })),
      "vm-images-need-vm-image action.includeResources.vmImages",
    ],
  ])("does not hide %s", (_, raw, expected) => {
    expect(severe([raw])).toEqual([expected]);
  });

  it("leaves open only rules that depend on it", () => {
    const { notEvaluated } = judge(ruleSet, [withRules(rule({ vmImages: true, snapshots: true }))]);
    expect(notEvaluated.map((entry) => entry.rule.id.replace("lifecycle-policy/", "")).sort()).toEqual([
      "enum",
      "snapshots-need-delete",
    ]);
  });
});

it("a policy with an unknown recipe is compared with none", () => {
  const recipes = [{ name: unknownValue, semanticVersion: "1.x.x" }];
  const { notEvaluated } = judge(ruleSet, [
    { ...withRules({ action: { type: "DEPRECATE" }, filter: age }), resourceSelection: { recipes } },
  ]);
  expect(notEvaluated.map((entry) => entry.rule.id)).toEqual(["lifecycle-policy/pattern"]);
});

describe("tags", () => {
  it("cannot have any of the reserved prefixes, in any map", () => {
    const tagged = {
      ...withRules({
        action: { type: "DEPRECATE", includeResources: { vmImages: true } },
        filter: age,
        exclusionRules: { tagMap: { "our:a": "" }, vmImages: { tagMap: { "aws:b": "", "OUR:c": "" } } },
      }),
      resourceSelection: { tagMap: { "our:d": "" } },
      tags: { "our:": "", our: "", "x:our:": "" },
    };
    expect(severe([tagged], ["our:", "aws:"]).sort()).toEqual([
      'tag-key-not-nearly-reserved exclusionRules.vmImages.tagMap["OUR:c"]',
      'tag-key-not-reserved exclusionRules.tagMap["our:a"]',
      'tag-key-not-reserved exclusionRules.vmImages.tagMap["aws:b"]',
      'tag-key-not-reserved resourceSelection.tagMap["our:d"]',
      'tag-key-not-reserved tags["our:"]',
    ]);
    expect(severe([tagged], [])).toEqual([]);
  });
});

describe("several policies", () => {
  const named = (...names: readonly unknown[]) =>
    names.map((name) => ({ ...withRules({ action: { type: "DEPRECATE" }, filter: age }), name }));

  it("have one finding for each repeated name", () => {
    expect(severe(named("web a", "web-a", "Web_A", "weba"))).toEqual([
      "names-clearly-differ name",
      "names-differ name",
      "names-differ name",
    ]);
    expect(severe(named("web a"))).toEqual([]);
  });

  it("name the other policy", () => {
    const [problem] = judge(ruleSet, named("Web a", "web_a")).problems;
    expect(problem?.message).toBe(
      'name is "web_a", but another policy has the name "Web a"; names are unique per account and region: names that differ only in case, spaces or underscores are the same name (lifecycle policy, Fields)',
    );
    const [exact] = judge(ruleSet, named("web", "web")).problems;
    expect(exact?.message).toContain('has the name "web"; names are unique per account and region (lifecycle policy');
  });

  it("with unknown names are not compared, and a single one leaves nothing open", () => {
    const unknownNames = (...names: readonly unknown[]) =>
      judge(ruleSet, named(...names)).notEvaluated.map((entry) => entry.rule.id.replace("lifecycle-policy/", ""));
    expect(severe(named(unknownValue, unknownValue))).toEqual([]);
    expect(unknownNames("abc", unknownValue)).toEqual(["pattern", "names-clearly-differ", "names-differ"]);
    expect(unknownNames(unknownValue)).toEqual(["pattern"]);
  });

  it("that share images say so whatever their names, but not if they have one name, and leave open what is unknown", () => {
    const share = (...raws: readonly unknown[]) => {
      const { problems, notEvaluated } = judge(ruleSet, raws);
      const rule = "lifecycle-policy/policies-share-no-image";
      return [
        ...problems.filter((each) => each.rule.id === rule).map(({ message }) => message.replace(/[,:].*/, "")),
        ...notEvaluated.filter((each) => each.rule.id === rule).map(({ at }) => at.path),
      ];
    };
    expect(share(...named("web", "shop"))).toEqual([
      'resourceSelection selects images on which the policy "web" acts too',
    ]);
    expect(share(...named("web", "web"))).toEqual([]);
    expect(share(...named(unknownValue, "web"))).toEqual([
      "resourceSelection selects images on which another policy acts too",
    ]);
    const [web, shop] = named("web", "shop");
    expect(share(web, { ...shop, resourceSelection: unknownValue })).toEqual(["resourceSelection"]);
    expect(share({ ...web, status: unknownValue })).toEqual([]);
  });

  it("are not compared by client token if one has none, even if the other's is unknown", () => {
    const [one, other] = named("abc", "xyz");
    const { notEvaluated } = judge(ruleSet, [one, { ...other, clientToken: unknownValue }]);
    expect(notEvaluated.map((entry) => entry.rule.id)).toEqual(["lifecycle-policy/length"]);
  });

  it("with the same client token name the other policy", () => {
    const [one, other] = named("abc", "xyz").map((raw) => ({ ...raw, clientToken: "t1" }));
    const [problem] = judge(ruleSet, [one, other]).problems;
    expect(problem?.message).toContain('clientToken is "t1", like that of the policy "abc"; ');
    expect(problem?.declaration.root.raw).toBe(other);
  });
});

it("messages have the file's names", () => {
  const raw = {
    policy_details: [
      {
        action: { type: "DELETE", include_resources: { snapshots: true } },
        filter: { type: "COUNT", value: 5, retain_at_least: 3 },
      },
    ],
  };
  const words = judge(ruleSet, [raw], snakeCased)
    .problems.filter(({ rule }) => !rule.id.endsWith("/required"))
    .flatMap(({ message, help }) => [message, help]);
  expect(words).toEqual([
    'policy_details[0].filter.retain_at_least is 3, but policy_details[0].filter.type is "COUNT"; it is ignored: policy_details[0].filter.value already is the number to keep (lifecycle policy, Fields)',
    "remove retain_at_least, or filter by AGE",
    "policy_details[0].action.include_resources.snapshots is true, but policy_details[0].action.include_resources.vm_images is missing; snapshots may be included only together with AMIs (lifecycle policy, CreateLifecyclePolicy)",
    "set policy_details[0].action.include_resources.vm_images to true, or remove snapshots",
  ]);
});
