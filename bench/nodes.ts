/** The start of `lintel` on other releases of Node than the one that runs the benchmarks. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { stringify } from "yaml";
import { template } from "./policies.ts";
import { processorTime } from "./processor-time.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Row } from "./table.ts";

/** The variable with the executables, such as those that `npm i node@24` installs in a folder of its own. */
const variable = "LINTEL_BENCH_NODES";

/** One policy in a template, help, version, beside the empty process of each executable in {@link variable}. */
export async function* benchNodes(): AsyncGenerator<Row> {
  const executables = (process.env[variable] ?? "").split(delimiter).filter((path) => path !== "");
  if (executables.length === 0) process.stderr.write(`${variable} names no executables of Node: nothing to measure\n`);
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    const file = join(folder, "one.template.yaml");
    await writeFile(file, stringify(template(1)));
    const commands = { "lint, 1 policy in a template": ["lint", file], "--help": ["--help"], version: ["version"] };
    for (const node of [process.execPath, ...executables]) {
      const [major] = execFileSync(node, ["--version"], { encoding: "utf8" }).split(".");
      for (const [what, args] of Object.entries(commands)) {
        const { empty, run } = await sideBySide(
          { empty: processorTime(["-e", "0"], 1, node), run: processorTime(["dist/lintel.cjs", ...args], 1, node) },
          15,
        );
        yield {
          what: `lintel ${what}, processor time, Node ${major}`,
          measured: run,
          against: "node -e 0",
          compared: empty,
          unit: "ms",
          goal: 2,
        };
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
