/**
 * Credentials that must be asked for. The only file that imports the libraries for it, itself imported only when
 * needed: in a bundle they are some 290 kB, which every process pays for that parses them (docs/architecture.md
 * has the figures), so the executables hold this file packed (scripts/pack-lazily.ts).
 */
import { Readable } from "node:stream";
import { fromIni } from "@aws-sdk/credential-provider-ini";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { placesOf, type SharedFiles } from "./profile.ts";
import type { AwsCredentials } from "./sign.ts";

/** Credentials with the time at which they end, where they do. */
export interface ExpiringCredentials extends AwsCredentials {
  readonly expiration?: Date;
}

/** Asks once. */
export type CredentialProvider = () => Promise<ExpiringCredentials>;

/** A request of the libraries, and what is answered. */
export type Send = (request: {
  readonly method: string;
  readonly endpoint: URL;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>;

/** Where the libraries look, and how they ask there. */
export interface ChainPlace {
  readonly profile: string;
  readonly region: string;
  /** The shared files that settings name. */
  readonly files: SharedFiles;
  /** Rejections pass through unchanged. What is on this machine alone (containers, metadata) the libraries ask themselves. */
  readonly send: Send;
  /** Kinds of public hosts, where settings ask for them. */
  readonly kinds: { readonly useFipsEndpoint?: boolean; readonly useDualstackEndpoint?: boolean };
}

/** What the libraries' clients of services are told. */
const clientConfigOf = ({ region, send, kinds }: ChainPlace) => ({
  ...kinds,
  region,
  requestHandler: {
    async handle(request: LibraryRequest) {
      const { protocol, hostname, port, method, path, query = {}, headers, body } = request;
      // Requests say that they are ours.
      const { "user-agent": _, ...own } = headers;
      const answer = await send({
        method,
        endpoint: new URL(`${protocol}//${hostname}${port === undefined ? "" : `:${port}`}`),
        path,
        query: Object.entries(query).flatMap(([name, value]) =>
          [value ?? ""].flat().map((each) => [name, each] as const),
        ),
        headers: own,
        body: body === undefined || typeof body === "string" ? body : Buffer.from(body).toString("utf8"),
      });
      const { status: statusCode } = answer;
      return { response: { statusCode, headers: answer.headers, body: Readable.from([Buffer.from(answer.body)]) } };
    },
  },
});

/** A request as the libraries' clients hand it to what sends it. */
interface LibraryRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** What a profile says in words: a role to assume, single sign-on, a login, a process. Nothing else is tried. */
export const fromProfile =
  (place: ChainPlace): CredentialProvider =>
  async () =>
    fromIni({
      profile: place.profile,
      ...(await placesOf(place.files)),
      clientConfig: clientConfigOf(place),
      parentClientConfig: { region: place.region },
      ignoreCache: true,
      logger: silent,
    })();

/** What lies outside the files: web identity, a container, instance metadata unless AWS_EC2_METADATA_DISABLED is set. */
export const fromSurroundings =
  (place: ChainPlace): CredentialProvider =>
  async () =>
    defaultProvider({
      profile: place.profile,
      ...(await placesOf(place.files)),
      clientConfig: clientConfigOf(place),
      parentClientConfig: { region: place.region },
      ignoreCache: true,
      timeout: metadataTimeout,
      maxRetries: 0,
      logger: silent,
    })();

/** Longest wait for an answer of the metadata service, in milliseconds: off its machines nothing answers at all. */
const metadataTimeout = 1000;

// The libraries would otherwise write to the console, which is the host's: this once a process on Node 20 ...
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
/** ... and this where keys stand both in the environment and in the profile that is used. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
