/**
 * Credentials that must be asked for. The only file that imports the libraries for it, itself imported only when
 * needed: in a bundle they are some 290 kB, which every process pays for that parses them (docs/architecture.md
 * has the figures), so the executables hold this file packed (scripts/pack-lazily.ts).
 */
import { fromIni } from "@aws-sdk/credential-provider-ini";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { placesOf, type SharedFiles } from "./profile.ts";
import type { Credentials } from "./sign.ts";

/** Credentials with the time at which they end, where they do. */
export interface ExpiringCredentials extends Credentials {
  readonly expiration?: Date;
}

/** Asks once. */
export type CredentialProvider = () => Promise<ExpiringCredentials>;

/** Where the libraries look. */
export interface ChainPlace {
  readonly profile: string;
  readonly region: string;
  /** The shared files that settings name. */
  readonly files: SharedFiles;
}

/** What a profile says in words: a role to assume, single sign-on, a login, a process. Nothing else is tried. */
export const fromProfile =
  ({ profile, region, files }: ChainPlace): CredentialProvider =>
  async () =>
    fromIni({
      profile,
      ...(await placesOf(files)),
      parentClientConfig: { region },
      ignoreCache: true,
      logger: silent,
    })();

/** What lies outside the files: web identity, a container, instance metadata unless AWS_EC2_METADATA_DISABLED is set. */
export const fromSurroundings =
  ({ profile, region, files }: ChainPlace): CredentialProvider =>
  async () =>
    defaultProvider({
      profile,
      ...(await placesOf(files)),
      parentClientConfig: { region },
      ignoreCache: true,
      timeout: METADATA_TIMEOUT,
      maxRetries: 0,
      logger: silent,
    })();

/** Longest wait for an answer of the metadata service, in milliseconds: off its machines nothing answers at all. */
const METADATA_TIMEOUT = 1000;

// The libraries would otherwise write to the console, which is the host's: this once a process on Node 20 ...
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
/** ... and this where keys stand both in the environment and in the profile that is used. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
