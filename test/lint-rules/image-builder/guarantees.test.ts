/** Guarantees of a configuration, from the file that declares them to the findings. */
import { describe, expect, it, test } from "vitest";
import { configurationOf } from "../../../lib/cli/lint/configuration.ts";
import type { Inventory } from "../../../lib/lifecycle/simulate/image/inventory.ts";
import type { Policy } from "../../../lib/lifecycle/simulate/policy/policy.ts";
import { simulate } from "../../../lib/lifecycle/simulate/simulate.ts";
import type { Evaluation } from "../../../lib/lint/engine/outcome.ts";
import type { Declaration } from "../../../lib/lint/rule/declaration.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import type { Guarantees } from "../../../lint-rules/image-builder/guarantees.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { unknownValue } from "../../lint/declare.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { judge, readExample, ruleSets } from "../rule-examples.ts";

const lintel = lintelInProcess();

const policy = `name: web
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails:
  - action: { type: DELETE, includeResources: { vmImages: true, snapshots: true } }
    filter: { type: AGE, value: 50, unit: DAYS, retainAtLeast: 1 }
resourceSelection: { recipes: [{ name: web, semanticVersion: 1.x.x }] }
`;

/** "file: rule at path" of each finding of a guarantee, and the faults. */
async function findings(files: { readonly [name: string]: string }): Promise<readonly string[]> {
  const workingFolder = temporaryFolder(files);
  const configuration = configurationOf({ workingFolder }, "own files");
  const result = await lint({ paths: ["."], workingFolder, resources: lintables, configuration });
  return [
    ...result.findings
      .filter(({ severity }) => severity === "error")
      .map(({ file, rule, path }) => `${file}: ${rule} at ${path}`),
    ...result.faults.map(String),
  ];
}

test("without a configuration nothing is guaranteed", async () => {
  expect(await findings({ "web.yaml": policy })).toEqual([]);
});

test("a nearer configuration and an override replace guarantees by name", async () => {
  const files = { "dev/web.yaml": policy, "prod/web.yaml": policy };
  const outer = "guarantees: { newestImages: 2, youngImages: { delete: 60 days } }\n";
  const [young, newest] = ["keeps-young-images", "keeps-newest-images"].map((rule) => `lifecycle-policy/${rule}`);
  const all = (folder: string): readonly string[] => [
    `${folder}/web.yaml: ${young} at policyDetails[0].filter.value`,
    `${folder}/web.yaml: ${newest} at policyDetails[0].filter.retainAtLeast`,
  ];
  expect(await findings({ ...files, "lintel.config.yaml": outer })).toEqual([...all("dev"), ...all("prod")]);
  const own = { "dev/lintel.config.yaml": "guarantees: { newestImages: 1 }\n" };
  expect(await findings({ ...files, ...own, "lintel.config.yaml": outer })).toEqual([all("dev")[0], ...all("prod")]);
  const overrides = "overrides: [{ files: [prod], guarantees: { youngImages: { delete: 1 month } } }]\n";
  expect(await findings({ ...files, "lintel.config.yaml": outer + overrides })).toEqual([
    ...all("dev"),
    all("prod")[1],
  ]);
});

test("policies of one account are judged together under the guarantees of each", async () => {
  const deprecating = policy
    .replace("name: web\n", "name: early\n")
    .replace(/ {2}- action[\s\S]*(?=resourceSel)/, () =>
      ["  - action: { type: DEPRECATE }", "    filter: { type: AGE, value: 10, unit: DAYS }", ""].join("\n"),
    );
  const accounts = "accounts: { all: ['**'] }\n";
  const files = { "a/web.yaml": policy, "b/web.yaml": policy.replace("name: web\n", "name: web b\n") };
  const rule = "lifecycle-policy/deprecates-before-deleting at policyDetails[0].filter.value";
  const override = (folder: string): string =>
    `overrides: [{ files: [${folder}], guarantees: { deprecatedBefore: 40 days } }]\n`;
  for (const folder of ["a", "b"]) {
    const config = { "lintel.config.yaml": accounts + override(folder) };
    expect(await findings({ ...files, ...config })).toEqual([`${folder}/web.yaml: ${rule}`]);
    expect(await findings({ ...files, ...config, "c/early.yaml": deprecating })).toEqual([]);
  }
});

test("a guarantee is suppressed, softened and explained like any rule", async () => {
  const config = 'guarantees: { newestImages: 2 }\nrules: { "lifecycle-policy/keeps-*": warning }\n';
  const cwd = temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": config });
  const { code, stdout } = await lintel(["lint"], { cwd });
  expect(stdout).toContain(
    "warning: policyDetails[0].filter.retainAtLeast is 1, but the guarantee newestImages requires",
  );
  expect(code).toBe(0);
  const accepted = policy.replace(
    /^.*filter/m,
    "    # lintel-ignore lifecycle-policy/keeps-newest-images -- agreed\n$&",
  );
  const other = temporaryFolder({ "web.yaml": accepted, "lintel.config.yaml": config });
  expect((await lintel(["lint"], { cwd: other })).stdout).toContain("No findings");
  const explained = await lintel(["explain", "lifecycle-policy/keeps-newest-images"], { cwd });
  expect(explained.stdout).toContain('The examples are judged with guarantees: {"newestImages":2}.');
});

test("the printed configuration gives the same guarantees", async () => {
  const config = "guarantees: { newestImages: 2, deprecatedBefore: 30 days }\n";
  const cwd = temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": config });
  for (const format of ["text", "json"]) {
    const { stdout } = await lintel(["lint", "--print-config", "web.yaml", "--format", format], { cwd });
    expect(stdout).toContain("newestImages");
    const again = temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": stdout });
    expect((await lintel(["lint"], { cwd: again })).stdout).toBe((await lintel(["lint"], { cwd })).stdout);
  }
});

test.each([
  ["youngImages: { delete: -3 days }", 'guarantees.youngImages.delete is "-3 days"; it must be a period such as'],
  ["newestImages: 0", "guarantees.newestImages is 0; it must be a whole number, 1 or more"],
  ["newestImages: 1.5", "guarantees.newestImages is 1.5; it must be a whole number, 1 or more"],
  ["newest: 2", 'unknown member "newest" of guarantees; it must be'],
  [
    "eventuallyDeleted: [web, shop], deletableRecipes: [web]",
    'guarantees.eventuallyDeleted[1] is "shop", which guarantees.deletableRecipes lacks',
  ],
])("a configuration that says %s has a fault with file and line", async (members, message) => {
  const config = `preset: recommended\nguarantees: { ${members} }\n`;
  const { code, stderr } = await lintel(["lint"], {
    cwd: temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": config }),
  });
  expect(stderr).toContain("lintel: lintel.config.yaml:2:");
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

describe("a guarantee by its earlier name", () => {
  const older = "guarantees: { deletedAtLast: [web] }\n";
  const renamed = "guarantees.deletedAtLast was renamed to eventuallyDeleted; the earlier name works until 1.0\n";

  it("is proved, with one warning", async () => {
    const run = (config: string) =>
      lintel(["lint", "--format", "json"], {
        cwd: temporaryFolder({ "web.yaml": policy, "too.yaml": policy, "lintel.config.yaml": config }),
      });
    const [before, now] = [await run(older), await run(older.replace("deletedAtLast", "eventuallyDeleted"))];
    expect(before.stdout).toContain("deletes-every-image-at-last");
    expect(before.stdout).toBe(now.stdout);
    expect([before.stderr, now.stderr]).toEqual([`lintel: lintel.config.yaml:1:15: ${renamed}`, ""]);
  });

  it("is printed by its present name, with its place", async () => {
    const config = `overrides:\n  - files: ["*.yaml"]\n    ${older}`;
    const cwd = temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": config });
    const { stdout, stderr } = await lintel(["lint", "--print-config", "web.yaml"], { cwd });
    expect(stdout).toMatch(/eventuallyDeleted.*\n?.*web/);
    expect(stdout).not.toContain("deletedAtLast");
    expect(stderr).toBe(`lintel: lintel.config.yaml:3:19: overrides[0].${renamed}`);
  });

  it("is a fault beside its present name, and is not listed among the members", async () => {
    const run = async (members: string) => {
      const config = `guarantees: { ${members} }\n`;
      return (await lintel(["lint"], { cwd: temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": config }) }))
        .stderr;
    };
    expect(await run("eventuallyDeleted: [web], deletedAtLast: [shop]")).toBe(
      "lintel: lintel.config.yaml:1:41: guarantees.deletedAtLast is the earlier name of eventuallyDeleted, which is set too; remove deletedAtLast\n",
    );
    expect(await run("newest: 2")).not.toContain("deletedAtLast");
  });

  it("keeps the places of its values", async () => {
    const config = "guarantees: { deletedAtLast: [web, shop], deletableRecipes: [web] }\n";
    const { stderr } = await lintel(["lint"], {
      cwd: temporaryFolder({ "web.yaml": policy, "lintel.config.yaml": config }),
    });
    expect(stderr).toContain('lintel: lintel.config.yaml:1:36: guarantees.eventuallyDeleted[1] is "shop"');
  });
});

test("guarantees that contradict each other only together have a fault in the nearest configuration", async () => {
  const files = {
    "base.yaml": "guarantees: { deletableRecipes: [web] }\n",
    "lintel.config.yaml":
      "extends: ./base.yaml\noverrides:\n  - files: [web.yaml]\n    guarantees: { eventuallyDeleted: [web, shop] }\n",
  };
  const run = (cwd: string) => lintel(["lint"], { cwd });
  const { code, stderr } = await run(temporaryFolder({ "web.yaml": policy, "too.yaml": policy, ...files }));
  expect(stderr).toBe(
    'lintel: lintel.config.yaml:4:44: guarantees.eventuallyDeleted[1] is "shop", which guarantees.deletableRecipes lacks: its images cannot be both deleted and kept; remove it from eventuallyDeleted or add it to deletableRecipes (merged with base.yaml:1:13)\n',
  );
  expect(code).toBe(2);
  expect((await run(temporaryFolder({ "other.yaml": policy, ...files }))).stderr).toBe("");
});

test("JSON has a witness on which the simulation says the same", async () => {
  const cwd = temporaryFolder({
    "web.yaml": policy,
    "lintel.config.yaml": "guarantees: { newestImages: 2 }\n",
  });
  const { stdout } = await lintel(["lint", "--format", "json"], { cwd });
  const { witness } = JSON.parse(stdout).findings[0];
  const inventory = temporaryFolder({ "images.json": JSON.stringify(witness.inventory) });
  const simulated = await lintel(
    ["simulate", "web.yaml", "--inventory", `${inventory}/images.json`, "--at", witness.at, "--format", "json"],
    { cwd },
  );
  const verdicts: readonly { readonly action: string }[] = JSON.parse(simulated.stdout).verdicts;
  expect(verdicts.map(({ action }) => action)).toEqual(["DELETE", "KEEP"]);
});

const proving = (ruleSets.get("lifecycle-policy")?.rules ?? []).filter((rule) => rule.exampleOptions !== undefined);
/** Without the rule about unknown values, whose examples nobody can simulate. */
const certain = proving.filter(({ id }) => id !== "lifecycle-policy/guarantees-hold-for-every-value");

/** The findings of a rule in its bad examples. */
function* broken(): Generator<readonly [string, readonly unknown[], Evaluation<Declaration>["problems"][number]]> {
  for (const rule of certain) {
    for (const [title, yaml] of Object.entries(rule.bad)) {
      const example = readExample("lifecycle-policy", yaml);
      const { problems } = judge(example, example.declarations, rule);
      for (const problem of problems.filter((each) => each.rule.id === rule.id))
        yield [`${rule.id}: ${title}`, example.declarations, problem];
    }
  }
}

test.each([...broken()])("the witness shows what breaks %s", (_, declared, { rule, witness }) => {
  const { at, inventory, days } = witness as { at: string; inventory: Inventory; days?: number };
  const { timeline = [] } = simulate(declared as readonly Policy[], inventory, at, { days: days ?? 400 });
  const actions = timeline.filter(({ image }) => image === "image-1").map(({ action }) => action);
  if (rule.id.endsWith("-at-last")) expect(actions).not.toContain("DELETE");
  else if (days !== undefined) expect(actions.at(-1)).toBe("DELETE");
  else expect(actions).not.toEqual([]);
});

/** A reference to a variable, which is not known. */
const variable = (name: string): string => `$${"{"}var.${name}}`;

/** The findings about what is not known, and what is left open, of a policy under guarantees. */
function ofUnknown(members: object, guarantees: Guarantees) {
  const example = readExample("lifecycle-policy", "status: ENABLED");
  const declared = example.declarations.map((each) => ({ ...each, ...members }));
  const { problems, notEvaluated } = judge(example, declared, { exampleOptions: { guarantees } });
  const ours = (id: string) => proving.some((rule) => rule.id === id);
  return {
    found: problems.filter(({ rule }) => ours(rule.id)).map(({ rule, statement }) => `${rule.id}: ${statement}`),
    open: notEvaluated.filter(({ rule }) => ours(rule.id)).map(({ rule, at }) => `${rule.id} at ${at.path}`),
  };
}

const removal = (filter: object, exclusionRules?: object) => ({
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true } },
      filter,
      ...(exclusionRules && { exclusionRules }),
    },
  ],
});
const everyValue = "lifecycle-policy/guarantees-hold-for-every-value";
const days = { type: "AGE", value: variable("days"), unit: "DAYS" };
const young: Guarantees = { youngImages: { delete: "60 days" } };

test("a guarantee that depends on an unknown age says up to which day it does not hold", () => {
  const { found, open } = ofUnknown(removal(days), young);
  expect(found).toEqual([
    `${everyValue}: policyDetails[0].filter.value depends on var.days: the guarantee youngImages does not hold if it is below 60. For example, if var.days is 59, an image of web-base 1.0.0 that is 59 days old would be deleted on 2026-01-01`,
  ]);
  expect(open).toEqual(["lifecycle-policy/keeps-young-images at policyDetails[0].filter.value"]);
});

test.each([59, 60])("an age of %i days is on the side that the finding says", (value) => {
  const { found } = ofUnknown(removal({ ...days, value }), young);
  expect(found.length).toBe(value < 60 ? 1 : 0);
});

test.each([
  ["months", removal({ ...days, unit: "MONTHS" }), young, "youngImages does not hold if it is below 3. "],
  [
    "retained images, which may be absent",
    removal({ type: "AGE", value: 90, unit: "DAYS", retainAtLeast: variable("kept") }),
    { newestImages: 3 },
    "newestImages does not hold if it is absent or below 3. ",
  ],
  [
    "a count",
    removal({ type: "COUNT", value: variable("count") }),
    { newestImages: 3 },
    "newestImages does not hold if it is below 3. ",
  ],
  [
    "a tag of an exclusion",
    removal({ type: "AGE", value: 90, unit: "DAYS" }, { tagMap: { keep: variable("keep") } }),
    { protectedImages: { tags: { keep: "yes" } } },
    "protectedImages does not hold if it is another value. ",
  ],
  [
    "a status",
    { ...removal({ type: "AGE", value: 30, unit: "DAYS" }), status: variable("status") },
    young,
    "youngImages does not hold if it is ENABLED. ",
  ],
  [
    "a deletion after a deprecation",
    {
      policyDetails: [
        { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 60, unit: "DAYS" } },
        ...removal(days).policyDetails,
      ],
    },
    { deprecatedBefore: "30 days" },
    "deprecatedBefore does not hold if it is below 90. ",
  ],
  [
    "a deprecation before a deletion",
    {
      policyDetails: [
        { action: { type: "DEPRECATE" }, filter: days },
        ...removal({ type: "AGE", value: 90, unit: "DAYS" }).policyDetails,
      ],
    },
    { deprecatedBefore: "30 days" },
    "deprecatedBefore does not hold if it is 61 or above. ",
  ],
  [
    "a recipe",
    { resourceSelection: { recipes: [{ name: variable("recipe"), semanticVersion: "1.x.x" }] } },
    { deletableRecipes: ["web-base"] },
    "deletableRecipes does not hold if it is another value. ",
  ],
  [
    "two values that decide together",
    removal({ ...days, retainAtLeast: variable("kept") }),
    { ...young, newestImages: 1 },
    "newestImages does not hold if it is absent. ",
  ],
] as const)(
  "a guarantee that depends on %s says for which values it does not hold",
  (_, members, guarantees, words) => {
    expect(ofUnknown(members, guarantees).found.filter((each) => each.includes(words))).toHaveLength(1);
  },
);

test("an unknown value on which a guarantee does not depend leaves nothing open", () => {
  expect(ofUnknown({ ...removal({ ...days, value: 60 }), status: variable("status") }, young)).toEqual({
    found: [],
    open: [],
  });
  const named = { name: unknownValue, executionRole: unknownValue };
  expect(ofUnknown({ ...removal({ ...days, value: 60 }), ...named }, young)).toEqual({ found: [], open: [] });
});

test("a guarantee that no value keeps is broken, with an example where the values differ", () => {
  const count = ofUnknown(removal({ type: "COUNT", value: variable("count") }), young);
  expect(count.found).toEqual([
    expect.stringMatching(
      /^lifecycle-policy\/keeps-young-images: .*\. Every value breaks it: if var\.count is 1, an image .* would be deleted on .*$/,
    ),
  ]);
  expect(count.open).toEqual([]);
  const unit = ofUnknown(removal({ ...days, value: 1, unit: variable("unit") }), {
    youngImages: { delete: "2 years" },
  });
  expect(unit.found).toEqual([
    expect.stringMatching(
      /^lifecycle-policy\/keeps-young-images: .*\. Every value breaks it: if var\.unit is DAYS, .*$/,
    ),
  ]);
  expect(unit.open).toEqual([]);
});

test("what a guarantee depends on is a finding in every output, at the unknown value", async () => {
  const hcl = `variable "days" {
  type = number
}
resource "lintel_lifecycle_policy" "web" {
  name           = "web"
  execution_role = "lifecycle-role"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
      include_resources {
        vm_images = true
        snapshots = false
      }
    }
    filter {
      type  = "AGE"
      value = var.days * 2
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipes {
      name             = "web"
      semantic_version = "x.x.x"
    }
  }
}
`;
  const config = "guarantees: { youngImages: { delete: 60 days } }\n";
  const cwd = temporaryFolder({ "main.tf": hcl, "lintel.config.yaml": config });
  const words =
    "depends on var.days * 2: the guarantee youngImages does not hold if it is below 60. For example, if var.days * 2 is 59, an";
  for (const format of ["text", "json", "sarif", "github", "gitlab", "junit", "checkstyle", "html"]) {
    const { code, stdout } = await lintel(["lint", "--format", format], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain(words);
  }
  const { stdout } = await lintel(["lint", "--format", "json"], { cwd });
  expect(JSON.parse(stdout).findings).toMatchObject([
    { severity: "warning", line: 18, witness: { at: "2026-01-01T00:00:00.000Z" } },
  ]);
});

test("a value that cannot be tried leaves a guarantee open, by name", () => {
  const { found, open } = ofUnknown({ policyDetails: unknownValue }, young);
  expect(found).toEqual([]);
  expect(open).toEqual(["lifecycle-policy/keeps-young-images at policyDetails"]);
});
