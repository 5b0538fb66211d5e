/**
 * `npm run test:python-sdk -- PYTHON`: calls every operation of `lintel emulate` by the client of the public Python SDK,
 * over each binding, and prints what does not work. PYTHON must have the SDK (a2a-sdk, with grpc). The exit code is 1 if
 * a call fails that should not, or the reverse.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { coreBindings } from "../lib/services/a2a/agent-card/model.ts";

/** A task that waits for its caller, so that it can be read, followed and canceled. */
const scenarios = [{ prefix: "ask-", steps: [{ status: { state: "TASK_STATE_INPUT_REQUIRED" } }] }];

/** A line of proofs/python-sdk/client.py. */
interface Tried {
  readonly name: string;
  readonly ok: boolean;
  readonly error: string | null;
}

/** Ends with a sentence for whoever started the script. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

/** The Python to use, if it has the SDK. */
function pythonWithSdk(): string {
  const [python] = process.argv.slice(2);
  if (python === undefined)
    refuse("Name a Python that has the public SDK (a2a-sdk): npm run test:python-sdk -- PYTHON");
  const { status, error } = spawnSync(python, ["-c", "import a2a.client, httpx, grpc.aio"]);
  if (error !== undefined) refuse(`${python} does not run (${error.message}). Name a Python`);
  if (status !== 0)
    refuse(`${python} lacks the public SDK. Install it into its environment: pip install "a2a-sdk[grpc]"`);
  return python;
}

const python = pythonWithSdk();
const folder = mkdtempSync(join(tmpdir(), "lintel-python-sdk-"));
const file = join(folder, "scenarios.json");
writeFileSync(file, JSON.stringify({ scenarios }));
const emulator = spawn(process.execPath, ["dist/lintel.cjs", "emulate", "--port", "0", "--json", "--scenarios", file], {
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const unready = () => refuse("lintel emulate ended before it listened; run npm run build");
  emulator.once("exit", unready);
  const [line] = await once(createInterface(emulator.stdout), "line");
  emulator.off("exit", unready);
  const { url }: { readonly url: string } = JSON.parse(line);
  for (const binding of coreBindings) {
    const { stdout, stderr, status } = spawnSync(python, ["proofs/python-sdk/client.py", url, binding], {
      encoding: "utf8",
    });
    const tried = stdout
      .trim()
      .split("\n")
      .filter((each) => each.startsWith("{"))
      .map((each): Tried => JSON.parse(each));
    const wrong = tried.filter(({ ok }) => !ok);
    process.stdout.write(`${binding}: ${tried.length - wrong.length} of ${tried.length} calls as expected\n`);
    for (const { name, error } of wrong)
      process.stdout.write(`  ${name}: ${error ?? "no error, although one is due"}\n`);
    if (status !== 0) process.stdout.write(`  the client ended with ${status}: ${stderr.slice(-500)}\n`);
    if (status !== 0 || wrong.length > 0 || tried.length === 0) process.exitCode = 1;
  }
} finally {
  emulator.kill();
  rmSync(folder, { recursive: true, force: true });
}
