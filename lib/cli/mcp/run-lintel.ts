/** Runs commands of `lintel` for tools, each in a process of its own, which a canceled call ends. */
import { spawn } from "node:child_process";
import { programArguments } from "../terminal/package-files.ts";
import type { Workspace } from "./workspace.ts";

/** What a command printed. */
export interface Printed {
  readonly output: string;
  /** Errors and notices, without the name of the command. */
  readonly messages: string;
}

/** Runs a command in a workspace; `input` is its standard input. Code of configurations never runs. */
export function runLintel(
  { root }: Workspace,
  args: readonly string[],
  { input = "", signal }: { readonly input?: string; readonly signal: AbortSignal },
): Promise<Printed> {
  return new Promise((done, fail) => {
    const env = { ...process.env, LINTEL_NO_CODE: "1", NO_COLOR: "1" };
    const child = spawn(process.execPath, [...programArguments(), ...args], {
      cwd: root,
      env,
      signal,
    });
    const texts = { output: "", messages: "" };
    child.stdout.setEncoding("utf8").on("data", (chunk) => (texts.output += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk) => (texts.messages += chunk));
    child.on("error", fail).on("close", () => {
      done({ output: texts.output, messages: texts.messages.replaceAll(/^lintel: /gm, "").trim() });
    });
    child.stdin.on("error", () => {}); // a command that ends early does not read
    child.stdin.end(input);
  });
}
