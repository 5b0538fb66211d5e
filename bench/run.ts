/**
 * `npm run bench`: measures subjects side by side, and prints each row when it is measured. `--write` also updates the
 * measured rows of docs/benchmarks.md. Arguments select benchmarks: `npm run bench -- lint extremes nodes release
 * folder large rules report playground simulate compare api agent agent-client handshake resume null-resource terraform
 * one-state`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { terraformBinary } from "../scripts/terraform-binary.ts";
import { benchAgent } from "./agent.ts";
import { benchAgentClient } from "./agent-client.ts";
import { benchApi } from "./api.ts";
import { faultOf } from "./arguments.ts";
import { benchCompare } from "./compare.ts";
import { benchExtremes } from "./extremes.ts";
import { benchResume } from "./hosted-services.ts";
import { benchLarge } from "./large.ts";
import { benchLint, benchRules } from "./lint.ts";
import { benchLintFolder } from "./lint-folder.ts";
import { benchNodes } from "./nodes.ts";
import { benchNullResource } from "./null-resource.ts";
import { benchOneState } from "./one-state.ts";
import { pageAfter } from "./page.ts";
import { benchPlayground } from "./playground.ts";
import { benchHandshake, benchTerraform } from "./provider.ts";
import { benchRelease } from "./release.ts";
import { benchReport } from "./report.ts";
import { benchSimulate } from "./simulate.ts";
import { type Cells, cellsOf, lineOf, type Row, titles } from "./table.ts";

// Up to Node 20 every process decodes the certificates of this file when it starts. A system's whole list takes twice as
// long as the empty process, which would make every ratio to it look small.
delete process.env.NODE_EXTRA_CA_CERTS;

/** A part that takes longer ends after the row, or the group of rows, that it measures, in milliseconds. */
const maxPartMs = 5 * 60_000;

const terraform = terraformBinary();
const parts: { readonly [name: string]: () => AsyncGenerator<Row | readonly Row[]> } = {
  lint: benchLint,
  extremes: benchExtremes,
  nodes: benchNodes,
  release: benchRelease,
  folder: benchLintFolder,
  large: benchLarge,
  rules: benchRules,
  report: benchReport,
  playground: benchPlayground,
  simulate: benchSimulate,
  compare: benchCompare,
  api: benchApi,
  agent: benchAgent,
  "agent-client": benchAgentClient,
  ...(terraform === undefined
    ? {}
    : {
        handshake: () => benchHandshake(terraform.path),
        resume: () => benchResume(terraform.path),
        "null-resource": () => benchNullResource(terraform.path),
        terraform: () => benchTerraform(terraform.path),
        "one-state": () => benchOneState(terraform.path),
      }),
};

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith("--"));
const fault = faultOf(args, Object.keys(parts));
if (fault !== undefined) {
  process.stderr.write(`${fault}\n`);
  process.exit(2);
}
const date = new Date().toISOString().slice(0, 10);
const rows: Cells[] = [];
let isComplete = chosen.length === 0 && terraform !== undefined;
process.stdout.write(`${lineOf(titles)}\n`);
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stderr.write(`measuring: ${name}\n`);
  const end = performance.now() + maxPartMs;
  for await (const measured of part()) {
    const group = [measured].flat().map((row) => cellsOf(row, date));
    rows.push(...group);
    for (const cells of group) process.stdout.write(`${lineOf(cells)}\n`);
    if (performance.now() < end) continue;
    isComplete = false;
    process.stderr.write(`${name} ends after five minutes; the rows that it has not measured keep their figures\n`);
    break;
  }
  writePage(false); // an interrupted run keeps the figures of finished parts
}
if (isComplete) writePage(true);

/** Updates the page, if asked for. `isComplete`: this run has measured every row. */
function writePage(isComplete: boolean): void {
  if (!args.includes("--write")) return;
  const page = "docs/benchmarks.md";
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, ${memory} GiB, Node ${process.version}, ${terraform?.version ?? "no Terraform"}`;
  writeFileSync(page, pageAfter(readFileSync(page, "utf8"), { rows, date, machine, isComplete }));
}
