/** A provider that serves every Terraform of a file of tests, instead of being started by each. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { spawn } from "../run/child-process.ts";

/** A provider that runs. */
export interface AttachedProvider {
  /** What Terraform is told of it, in its environment. */
  readonly environment: { readonly TF_REATTACH_PROVIDERS: string };
  stop(): void;
}

/** Starts a bundled plugin as one to attach to. `environment` is its own, beside that of the tests. */
export async function attachedProvider(plugin: string, environment: NodeJS.ProcessEnv = {}): Promise<AttachedProvider> {
  const provider = spawn(process.execPath, [plugin, "debug"], { env: { ...process.env, ...environment } });
  provider.stderr.resume(); // its log, which is searched for secrets
  const [line] = await once(createInterface(provider.stdout), "line");
  const reattach = /^TF_REATTACH_PROVIDERS='(.*)'$/.exec(String(line))?.[1];
  if (reattach === undefined) throw new Error(`the provider printed ${String(line)}`);
  return { environment: { TF_REATTACH_PROVIDERS: reattach }, stop: () => provider.kill() };
}
