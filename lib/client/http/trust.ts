/** The trusted certificate authorities, and the client certificate. */

import { readFile } from "node:fs/promises";
import { unreadableBecause } from "../../base/files/file-errors.ts";
import { ApiError } from "../api-error.ts";
import { environment } from "../profiles/environment.ts";
import type { Profile } from "../profiles/profile.ts";

export interface TrustSettings {
  /**
   * PEM file of certificate authorities to trust instead of Node's. Default: AWS_CA_BUNDLE, then ca_bundle of the
   * profile.
   */
  readonly caBundle?: string | undefined;
  /** False accepts any certificate, even that of an attacker on the network. Default: true. */
  readonly verifyTls?: boolean | undefined;
}

/** Node's TLS options that differ from the defaults. */
export interface Trust {
  /** Certificate authorities in PEM, instead of Node's. */
  readonly ca?: string;
  readonly rejectUnauthorized?: false;
}

/** The client's own certificate and key, PEM. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
  readonly passphrase?: string;
}

/**
 * The trust of a client: the setting verifyTls, and the file of authorities from the setting, AWS_CA_BUNDLE or the
 * profile's ca_bundle. Throws an ApiError of kind `InvalidSetting` if that file cannot be read.
 */
export async function resolveTrust(
  { caBundle, verifyTls }: TrustSettings,
  profile: () => Promise<Profile>,
): Promise<Trust> {
  if (verifyTls === false) return { rejectUnauthorized: false };
  return trustIn(caBundle ?? environment("AWS_CA_BUNDLE") ?? (await profile()).values.ca_bundle);
}

/** Like {@link resolveTrust}, for services outside of AWS: agents and the REST API. */
export const trustElsewhere = ({ caBundle }: TrustSettings): Promise<Trust> =>
  trustIn(caBundle ?? environment("AWS_CA_BUNDLE"));

/**
 * The authorities in a file; undefined selects Node's.
 * @throws ApiError of kind `InvalidSetting` if it cannot be read.
 */
export async function trustIn(file: string | undefined): Promise<Trust> {
  if (file === undefined) return {};
  try {
    return { ca: await readFile(file, "utf8") };
  } catch (error) {
    throw unreadableBundle(file, error);
  }
}

function unreadableBundle(file: string, error: unknown): ApiError {
  return new ApiError(
    "InvalidSetting",
    `the file of certificate authorities ${JSON.stringify(file)} ${unreadableBecause(error)}`,
  );
}
