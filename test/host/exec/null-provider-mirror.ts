/**
 * hashicorp/null where Terraform finds it: from its registry where that can be reached, else a double of it
 * (null-provider.ts), so that Terraform's real provisioners run in any place.
 */
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { spawnSync } from "../../run/child-process.ts";

const version = "3.2.4";

/** The folder of this file, from the root of the repository, where tests, demo and benchmarks run. */
const here = resolve("test/host/exec");

const system = `${platform() === "win32" ? "windows" : platform()}_${arch() === "x64" ? "amd64" : arch()}`;

/** The providers of a Terraform configuration that needs no other. */
const configuration = JSON.stringify({
  terraform: { required_providers: { null: { source: "hashicorp/null", version } } },
});

/** What `terraform` needs for null_resource. */
export interface NullProvider {
  readonly from: "registry" | "double";
  /** A configuration file for Terraform's command line, below the folder that was given. */
  readonly cliConfig: string;
}

/** Where `installProvider(folder)` installs ours. */
const mirrorIn = (folder: string): string => join(folder, "terraform.d", "plugins");

/** Installs hashicorp/null into the mirror `folder`/terraform.d/plugins, and makes Terraform use that mirror alone. */
export async function provideNullProvider(terraform: string, folder: string): Promise<NullProvider> {
  return { from: await mirrorNullProvider(terraform, folder), cliConfig: await useMirror(folder) };
}

/** Installs hashicorp/null into the mirror `folder`/terraform.d/plugins. */
export async function mirrorNullProvider(terraform: string, folder: string): Promise<NullProvider["from"]> {
  const mirror = mirrorIn(folder);
  if (await mirrorFromRegistry(terraform, folder, mirror)) return "registry";
  await mirrorDouble(mirror);
  return "double";
}

/** Writes a configuration file for Terraform's command line that names the mirror of the folder; answers with its path. */
export async function useMirror(folder: string): Promise<string> {
  const cliConfig = join(folder, "terraform.rc");
  const installation = `provider_installation {\n  filesystem_mirror { path = ${JSON.stringify(mirrorIn(folder))} }\n}\n`;
  await writeFile(cliConfig, installation);
  return cliConfig;
}

/** Asks the registry, by `terraform providers mirror`; whether it answered. */
async function mirrorFromRegistry(terraform: string, folder: string, mirror: string): Promise<boolean> {
  const scratch = await mkdtemp(join(folder, "registry-"));
  await writeFile(join(scratch, "main.tf.json"), configuration);
  await mkdir(mirror, { recursive: true });
  const env = {
    ...process.env,
    CHECKPOINT_DISABLE: "1",
    TF_REGISTRY_CLIENT_TIMEOUT: "5",
    TF_REGISTRY_DISCOVERY_RETRY: "0",
  };
  const { status } = spawnSync(terraform, ["providers", "mirror", mirror], { cwd: scratch, env, timeout: 60_000 });
  await rm(scratch, { recursive: true });
  return status === 0;
}

/** The double's file, for a registry. */
const doubleFor = (registry: string, mirror: string): string =>
  join(mirror, registry, "hashicorp", "null", version, system, `terraform-provider-null_v${version}.cjs`);

/** The double in the mirror of a folder; undefined where the provider itself is there. */
export function doubleIn(folder: string): string | undefined {
  const file = doubleFor("registry.terraform.io", mirrorIn(folder));
  return existsSync(file) ? file : undefined;
}

async function mirrorDouble(mirror: string): Promise<void> {
  const contents = `import { main } from ${JSON.stringify(join(here, "null-provider.ts"))};\nvoid main();`;
  for (const registry of ["registry.terraform.io", "registry.opentofu.org"]) {
    const file = doubleFor(registry, mirror);
    await mkdir(dirname(file), { recursive: true });
    await build({
      stdin: { contents, resolveDir: here, loader: "ts" },
      outfile: file,
      bundle: true,
      platform: "node",
      format: "cjs",
      minify: true,
      banner: { js: "#!/usr/bin/env node" },
      logLevel: "error",
    });
    await chmod(file, 0o755);
  }
}
