/**
 * Credentials that must be requested. The only file that imports the libraries for it, and itself imported only when
 * needed: the libraries add some 290 kB to a bundle, which costs every process that parses them (docs/design/speed.md
 * has the figures), so the executables contain this file packed (scripts/pack-lazily.ts).
 */
import { Readable } from "node:stream";
import { fromIni } from "@aws-sdk/credential-provider-ini";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { placesOf, type SharedFiles } from "./profile.ts";
import type { AwsCredentials } from "./sign.ts";

/** Credentials with the time at which they expire, where they do. */
export interface ExpiringCredentials extends AwsCredentials {
  readonly expiration?: Date;
}

/** Requests credentials once. */
export type CredentialProvider = () => Promise<ExpiringCredentials>;

/** A request of the libraries, and its response. */
export type Send = (request: {
  readonly method: string;
  readonly endpoint: URL;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>;

/** Where the libraries look, and how they send requests. */
export interface ChainPlace {
  readonly profile: string;
  readonly region: string;
  /** The shared files that settings name. */
  readonly files: SharedFiles;
  /**
   * Sends a request; rejections pass through unchanged. Local sources (containers, metadata) the libraries contact
   * themselves.
   */
  readonly send: Send;
  /** Kinds of public hosts, where settings name them. */
  readonly kinds: { readonly useFipsEndpoint?: boolean; readonly useDualstackEndpoint?: boolean };
}

/** Options of the libraries' own clients. */
const clientConfigOf = ({ region, send, kinds }: ChainPlace) => ({
  ...kinds,
  region,
  requestHandler: {
    async handle(request: LibraryRequest) {
      const { protocol, hostname, port, method, path, query = {}, headers, body } = request;
      // Requests carry our User-Agent.
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

/** A request in the form that the libraries' clients pass to their request handler. */
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

/** What a profile names: a role to assume, single sign-on, a login, a process. Nothing else is tried. */
export const fromProfile =
  (place: ChainPlace): CredentialProvider =>
  async () =>
    fromIni(await settingsOf(place))();

/** Sources outside the files: web identity, a container, instance metadata unless AWS_EC2_METADATA_DISABLED is set. */
export const fromSurroundings =
  (place: ChainPlace): CredentialProvider =>
  async () =>
    defaultProvider({ ...(await settingsOf(place)), timeout: metadataTimeout, maxRetries: 0 })();

const settingsOf = async (place: ChainPlace) => ({
  profile: place.profile,
  ...(await placesOf(place.files)),
  clientConfig: clientConfigOf(place),
  parentClientConfig: { region: place.region },
  ignoreCache: true,
  logger: silent,
});

/** Longest wait for the metadata service, in milliseconds: outside EC2 nothing responds at all. */
const metadataTimeout = 1000;

// The libraries would otherwise write to the console, which belongs to the host: once per process on Node 20 ...
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
/** ... and where the environment and the profile in use both have keys. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
