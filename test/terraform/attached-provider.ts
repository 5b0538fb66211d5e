/** Provider processes to which Terraform attaches, instead of starting some for each command. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { recordAgain, spawn } from "../run/child-process.ts";

/** Terraform's environment variable for attaching to a provider. */
type Reattach = { readonly TF_REATTACH_PROVIDERS: string };

/** A running provider. */
export interface AttachedProvider {
  readonly environment: Reattach;
  stop(): void;
}

/**
 * Starts a bundled plugin for Terraform to attach to. `environment` is added to the tests' own; `args` make the plugin
 * serve until it is killed.
 */
export async function attachedProvider(
  plugin: string,
  environment: NodeJS.ProcessEnv = {},
  args: readonly string[] = ["debug"],
): Promise<AttachedProvider> {
  const provider = spawn(process.execPath, [plugin, ...args], { env: { ...process.env, ...environment } });
  return { environment: await reattachOf(provider), stop: () => provider.kill() };
}

/** The providers that this worker's test files share, by the plugin. */
const shared = new Map<
  string,
  { readonly child: ChildProcessWithoutNullStreams; readonly reattach: Promise<Reattach> }
>();

/** Ends a process with its standard input: with the worker that started it, however that ends. */
const endsWithWorker = `process.stdin.resume().once("end", () => process.exit())`;

/**
 * A bundled plugin for Terraform to attach to, in the tests' own environment. All test files of this worker share its
 * process, since code that has run before takes a fraction of the time; each command of Terraform has a connection and a
 * provider of its own.
 */
export async function sharedProvider(plugin: string): Promise<AttachedProvider> {
  const running = shared.get(plugin);
  if (running !== undefined) recordAgain(running.child, plugin);
  const { reattach } = running ?? started(plugin);
  return { environment: await reattach, stop() {} };
}

function started(plugin: string) {
  const child = spawn(process.execPath, ["--import", `data:text/javascript,${endsWithWorker}`, plugin, "debug"]);
  const each = { child, reattach: reattachOf(child) };
  shared.set(plugin, each);
  return each;
}

/** What the provider prints for Terraform to attach to it. */
async function reattachOf(provider: ChildProcessWithoutNullStreams): Promise<Reattach> {
  provider.stderr.resume(); // its log, which is searched for secrets
  const [line] = await once(createInterface(provider.stdout), "line");
  const reattach = /^TF_REATTACH_PROVIDERS='(.*)'$/.exec(String(line))?.[1];
  if (reattach === undefined) throw new Error(`the provider printed ${String(line)}`);
  return { TF_REATTACH_PROVIDERS: reattach };
}
