/** The emulator as a process that can be killed: it starts again with what its file has. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { spawn } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { agentThatWaits } from "../../terraform/real-terraform/agent-tasks.ts";

export class EmulatorProcess {
  readonly #folder = temporaryFolder();
  readonly #scenarios = agentThatWaits().agent?.scenariosPath ?? "";
  #child: ChildProcess | undefined;

  /** Returns where it listens. */
  async start(): Promise<string> {
    const options = ["--port", "0", "--json", "--operation-seconds", "0.05", "--state", join(this.#folder, "state")];
    const quotas = ["--quota", "services=1000", "--quota", "lifecycle-policies=1000"];
    const args = [resolve("dist/lintel.cjs"), "emulate", ...options, ...quotas, "--scenarios", this.#scenarios];
    const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: this.#folder } });
    child.stderr.resume();
    this.#child = child;
    const [line] = await once(createInterface(child.stdout), "line");
    return String(JSON.parse(String(line)).url);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}
