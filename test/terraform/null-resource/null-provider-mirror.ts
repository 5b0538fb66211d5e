/**
 * Makes hashicorp/null available to Terraform: from its registry if reachable, otherwise as a double
 * (null-provider.ts), so that Terraform's real provisioners run anywhere.
 */
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { arch, platform } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { spawnSync } from "../../run/child-process.ts";

const version = "3.2.4";

/** The folder of this file, relative to the root of the repository, where tests, demo and benchmarks run. */
const here = resolve("test/terraform/null-resource");

const system = `${platform() === "win32" ? "windows" : platform()}_${arch() === "x64" ? "amd64" : arch()}`;

/** The provider requirements of a Terraform configuration with only this provider. */
const configuration = JSON.stringify({
  terraform: { required_providers: { null: { source: "hashicorp/null", version } } },
});

/** What `terraform` needs for null_resource. */
export interface NullProvider {
  readonly from: "registry" | "double";
  /** A CLI configuration file in the given folder. */
  readonly cliConfig: string;
}

/** The folder into which `installProvider(folder)` installs Lintel's provider. */
const mirrorIn = (folder: string): string => join(folder, "terraform.d", "plugins");

/** Installs hashicorp/null into the mirror `folder`/terraform.d/plugins, and makes Terraform use only that mirror. */
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

/** Writes a CLI configuration file that names the mirror of the folder; returns its path. */
export async function useMirror(folder: string): Promise<string> {
  const cliConfig = join(folder, "terraform.rc");
  const installation = `provider_installation {\n  filesystem_mirror { path = ${JSON.stringify(mirrorIn(folder))} }\n}\n`;
  await writeFile(cliConfig, installation);
  return cliConfig;
}

/** Mirrors the provider from the registry with `terraform providers mirror`; returns whether that succeeded. */
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

/** The path of the double for a registry. */
const doubleFor = (registry: string, mirror: string): string =>
  join(mirror, registry, "hashicorp", "null", version, system, `terraform-provider-null_v${version}.cjs`);

/** The double in the mirror of a folder; undefined if the provider itself is there. */
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
