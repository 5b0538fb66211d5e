/** What the package has of the provider, and how Terraform and OpenTofu name it. */

import { arch, platform as operatingSystem } from "node:os";
import { join } from "node:path";
import { isStandalone } from "../../base/process/standalone.ts";
import { version } from "../../base/version.ts";
import { packageFile, packageRoot } from "../terminal/package-files.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The provider's source address, without a host. */
export const source = "lintel-iac/lintel";

/** The name of the provider's file: Terraform looks for `terraform-provider-<type>_v<version>` with any ending. */
const named = (ending: string): string => `terraform-provider-lintel_v${version}${ending}`;

/** The name of the provider's file as a standalone executable for an operating system, as Node names it. */
export const executableName = (system: string): string => named(system === "win32" ? ".exe" : "");

/** The name of the provider's file that this process has. */
export const fileName = (): string => (isStandalone() ? executableName(operatingSystem()) : named(".cjs"));

/** A source address without a host belongs to the registry of the program that reads it. */
export const registries = ["registry.terraform.io", "registry.opentofu.org"] as const;

/** The license texts of the bundles' contents, which accompany the provider. */
export const licensesFile = "THIRD-PARTY-LICENSES.txt";

/** The provider: a script, or this standalone executable, which is the provider under that name. */
export const providerFile = (): string =>
  isStandalone() ? process.execPath : join(packageRoot(), "dist/terraform-provider-lintel.cjs");

/** The license texts. */
export const licenses = (): Buffer => packageFile(`dist/${licensesFile}`);

const architectures: { readonly [node: string]: string } = { x64: "amd64", ia32: "386" };
const systems: { readonly [node: string]: string } = { win32: "windows" };

/** A platform as Terraform names it, `linux_amd64`, of what Node names `linux` and `x64`. */
export const platformOf = (system: string, architecture: string): string =>
  `${systems[system] ?? system}_${architectures[architecture] ?? architecture}`;

/** This machine's platform, as Terraform names it. */
export const thisPlatform = (): string => platformOf(operatingSystem(), arch());

/** Throws a {@link UsageError} for a name that cannot be a platform's, and for one that a standalone executable does not run on. */
export function refuseUnknown(platforms: readonly string[]): void {
  for (const platform of platforms) {
    if (/^[a-z0-9]+_[a-z0-9]+$/.test(platform)) continue;
    throw new UsageError(
      `--platform is ${JSON.stringify(platform)}; it must be an operating system and an architecture, such as linux_amd64`,
    );
  }
  const other = isStandalone() ? platforms.find((platform) => platform !== thisPlatform()) : undefined;
  if (other === undefined) return;
  throw new UsageError(
    `--platform is ${other}, but this standalone executable runs on ${thisPlatform()}; take the one for ${other}, or the package from npm, which needs Node`,
  );
}
