/**
 * `npm run bench`: prints tables of ratios, each measured side by side in this run. With `--write` it also renews
 * docs/benchmarks.md. Names after it choose parts: `npm run bench -- lint folder rules simulate api agent handshake resume null-resource`.
 */
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { terraformBinary } from "../scripts/terraform-binary.ts";
import { benchAgent } from "./agent.ts";
import { benchApi } from "./api.ts";
import { benchResume } from "./hosted-services.ts";
import { benchLint, benchRules } from "./lint.ts";
import { benchLintFolder } from "./lint-folder.ts";
import { benchNullResource } from "./null-resource.ts";
import { benchHandshake, benchTerraform } from "./provider.ts";
import { benchSimulate } from "./simulate.ts";
import { markdownTable, type Row } from "./table.ts";

const terraform = terraformBinary();
const parts: { readonly [name: string]: () => Promise<readonly Row[]> } = {
  lint: benchLint,
  folder: benchLintFolder,
  rules: benchRules,
  simulate: benchSimulate,
  api: benchApi,
  agent: benchAgent,
  handshake: benchHandshake,
  ...(terraform === undefined
    ? {}
    : {
        resume: () => benchResume(terraform.path),
        "null-resource": () => benchNullResource(terraform.path),
        terraform: () => benchTerraform(terraform.path),
      }),
};

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith("--"));
const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stderr.write(`measuring: ${name}\n`);
  const measured = await part();
  rows.push(...measured);
  process.stdout.write(`${markdownTable(measured)}\n`);
}

if (args.includes("--write")) {
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${terraform?.version ?? "no Terraform"}`;
  writeFileSync(
    "docs/benchmarks.md",
    `# Benchmarks

How fast Lintel is, in comparison with what you know. \`npm run bench -- --write\` renders this page.

Each figure is a ratio of medians. Both sides were measured alternately, in one run on one machine: ${machine}. Whole
processes are timed from outside, wall time, after one uncounted round. [design/speed.md](design/speed.md) explains the goals
that are not met.

${markdownTable(rows)}`,
  );
}
