/** Installs the provider's file where Terraform and OpenTofu look for it by default. */

import { constants } from "node:fs";
import { chmod, copyFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir, platform as operatingSystem } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../base/files/make-folder.ts";
import { messageOf } from "../../base/message-of.ts";
import { version } from "../../base/version.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { refuseOutside } from "../terminal/write-file.ts";
import {
  fileName,
  licenses,
  licensesFile,
  providerFile,
  refuseUnknown,
  registries,
  source,
  thisPlatform,
} from "./provider-files.ts";

/**
 * Copies the provider to `<dir>/terraform.d/plugins` for each platform; returns the written files. Throws a
 * {@link UsageError} if a link leads there out of the repository: somebody else may have committed it.
 */
export async function installProvider(dir: string, platforms?: readonly string[]): Promise<string[]> {
  const folder = await stat(dir).catch(() => undefined);
  if (folder === undefined || !folder.isDirectory()) {
    throw new UsageError(
      `--dir is ${JSON.stringify(dir)}, which is not a folder; name the folder of your Terraform files`,
    );
  }
  return await installInto(join(dir, "terraform.d", "plugins"), platforms, (path) => {
    try {
      refuseOutside(path, dir);
    } catch (error) {
      const reason = messageOf(error);
      throw new UsageError(`${path} cannot be written: ${reason}; remove the link`);
    }
  });
}

/** Copies the provider to the user's plugins folder, which applies to all configurations. */
export async function installProviderForUser(platforms?: readonly string[]): Promise<string[]> {
  const plugins = userPlugins();
  try {
    return await installInto(plugins, platforms);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = messageOf(error);
    throw new UsageError(
      `cannot install the provider into ${plugins} (${reason}); set HOME to a writable folder, or install it beside your Terraform files: lintel provider install --dir FOLDER`,
    );
  }
}

/**
 * The user's plugins folder, which Terraform and OpenTofu search by default
 * (https://developer.hashicorp.com/terraform/cli/config/config-file, "Implied Local Mirror Directories").
 */
export function userPlugins(system: NodeJS.Platform = operatingSystem(), env: NodeJS.ProcessEnv = process.env): string {
  if (system !== "win32") return join(homedir(), ".terraform.d", "plugins");
  return join(env.APPDATA ?? join(homedir(), "AppData", "Roaming"), "terraform.d", "plugins");
}

/** `check` throws for a path that must not be written. */
async function installInto(
  plugins: string,
  platforms: readonly string[] = [thisPlatform()],
  check: (path: string) => void = () => {},
): Promise<string[]> {
  refuseUnknown(platforms);
  const written: string[] = [];
  for (const registry of registries) {
    for (const platform of platforms) {
      const target = join(plugins, registry, source, version, platform);
      const file = join(target, fileName());
      check(file);
      makeFolder(target);
      await install(file, 0o755, (beside) => copyFile(providerFile(), beside, constants.COPYFILE_EXCL));
      await install(join(target, licensesFile), 0o644, (beside) => writeFile(beside, licenses(), { flag: "wx" }));
      written.push(file);
    }
  }
  return written;
}

/** Writes a file atomically, with what writes it beside the target. Replaces a link instead of following it. */
async function install(target: string, mode: number, write: (beside: string) => Promise<void>): Promise<void> {
  const beside = `${target}.${crypto.randomUUID()}.tmp`;
  try {
    await write(beside);
    await chmod(beside, mode);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
