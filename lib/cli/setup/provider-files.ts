/** What the package has of the provider, and how Terraform and OpenTofu name it. */

import { arch, platform as operatingSystem } from "node:os";
import { join } from "node:path";
import { version } from "../../base/version.ts";
import { packageRoot } from "../terminal/package-root.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The provider's source address, without a host. */
export const source = "lintel-iac/lintel";

/** The name of the provider's file: Terraform looks for `terraform-provider-<type>_v<version>` with any ending. */
export const fileName = `terraform-provider-lintel_v${version}.cjs`;

/** A source address without a host belongs to the registry of the program that reads it. */
export const registries = ["registry.terraform.io", "registry.opentofu.org"] as const;

/** The license texts of the bundles' contents, which accompany the provider. */
export const licensesFile = "THIRD-PARTY-LICENSES.txt";

/** A built file of this package: the provider by default. */
export const providerFile = (name = "terraform-provider-lintel.cjs"): string => join(packageRoot(), "dist", name);

const architectures: { readonly [node: string]: string } = { x64: "amd64", ia32: "386" };
const systems: { readonly [node: string]: string } = { win32: "windows" };

/** This machine's platform, as Terraform names it: `linux_amd64`. */
export const thisPlatform = (): string =>
  `${systems[operatingSystem()] ?? operatingSystem()}_${architectures[arch()] ?? arch()}`;

/** Throws a {@link UsageError} for a name that cannot be a platform's. */
export function refuseUnknown(platforms: readonly string[]): void {
  for (const platform of platforms) {
    if (/^[a-z0-9]+_[a-z0-9]+$/.test(platform)) continue;
    throw new UsageError(
      `--platform is ${JSON.stringify(platform)}; it must be an operating system and an architecture, such as linux_amd64`,
    );
  }
}
