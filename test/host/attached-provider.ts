/** A provider process that serves all Terraform runs of a test file, instead of one process per run. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { spawn } from "../run/child-process.ts";

/** A running provider. */
export interface AttachedProvider {
  /** Terraform's environment variable for attaching to it. */
  readonly environment: { readonly TF_REATTACH_PROVIDERS: string };
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
  provider.stderr.resume(); // its log, which is searched for secrets
  const [line] = await once(createInterface(provider.stdout), "line");
  const reattach = /^TF_REATTACH_PROVIDERS='(.*)'$/.exec(String(line))?.[1];
  if (reattach === undefined) throw new Error(`the provider printed ${String(line)}`);
  return { environment: { TF_REATTACH_PROVIDERS: reattach }, stop: () => provider.kill() };
}
