/** Guarantees of a configuration, from the file that declares them to the findings. */
import { expect, test } from "vitest";
import { configurationOf } from "../../../lib/cli/lint/configuration.ts";
import type { Evaluation } from "../../../lib/lint/engine/outcome.ts";
import type { Declaration } from "../../../lib/lint/rule/declaration.ts";
import { lint } from "../../../lib/lint/run/run.ts";
import { lintables } from "../../../lib/services/lintables.generated.ts";
import type { Inventory } from "../../../lib/simulate/image/inventory.ts";
import type { Policy } from "../../../lib/simulate/policy/policy.ts";
import { simulate } from "../../../lib/simulate/simulate.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { unknownReason, unknownValue } from "../../lint/declare.ts";
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
  const configuration = configurationOf({ workingFolder });
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
  expect(stdout).toContain("warning: policyDetails[0].filter.retainAtLeast is 1, but the guarantee newestImages says");
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
    "deletedAtLast: [web, shop], deletableRecipes: [web]",
    'guarantees.deletedAtLast[1] is "shop", which guarantees.deletableRecipes lacks',
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

test("guarantees that contradict each other only together have a fault in the nearest configuration", async () => {
  const files = {
    "base.yaml": "guarantees: { deletableRecipes: [web] }\n",
    "lintel.config.yaml":
      "extends: ./base.yaml\noverrides:\n  - files: [web.yaml]\n    guarantees: { deletedAtLast: [web, shop] }\n",
  };
  const run = (cwd: string) => lintel(["lint"], { cwd });
  const { code, stderr } = await run(temporaryFolder({ "web.yaml": policy, "too.yaml": policy, ...files }));
  expect(stderr).toBe(
    'lintel: lintel.config.yaml:4:40: guarantees.deletedAtLast[1] is "shop", which guarantees.deletableRecipes lacks: its images cannot both be deleted and stay; remove it from the one or add it to the other (merged with base.yaml:1:13)\n',
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

/** The findings of a rule in its bad examples. */
function* broken(): Generator<readonly [string, readonly unknown[], Evaluation<Declaration>["problems"][number]]> {
  for (const rule of proving) {
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

test("an unknown value on which a guarantee depends leaves it open, by name", () => {
  for (const rule of proving) {
    const example = readExample("lifecycle-policy", "");
    const [declared] = example.declarations;
    const status = { ...declared, status: unknownValue };
    const { notEvaluated, problems } = judge(example, [status], rule);
    expect(problems.filter((each) => each.rule === rule)).toEqual([]);
    expect(notEvaluated.filter((each) => each.rule === rule)).toEqual([
      expect.objectContaining({ at: expect.objectContaining({ path: "status" }), reason: unknownReason }),
    ]);
    const named = judge(example, [{ ...declared, name: unknownValue, executionRole: unknownValue }], rule);
    expect(named.notEvaluated.filter((each) => each.rule === rule)).toEqual([]);
  }
});
