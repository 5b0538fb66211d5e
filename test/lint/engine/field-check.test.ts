import { describe, expect, it } from "vitest";
import { fieldsOf } from "../../../lib/facts/derive/fields.ts";
import type { Field } from "../../../lib/facts/model/field.ts";
import type { Reading } from "../../../lib/lint/declaration/reading.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { lifecyclePolicy } from "../../../lib/services/image-builder/lifecycle-policy/model.ts";
import { resources } from "../../../lib/services/resources.generated.ts";
import { documented, found, judge, place, snakeCased, unknownReason, unknownValue, verbatim } from "../declare.ts";
import { fullPolicy, fullPolicyByTag } from "../full-policy.ts";

const ruleSet = (await resources.find(({ model }) => model === lifecyclePolicy)?.rules())?.default;
if (ruleSet === undefined) throw new Error("the lifecycle policy is not a resource");
const fieldsOnly = { ...ruleSet, rules: [] };

const check = (raw: unknown, reading: Reading = documented) => judge(fieldsOnly, [raw], reading);
const said = (raw: unknown, reading?: Reading) => check(raw, reading).problems.map(({ message }) => message);
const faults = (raw: unknown, reading?: Reading) =>
  check(raw, reading).problems.map(({ rule, at }) => `${rule.id.split("/")[1]} ${at.path}`);

/** All fields with the steps to their first value, and a policy that contains it. */
const places = [...fieldsOf(lifecyclePolicy.declaration)]
  .filter(({ path }) => path !== "" && !path.endsWith(" keys"))
  .map(({ path, field }) => {
    const inTags = /^resourceSelection\.tagMap/.test(path);
    const key = path.startsWith("tags") || inTags ? "team" : "keep";
    const steps = [...path.replaceAll("*", key).matchAll(/\[\]|[^.[\]]+/g)].map(([step]) => (step === "[]" ? 0 : step));
    return { path, field, steps, policy: inTags ? fullPolicyByTag : fullPolicy };
  });
const pathWith = (path: string) =>
  path
    .replaceAll("[]", "[0]")
    .replace(/\.\*$/, path.startsWith("tags") || path.startsWith("resourceS") ? ".team" : ".keep");

/** The full policy with another value at a path; undefined removes it. */
function changed({ policy, steps }: (typeof places)[number], value: unknown) {
  const raw = policy();
  place(raw, steps, value);
  return raw;
}

describe.each([
  ["documented", documented],
  ["verbatim", verbatim],
])("the full policy, in %s,", (_, reading) => {
  it("is valid", () => {
    expect(check(fullPolicy(), reading)).toEqual({ problems: [], notEvaluated: [] });
    expect(check(fullPolicyByTag(), reading)).toEqual({ problems: [], notEvaluated: [] });
  });

  it("has a value for every field", () => {
    for (const { steps, policy } of places) expect(found(policy(), steps)).toBeDefined();
  });
});

const wrongKind: { readonly [kind in Field["kind"]]: readonly unknown[] } = {
  string: [12, true, ["x"], { x: "y" }],
  integer: ["5", 1.5, true, [5]],
  boolean: ["true", 1, {}],
  list: ["x", { x: "y" }, 1],
  map: ["x", ["x"], 1],
  struct: ["x", ["x"], 1, true],
  any: [],
};

describe.each(places)("$path", (at) => {
  const { path, field } = at;
  const here = pathWith(path);

  it("has the documented kind", () => {
    for (const value of wrongKind[field.kind]) {
      expect(faults(changed(at, value))).toEqual([`type ${here}`]);
      expect(faults(changed(at, value), verbatim)).toEqual([`type ${here}`]);
    }
  });

  it("is required, or may be absent", () => {
    const isElement = /(\[\]|\*)$/.test(path);
    for (const value of isElement ? [] : [undefined, null]) {
      const isChoice = /^resourceSelection\.(recipes|tagMap)$/.test(path);
      const expected = field.required ? [`required ${here}`] : isChoice ? ["exactly-one resourceSelection"] : [];
      expect(faults(changed(at, value))).toEqual(expected);
      expect(faults(changed(at, value), verbatim)).toEqual(expected);
    }
  });

  it("may be unknown: nothing is found, and open checks are reported", () => {
    const { problems, notEvaluated } = check(changed(at, unknownValue));
    expect(problems).toEqual([]);
    expect(notEvaluated.map((entry) => [entry.at.path, entry.reason])).toContainEqual([here, unknownReason]);
  });

  it("is within its limits, including the limits", () => {
    for (const { value, fault } of edges(field)) {
      expect({ value, faults: faults(changed(at, value)) }).toEqual({
        value,
        faults: fault === undefined ? [] : [`${fault} ${here}`],
      });
      if (fault !== undefined) expect(said(changed(at, value))[0]).toMatch(/ \(lifecycle policy, .+\)$/);
    }
  });
});

/** Values at the limits of a field and beyond, with the rule that the latter violate. */
function edges(field: Field): readonly { readonly value: unknown; readonly fault?: string }[] {
  switch (field.kind) {
    case "integer":
      return [
        ...(field.minimum === undefined
          ? []
          : [{ value: field.minimum }, { value: field.minimum - 1, fault: "range" }]),
        ...(field.maximum === undefined
          ? []
          : [{ value: field.maximum }, { value: field.maximum + 1, fault: "range" }]),
      ];
    case "string": {
      if (field.enum !== undefined)
        return [
          ...field.enum.map((value) => ({ value })),
          ...[field.enum[0]?.toLowerCase(), "", "OTHER"].map((value) => ({ value, fault: "enum" })),
        ];
      const { minLength: least, maxLength: most } = field;
      return [
        ...(least === undefined
          ? []
          : [{ value: "a".repeat(least) }, { value: "a".repeat(least - 1), fault: "length" }]),
        ...(most === undefined ? [] : [{ value: "a".repeat(most) }, { value: "a".repeat(most + 1), fault: "length" }]),
        ...(field.pattern === undefined ? [] : [{ value: "a:b c\u00e9", fault: "pattern" }]),
      ];
    }
    case "list": {
      const { minItems: least, maxItems: most } = field;
      const element = { value: "123456789012" };
      if (field.element.kind !== "string") return least === undefined ? [] : [{ value: [], fault: "count" }];
      return [
        ...(least === undefined ? [] : [{ value: Array(least).fill(element.value) }, { value: [], fault: "count" }]),
        ...(most === undefined
          ? [{ value: [] }]
          : [
              { value: Array(most).fill(element.value) },
              { value: Array(most + 1).fill(element.value), fault: "count" },
            ]),
      ];
    }
    case "map": {
      const entries = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "v"]));
      const { minEntries: least, maxEntries: most } = field;
      return [
        ...(least === undefined ? [] : [{ value: entries(least) }, { value: entries(least - 1), fault: "count" }]),
        ...(most === undefined ? [] : [{ value: entries(most) }, { value: entries(most + 1), fault: "count" }]),
      ];
    }
    default:
      return [];
  }
}

describe("a list of structures", () => {
  it.each([
    [1, []],
    [50, []],
    [51, ["count resourceSelection.recipes"]],
  ])("may have %i recipes, or not", (count, expected) => {
    const recipe = { name: "web-base", semanticVersion: "1.0.0" };
    expect(faults({ ...fullPolicy(), resourceSelection: { recipes: Array(count).fill(recipe) } })).toEqual(expected);
  });

  it.each([
    [3, []],
    [4, ["count policyDetails"]],
  ])("may have %i rules, or not", (count, expected) => {
    expect(faults({ ...fullPolicy(), policyDetails: Array(count).fill(fullPolicy().policyDetails[0]) })).toEqual(
      expected,
    );
  });
});

describe("keys of maps", () => {
  const withKey = (key: string, reading?: Reading) => faults({ ...fullPolicy(), tags: { [key]: "v" } }, reading);

  it("are within their limits", () => {
    expect(withKey("a".repeat(128))).toEqual([]);
    expect(withKey("a".repeat(129))).toEqual([`length tags.${"a".repeat(129)}`]);
    expect(withKey("")).toEqual(['length tags[""]']);
    expect(withKey("a\tb _.:/=+-@1")).toEqual([]);
    expect(withKey("a#b")).toEqual(['pattern tags["a#b"]']);
  });

  it("may be unknown, and are counted", () => {
    const { problems, notEvaluated } = check({ ...fullPolicy(), tags: { [unknownValue]: "v" } });
    expect(problems).toEqual([]);
    expect(notEvaluated.map((entry) => entry.at.path)).toEqual([`tags[${JSON.stringify(unknownValue)}]`]);
    const tags = { ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index, "v"])), [unknownValue]: "v" };
    expect(faults({ ...fullPolicy(), tags })).toEqual(["count tags"]);
  });
});

describe("a choice of exactly one member", () => {
  const withSelection = (resourceSelection: unknown) => check({ ...fullPolicy(), resourceSelection });
  const recipes = fullPolicy().resourceSelection.recipes;

  it("requires one", () => {
    const [problem] = withSelection({}).problems;
    expect(problem?.message).toBe(
      "resourceSelection has neither recipes nor tagMap; it must have exactly one of recipes or tagMap (lifecycle policy, CreateLifecyclePolicy)",
    );
    expect(problem?.help).toBe("add recipes or tagMap");
  });

  it("refuses both, even with unknown content", () => {
    const [problem] = withSelection({ recipes, tagMap: { a: "b" } }).problems;
    expect(problem?.message).toContain("resourceSelection has recipes and tagMap; it must have exactly one of");
    expect(problem?.help).toBe("keep one of recipes and tagMap");
  });

  it("is open if one is unknown", () => {
    for (const selection of [{ recipes, tagMap: unknownValue }, { recipes: unknownValue }]) {
      const { problems, notEvaluated } = withSelection(selection);
      expect(problems).toEqual([]);
      expect(notEvaluated.map(({ rule, at }) => [rule.id, at.path])).toContainEqual([
        "lifecycle-policy/exactly-one",
        "resourceSelection",
      ]);
    }
  });

  it("counts presence, not content: an empty list is present", () => {
    expect(faults({ ...fullPolicy(), resourceSelection: { recipes: [] } })).toEqual([
      "count resourceSelection.recipes",
    ]);
    expect(faults({ ...fullPolicy(), resourceSelection: { recipes, tagMap: null } })).toEqual([]);
  });
});

describe("names of members", () => {
  it("are suggested when misspelled, and then not reported as missing", () => {
    const { executionRole, ...rest } = fullPolicy();
    const [problem, ...others] = check({ ...rest, execution_role: executionRole }).problems;
    expect(others).toEqual([]);
    expect(problem?.message).toContain("execution_role is not a member of this declaration; the members are name, ");
    expect(problem?.help).toBe("did you mean executionRole?");
    expect(problem?.atKey).toBe(true);
  });

  it("that resemble no member are reported along with the missing member", () => {
    const { executionRole, ...rest } = fullPolicy();
    expect(faults({ ...rest, zzz: executionRole })).toEqual(["member-name zzz", "required executionRole"]);
  });

  it("may be AWS's, with an info, but not both names", () => {
    const withExclusions = (exclusionRules: unknown) => {
      const raw = fullPolicy();
      place(raw, ["policyDetails", 0, "exclusionRules"], exclusionRules);
      return raw;
    };
    const [vendor, ...none] = check(withExclusions({ amis: { isPublic: "x" } })).problems.toSorted(
      (a, b) => a.at.path.length - b.at.path.length,
    );
    expect(vendor?.rule.severity).toBe("info");
    expect(vendor?.at.path).toBe("policyDetails[0].exclusionRules.amis");
    expect(none.map(({ at }) => at.path)).toEqual(["policyDetails[0].exclusionRules.amis.isPublic"]);
    expect(faults(withExclusions({ amis: { isPublic: true }, vmImages: { isPublic: true } }))).toEqual([
      "one-name policyDetails[0].exclusionRules.vmImages",
    ]);
  });

  it("are Terraform's names in Terraform", () => {
    expect(faults({ name: "abc", execution_role: 5 }, snakeCased)).toEqual([
      "required resource_type",
      "required policy_details",
      "required resource_selection",
      "type execution_role",
    ]);
  });
});

describe("the finding", () => {
  const sentence = (member: string, value: unknown) => {
    const [problem] = check({ ...fullPolicy(), [member]: value }).problems;
    return [problem?.message, problem?.help];
  };

  it.each([
    ["name", 123, "name is 123; it must be a string (lifecycle policy, Fields)", 'quote it: "123"'],
    [
      "status",
      "enabled",
      'status is "enabled"; it must be one of DISABLED or ENABLED (lifecycle policy, Fields)',
      "did you mean ENABLED?",
    ],
    [
      "resourceType",
      "AMI_IMAGE",
      'resourceType is "AMI_IMAGE"; it must be one of VM_IMAGE or CONTAINER_IMAGE (lifecycle policy, Fields)',
      "write VM_IMAGE, Lintel's word for AMI_IMAGE",
    ],
    ["description", "", "description is empty; it must be 1 to 1024 characters (lifecycle policy, Limits)", undefined],
    [
      "dryRun",
      "true",
      'dryRun is "true"; it must be true or false (lifecycle policy, Fields)',
      "write true without quotes",
    ],
    [
      "tags",
      {},
      "tags has 0 entries; it must be a map of 1 to 50 entries (lifecycle policy, Limits)",
      "remove the member instead",
    ],
  ])("about %s words the value and the remedy: %j", (member, value, message, help) => {
    expect(sentence(member, value)).toEqual([message, help]);
  });

  it("about a count of one is singular", async () => {
    const hosted = (await resources.find(({ model }) => model === hostedService)?.rules())?.default;
    if (hosted === undefined) throw new Error("the hosted service is not a resource");
    const { problems } = judge({ ...hosted, rules: [] }, [{ ServiceName: "a" }], documented);
    expect(problems.map(({ message }) => message)).toContain(
      "ServiceName is 1 character long; it must be 4 to 40 characters (hosted service, Service record)",
    );
  });

  it("about a declaration that is not a structure names its kind", () => {
    expect(said("x")).toEqual(['the declaration is "x"; it must be an object (lifecycle policy, Fields)']);
  });
});
