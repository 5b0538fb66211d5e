/**
 * Credentials that must be requested. Only this module imports the libraries for that, and it is loaded only when
 * needed: the libraries add some 290 kB to a bundle, which every process would have to parse (figures in
 * docs/design/speed.md), so the executables contain it packed (scripts/pack-lazily.ts).
 */

import { execFile } from "node:child_process";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { fromIni } from "@aws-sdk/credential-provider-ini";
import { defaultProvider } from "@aws-sdk/credential-provider-node";
import { loadSharedConfigFiles } from "@smithy/shared-ini-file-loader";
import { type Members, membersOf, textAt } from "../../base/members.ts";
import { codeOf } from "../../base/message-of.ts";
import { placesOf } from "../profiles/profile.ts";
import { readSharedFiles, type SharedFiles, type SharedText } from "../profiles/shared-files.ts";
import { wordsOf } from "../profiles/shell-words.ts";
import { keepSecret } from "../secrets/redact.ts";
import { checkIdentityToken } from "./identity-token.ts";
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
  /** Whether the settings name the profile: the environment's web identity is then none of its sources. */
  readonly isProfileGiven: boolean;
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
      const text = body === undefined || typeof body === "string" ? body : Buffer.from(body).toString("utf8");
      const token = new URLSearchParams(text).get("WebIdentityToken");
      if (token !== null) checkIdentityToken(token);
      const response = await send({
        method,
        endpoint: new URL(`${protocol}//${hostname}${port === undefined ? "" : `:${port}`}`),
        path,
        query: Object.entries(query).flatMap(([name, value]) =>
          [value ?? ""].flat().map((each) => [name, each] as const),
        ),
        headers: own,
        body: text,
      });
      const { status: statusCode } = response;
      return { response: { statusCode, headers: response.headers, body: Readable.from([Buffer.from(response.body)]) } };
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
    const shared = await readSharedFiles(place.files);
    const source = await sourceOf(place.profile, shared);
    const keys = source === undefined ? undefined : await keysOf(source, place, shared);
    if (keys !== undefined && source?.name === place.profile) return keys;
    // The library would run the command without what stands behind a #, and read other files for single sign-on.
    const text = keys === undefined ? shared.text : `${shared.text}\n${sectionOf(source?.name, keys)}`;
    const settings = await settingsOf(place, { text });
    const { assumeRole } = place;
    if (assumeRole === undefined) return fromIni(settings)();
    return fromIni({
      ...settings,
      // The library asks before it assumes the role; a session that lasts needs no code.
      mfaCodeProvider: async () => "",
      roleAssumer: (source, { TokenCode: _, ...request }) => assumeRole(source, request),
    })();
  };

/** A profile with its settings. */
interface Source {
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
}

// Credentials that the `credential_process` of a profile prints, in the form of the AWS CLI's guide.

/**
 * Runs the command of a profile as the AWS CLI does: without a shell, so that only quotes and backslashes have a
 * meaning. Throws an Error that never quotes the command or its output, which may contain secrets.
 */
async function fromProcess(profile: string, command: string): Promise<AwsCredentials & { readonly expiration?: Date }> {
  const printed = await printedObject(profile, command);
  const { Version, Expiration } = printed;
  if (Version !== 1) throw new Error(`the credential_process of profile ${profile} printed no "Version": 1`);
  const [accessKeyId, secretAccessKey, sessionToken] = ["AccessKeyId", "SecretAccessKey", "SessionToken"].map((name) =>
    textAt(printed, name),
  );
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(`the credential_process of profile ${profile} printed no AccessKeyId or no SecretAccessKey`);
  }
  for (const secret of [secretAccessKey, sessionToken]) if (secret !== undefined) keepSecret(secret);
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  if (Expiration === undefined || Expiration === null) return keys;
  // The AWS CLI takes the basic form of ISO 8601 too: 20300101T000000Z.
  const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/;
  const expiration = new Date(String(Expiration).replace(basic, "$1-$2-$3T$4:$5:$6"));
  if (Number.isNaN(expiration.getTime())) {
    throw new Error(
      `the credential_process of profile ${profile} printed an Expiration that is not a time in ISO 8601`,
    );
  }
  if (expiration.getTime() < Date.now()) {
    throw new Error(`the credential_process of profile ${profile} printed credentials that have expired`);
  }
  return { ...keys, expiration };
}

/** The JSON object that the command prints. */
async function printedObject(profile: string, command: string): Promise<Members> {
  const [program, ...words] = wordsOf(command, process.platform === "win32") ?? [];
  if (program === undefined) {
    throw new Error(
      `the credential_process of profile ${profile} is empty, or has a quote or a backslash without an end`,
    );
  }
  const { stdout } = await promisify(execFile)(program, words).catch((error: unknown) => {
    throw new Error(`the credential_process of profile ${profile} ${failureOfProcess(error)}`);
  });
  try {
    return membersOf(JSON.parse(stdout));
  } catch {
    throw new Error(`the credential_process of profile ${profile} printed text that is not JSON`);
  }
}

/** Why there is no output. What the command prints is not quoted, since it may contain secrets. */
function failureOfProcess(error: unknown): string {
  const code = codeOf(error);
  if (code === "ENOENT") return notThere;
  return /^\d+$/.test(code) ? `failed with exit code ${code}: run it to see what it reports` : "failed";
}

const notThere =
  "starts a program that does not exist. As in the AWS CLI it runs without a shell, so ~, $HOME and | have no meaning: write the whole path of the program, or put the command in quotes behind sh -c";

/** The keys that a process prints or a login gives; undefined for other profiles. */
async function keysOf(
  { name, values }: Source,
  place: ChainPlace,
  shared: SharedText,
): Promise<ExpiringCredentials | undefined> {
  const { sso_session: ssoSession, sso_account_id: ssoAccountId, sso_role_name: ssoRoleName } = values;
  const session = ssoSession === undefined ? undefined : shared.sessions.get(ssoSession);
  const ssoStartUrl = session?.get("sso_start_url") ?? values.sso_start_url;
  const ssoRegion = session?.get("sso_region") ?? values.sso_region;
  const isWhole = ssoStartUrl !== undefined && ssoRegion !== undefined;
  if (isWhole && ssoAccountId !== undefined && ssoRoleName !== undefined) {
    const given = {
      ssoStartUrl,
      ssoRegion,
      ssoAccountId,
      ssoRoleName,
      ...(ssoSession !== undefined && { ssoSession }),
    };
    return defaultProvider({ ...(await settingsOf({ ...place, profile: name }, shared)), ...given })();
  }
  const command = shared.processes.get(name);
  return command === undefined ? undefined : fromProcess(name, command);
}

/** The profile that pays for a profile's role, if it asks for its keys elsewhere; the profile itself without a role. */
async function sourceOf(profile: string, shared: SharedText): Promise<Source | undefined> {
  const { configFile } = await loadSharedConfigFiles({ ...(await placesOf(shared)), ignoreCache: true });
  const seen = new Set<string>();
  for (let name: string | undefined = profile; name !== undefined && !seen.has(name); ) {
    seen.add(name);
    const values: Readonly<Record<string, string | undefined>> = configFile[name] ?? {};
    const opensRole = name !== profile && values.aws_access_key_id !== undefined;
    if (values.role_arn === undefined || opensRole) {
      const isElsewhere = values.aws_access_key_id !== undefined || values.web_identity_token_file !== undefined;
      return isElsewhere ? undefined : { name, values };
    }
    name = values.source_profile;
  }
  return undefined;
}

/** A profile with these keys. */
const sectionOf = (name: string | undefined, { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials): string =>
  [
    `[profile.${name}]`,
    `aws_access_key_id = ${accessKeyId}`,
    `aws_secret_access_key = ${secretAccessKey}`,
    ...(sessionToken === undefined ? [] : [`aws_session_token = ${sessionToken}`]),
  ].join("\n");

/** Sources outside the files: web identity, a container, instance metadata unless AWS_EC2_METADATA_DISABLED is set. */
export const fromInstance =
  (place: ChainPlace): CredentialProvider =>
  async () => {
    const settings = await settingsOf(place, await readSharedFiles(place.files));
    const none = place.isProfileGiven && { webIdentityTokenFile: "" };
    return defaultProvider({ ...settings, ...none, timeout: metadataTimeout, maxRetries: 0 })();
  };

/** The role that the environment names, with a web identity; no file is asked. */
export const fromWebIdentity =
  (place: ChainPlace): CredentialProvider =>
  async () =>
    defaultProvider(await settingsOf({ ...place, profile: "default" }, { text: "" }))();

const settingsOf = async (place: ChainPlace, shared: Pick<SharedText, "text">) => {
  const clientConfig = { ...clientConfigOf(place), logger: silent };
  return {
    profile: place.profile,
    ...(await placesOf(shared)),
    clientConfig,
    // The web identity of a profile takes its requests from here.
    parentClientConfig: clientConfig,
    ignoreCache: true,
    logger: silent,
  };
};

/** The timeout of the metadata service, in milliseconds: outside of EC2 nothing responds. */
const metadataTimeout = 1000;

// The libraries would otherwise write to the console, which the host controls: once per process on Node 20 ...
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
/** ... and if the environment and the profile in use both have keys. */
const silent = { debug() {}, info() {}, warn() {}, error() {} };
