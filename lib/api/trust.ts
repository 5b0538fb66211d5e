/** Which certificate authorities are trusted, and which client certificate is presented. */
import { readFile } from "node:fs/promises";
import { unreadableBundle } from "./api-error.ts";
import { environment, type Profile } from "./profile.ts";

/** The settings of trust. */
export interface TrustSettings {
  /**
   * PEM file of the certificate authorities to trust instead of Node's own. Else AWS_CA_BUNDLE, ca_bundle in the
   * profile.
   */
  readonly caBundle?: string | undefined;
  /** false: accepts any certificate, which anybody between here and the service may use. Default true. */
  readonly verifyTls?: boolean | undefined;
}

/** Node's TLS options that differ from the defaults. */
export interface Trust {
  /** Certificate authorities, PEM, instead of Node's own. */
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
 * The setting verifyTls; then the file of authorities: the setting, AWS_CA_BUNDLE, the profile's ca_bundle. Throws an
 * ApiError of kind `InvalidSetting` where that file cannot be read.
 */
export async function resolveTrust(
  { caBundle, verifyTls }: TrustSettings,
  profile: () => Promise<Profile>,
): Promise<Trust> {
  if (verifyTls === false) return { rejectUnauthorized: false };
  return trustIn(caBundle ?? environment("AWS_CA_BUNDLE") ?? (await profile()).values.ca_bundle);
}

/** As {@link resolveTrust}, for services outside the profile's account: agents and the REST API. */
export const trustElsewhere = ({ caBundle }: TrustSettings): Promise<Trust> =>
  trustIn(caBundle ?? environment("AWS_CA_BUNDLE"));

/**
 * The authorities in a file; undefined: Node's own.
 * @throws ApiError of kind `InvalidSetting` where it cannot be read.
 */
export async function trustIn(file: string | undefined): Promise<Trust> {
  if (file === undefined) return {};
  try {
    return { ca: await readFile(file, "utf8") };
  } catch (error) {
    throw unreadableBundle(file, error instanceof Error ? error.message : String(error));
  }
}
