/**
 * Credentials that must be requested. Only this module imports the libraries for that, and it is loaded only when
 * needed: the libraries add some 290 kB to a bundle, which every process would have to parse (figures in
 * docs/design/speed.md), so the executables contain it packed (scripts/pack-lazily.ts).
 */
import { Readable } from "node:stream";
import { fromIni } from "@aws-sdk/credential-provider-ini";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import type { Members } from "../base/members.ts";
import { placesOf, type SharedFiles } from "./profile.ts";
import type { AwsCredentials } from "./sign.ts";

/** Credentials with their expiry time, if they have one. */
export interface ExpiringCredentials extends AwsCredentials {
  readonly expiration?: Date;
}

/**
 * Assumes a role with the credentials of another source. The request has the members of AssumeRole, but for the code of
 * an MFA device.
 */
export type RoleAssumer = (source: AwsCredentials, request: Members) => Promise<ExpiringCredentials>;

/** Requests credentials once. */
export type CredentialProvider = () => Promise<ExpiringCredentials>;

/** Sends a request of the libraries and returns the response. */
export type Send = (request: {
  readonly method: string;
  readonly endpoint: URL;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>;

/** The environment of the libraries. */
export interface ChainPlace {
  readonly profile: string;
  readonly region: string;
  /** The shared files of the settings. */
  readonly files: SharedFiles;
  /**
   * Sends a request; rejections pass through unchanged. The libraries contact local sources (containers, metadata)
   * themselves.
   */
  readonly send: Send;
  /** Assumes the roles of profiles. Default: the libraries, which know no MFA devices. */
  readonly assumeRole?: RoleAssumer | undefined;
  /** Kinds of public endpoints, if the settings select them. */
  readonly kinds: { readonly useFipsEndpoint?: boolean; readonly useDualstackEndpoint?: boolean };
}

/** Options of the libraries' own clients. */
const clientConfigOf = ({ region, send, kinds }: ChainPlace) => ({
  ...kinds,
  region,
  requestHandler: {
    async handle(request: LibraryRequest) {
      const { protocol, hostname, port, method, path, query = {}, headers, body } = request;
      // Requests have Lintel's User-Agent.
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

/** A request as the libraries pass it to their request handler. */
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

/** The credentials of a profile: a role to assume, single sign-on, a login, a process. Nothing else is tried. */
export const fromProfile =
  (place: ChainPlace): CredentialProvider =>
  async () => {
    const settings = await settingsOf(place);
    const { assumeRole } = place;
    if (assumeRole === undefined) return fromIni(settings)();
    return fromIni({
      ...settings,
      // The library asks before it assumes the role; a session that lasts needs no code.
      mfaCodeProvider: async () => "",
      roleAssumer: (source, { TokenCode: _, ...request }) => assumeRole(source, request),
    })();
  };

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

/** The timeout of the metadata service, in milliseconds: outside of EC2 nothing responds. */
const metadataTimeout = 1000;

// The libraries would otherwise write to the console, which the host controls: once per process on Node 20 ...
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
/** ... and if the environment and the profile in use both have keys. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
