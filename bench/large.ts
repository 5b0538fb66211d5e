/** `lintel lint` of many findings, of a large plan, and of a tree of files that mostly contain nothing to lint. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { policies } from "./policies.ts";
import { processorTime } from "./processor-time.ts";
import { sideBySide } from "./side-by-side.ts";
import { peakMemory } from "./simulate.ts";
import type { Row } from "./table.ts";

const lint = ["dist/lintel.cjs", "lint", "--file-timeout", "600"];
const rounds = 3;

/** The rows of this module, in processor time. */
export async function* benchLarge(): AsyncGenerator<Row> {
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    yield await manyFindings(folder);
    yield await largePlan(folder);
    yield* manyFiles(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each policy has one finding below the severity of an error. */
async function manyFindings(folder: string): Promise<Row> {
  const [without, found] = [join(folder, "without.json"), join(folder, "found.json")];
  const declared = policies(10_000);
  await writeFile(without, JSON.stringify(declared));
  await writeFile(found, JSON.stringify(declared.map((policy) => ({ ...policy, dryRun: true }))));
  const times = await sideBySide(
    { found: processorTime([...lint, found], 1), without: processorTime([...lint, without], 1) },
    rounds,
  );
  return {
    what: "lintel lint, 10,000 policies with a finding each, as text, processor time",
    measured: times.found,
    against: "10,000 policies without findings",
    compared: times.without,
    unit: "ms",
    goal: 1.2,
  };
}

const blocksOf = (name: string) => ({
  ...{ name, execution_role: "lifecycle", resource_type: "VM_IMAGE" },
  policy_details: [
    {
      action: [{ type: "DELETE", include_resources: [{ vm_images: true, snapshots: true }] }],
      filter: [{ type: "AGE", value: 90, unit: "DAYS" }],
    },
  ],
  resource_selection: [{ recipes: [{ name, semantic_version: "1.x.x" }] }],
});

/** A plan of 60 MiB: every hundredth resource is a policy, the others are of another provider. */
async function largePlan(folder: string): Promise<Row> {
  const file = join(folder, "plan.json");
  const resources = Array.from({ length: 30_000 }, (_, index) => {
    const isPolicy = index % 100 === 0;
    const type = isPolicy ? "lintel_lifecycle_policy" : "example_machine";
    const of = { address: `${type}.r${index}`, mode: "managed", type, name: `r${index}` };
    const provider = isPolicy ? "registry.terraform.io/lintel-iac/lintel" : "registry.terraform.io/example/example";
    const values = isPolicy ? blocksOf(`web-${index}`) : { name: `machine-${index}`, notes: "a".repeat(800) };
    return { ...of, provider_name: provider, values };
  });
  const plan = {
    ...{ format_version: "1.2", terraform_version: "1.11.4" },
    planned_values: { root_module: { resources } },
    resource_changes: resources.map(({ values, ...of }) => ({
      ...of,
      change: { actions: ["create"], before: null, after: values },
    })),
    configuration: { root_module: {} },
  };
  await writeFile(file, JSON.stringify(plan));
  const parse = ["-e", 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"))', file];
  const times = await sideBySide({ lint: processorTime([...lint, file], 1), parse: processorTime(parse, 1) }, rounds);
  return {
    what: "lintel lint, a plan of 60 MiB with 300 policies, processor time",
    measured: times.lint,
    against: "node -e JSON.parse of the file",
    compared: times.parse,
    unit: "ms",
    goal: 2,
  };
}

/** A tree of 20,000 files in formats that inputs have: each hundredth file is a policy. */
async function* manyFiles(folder: string): AsyncGenerator<Row> {
  const tree = join(folder, "tree");
  const [policy] = policies(1);
  const lines = Array.from({ length: 60 }, (_, index) => `  key-${index}: the value of line ${index}`).join("\n");
  for (let index = 0; index < 20_000; index += 1) {
    const place = join(tree, `team-${index % 200}`);
    if (index < 200) await mkdir(place, { recursive: true });
    const text = index % 100 === 0 ? JSON.stringify(policy) : `kind: Other\nvalues:\n${lines}\n`;
    await writeFile(join(place, `${index}.yaml`), text);
  }
  const args = ["dist/lintel.cjs", "lint", tree];
  const cat = processorTime(["-c", `find ${tree} -type f | xargs cat`], 1, "sh");
  const times = await sideBySide({ lint: processorTime(args, 1), cat }, rounds);
  const what = "lintel lint, a tree of 20,000 files with 200 policies";
  yield {
    what: `${what}, processor time`,
    measured: times.lint,
    against: "find | xargs cat",
    compared: times.cat,
    unit: "ms",
    goal: 2,
  };
  yield { what: `${what}, peak memory`, measured: await peakMemory(args), against: "", unit: "MB", goal: 256 };
}
