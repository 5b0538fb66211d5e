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

/** What an editor sends to a language server that it opens and closes at once. */
const opened = [
  { id: 1, method: "initialize", params: { processId: null, rootUri: null, capabilities: {} } },
  { method: "initialized", params: {} },
  { id: 2, method: "shutdown" },
  { method: "exit" },
].map((message) => JSON.stringify({ jsonrpc: "2.0", ...message }));

/** Frequent commands, beside the empty process of each executable in {@link variable}. */
export async function* benchNodes(): AsyncGenerator<Row> {
  const executables = (process.env[variable] ?? "").split(delimiter).filter((path) => path !== "");
  if (executables.length === 0) process.stderr.write(`${variable} names no executables of Node: nothing to measure\n`);
  const folder = await mkdtemp(join(tmpdir(), "lintel-bench-"));
  try {
    const file = join(folder, "one.template.yaml");
    await writeFile(file, stringify(template(1)));
    const opening = join(folder, "opening");
    await writeFile(opening, opened.map((message) => `Content-Length: ${message.length}\r\n\r\n${message}`).join(""));
    for (const node of [process.execPath, ...executables]) {
      const [major] = execFileSync(node, ["--version"], { encoding: "utf8" }).split(".");
      const time = (...args: readonly string[]) => processorTime(args, 1, node);
      // The server responds before its standard input ends.
      const piped = ["-c", '(cat "$0"; sleep 1) | "$@"', opening, node, "dist/lintel.cjs", "lsp"];
      const commands = {
        "lint, 1 policy in a template": time("dist/lintel.cjs", "lint", file),
        "--help": time("dist/lintel.cjs", "--help"),
        version: time("dist/lintel.cjs", "version"),
        "lsp, opened and closed": processorTime(piped, 1, "sh"),
      };
      for (const [what, timed] of Object.entries(commands)) {
        const { empty, run } = await sideBySide({ empty: time("-e", "0"), run: timed }, 15);
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
