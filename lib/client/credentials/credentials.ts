/** Finds the credentials that sign requests. */
import { membersOf, textAt } from "../../base/members.ts";
import { messageOf } from "../../base/message-of.ts";
import { ApiError, RefusedCredentials, type SettingNames } from "../api-error.ts";
import { type ClientSettings, checkSettings } from "../client-settings.ts";
import { createTransport } from "../http/transport.ts";
import { resolveTrust } from "../http/trust.ts";
import { environment } from "../profiles/environment.ts";
import { hasWebIdentity, namedByEnvironment, type Profile, readProfile } from "../profiles/profile.ts";
import { readFrom, readSharedFiles, type SharedFiles } from "../profiles/shared-files.ts";
import { ServiceError } from "../service-error.ts";
import type { ExpiringCredentials, Send } from "./credential-chain.ts";
import { unreadableToken } from "./identity-token.ts";
import type { AwsCredentials, CredentialSource } from "./sign.ts";

/** The inputs of the search besides the settings; each is called only when it is needed. */
export interface CredentialContext {
  readonly profile: () => Promise<Profile>;
  readonly region: () => Promise<string>;
}

/**
 * Finds the source of credentials: the settings; the profile of the settings; the environment's keys; the profile of
 * AWS_PROFILE; a role of the profile `default`; the environment's web identity; other sources of that profile; then
 * sources outside of the files: container, instance metadata. The AWS CLI takes the same, but for the web identity before
 * the profile of AWS_PROFILE (test/client/identities). Fixed keys are read here; a library,
 * which is loaded only then, requests the others (a role, single sign-on, metadata). Throws an ApiError of kind
 * `NoCredentials` or `UnknownProfile`.
 */
export async function findCredentials(settings: ClientSettings, context: CredentialContext): Promise<CredentialSource> {
  const given = fixedKeys([
    ["accessKey", settings.accessKey],
    ["secretKey", settings.secretKey],
    ["token", settings.token],
  ]);
  if (given !== undefined) return async () => given;
  if (settings.profile === undefined) {
    const keys = fixedKeys([
      ["AWS_ACCESS_KEY_ID", environment("AWS_ACCESS_KEY_ID")],
      ["AWS_SECRET_ACCESS_KEY", environment("AWS_SECRET_ACCESS_KEY")],
      ["AWS_SESSION_TOKEN", environment("AWS_SESSION_TOKEN") ?? environment("AWS_SECURITY_TOKEN")],
    ]);
    // A profile that does not exist is an error, although nothing is read from it.
    if (keys !== undefined && namedByEnvironment() !== undefined) await context.profile();
    if (keys !== undefined) return async () => keys;
  }
  const profile = await context.profile();
  if (settings.profile === undefined && !namesRole(profile) && hasWebIdentity()) {
    return searchElsewhere("web identity", profile, await context.region(), settings);
  }
  const where = asksElsewhere(profile.values) ? "profile" : "environment";
  return keysOfProfile(profile) ?? searchElsewhere(where, profile, await context.region(), settings);
}

/** Whether a profile names a role and whose credentials assume it: the AWS CLI takes it before a web identity. */
const namesRole = ({ values }: Profile): boolean =>
  values.role_arn !== undefined && (values.source_profile ?? values.credential_source) !== undefined;

/** A value with the name of its setting or variable. */
type Named = readonly [name: string, value: string | undefined];

/** Keys as given; undefined if neither is set. A session token alone is ignored. */
function fixedKeys([accessKey, secretKey, token]: readonly [Named, Named, Named]): AwsCredentials | undefined {
  const [accessKeyId, secretAccessKey] = [accessKey[1] || undefined, secretKey[1] || undefined];
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined) throw halfCredentials(secretKey[0], accessKey[0]);
  if (secretAccessKey === undefined) throw halfCredentials(accessKey[0], secretKey[0]);
  for (const [name, value] of [accessKey, secretKey, token]) {
    // Printable ASCII: other characters would break the header, usually a trailing line break.
    if (value !== undefined && /[^\x21-\x7e]/.test(value)) throw malformedCredential(name);
  }
  return { accessKeyId, secretAccessKey, ...(token[1] && { sessionToken: token[1] }) };
}

/** The profile's own keys, unless it exchanges them for others. */
function keysOfProfile({ name, values }: Profile): CredentialSource | undefined {
  if (asksElsewhere(values)) return undefined;
  const keys = fixedKeys([
    [`aws_access_key_id of profile ${name}`, values.aws_access_key_id],
    [`aws_secret_access_key of profile ${name}`, values.aws_secret_access_key],
    [`aws_session_token of profile ${name}`, values.aws_session_token ?? values.aws_security_token],
  ]);
  return keys && (async () => keys);
}

/** Whether the profile names a role, single sign-on, a login or a process for its credentials. */
const asksElsewhere = (values: Profile["values"]): boolean =>
  ["role_arn", "sso_session", "sso_start_url", "login_session", "credential_process"].some(
    (name) => values[name] !== undefined,
  );

/** Temporary credentials are renewed when they expire within this time, in milliseconds. */
const renewBefore = 5 * 60_000;

async function searchElsewhere(
  source: "profile" | "web identity" | "environment",
  profile: Profile,
  region: string,
  settings: ClientSettings,
): Promise<CredentialSource> {
  if (source !== "web identity") await refuseDisabledMetadata(profile, settings);
  if (source === "profile") await refuseUnknownSession(profile, settings);
  const chain = await import("./credential-chain.ts");
  const { useFipsEndpoint, useDualstackEndpoint } = settings;
  const where = {
    profile: profile.name,
    isProfileGiven: settings.profile !== undefined,
    region,
    files: settings,
    send: sendFor(settings, profile),
    assumeRole: settings.assumeProfileRole,
    kinds: {
      ...(useFipsEndpoint !== undefined && { useFipsEndpoint }),
      ...(useDualstackEndpoint !== undefined && { useDualstackEndpoint }),
    },
  };
  const asks = {
    profile: chain.fromProfile,
    "web identity": chain.fromWebIdentity,
    environment: chain.fromInstance,
  };
  const ask = asks[source](where);
  return renewed(async () => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ApiError && error.kind === "NoCredentials") throw error;
      const file = tokenFile(source, profile);
      if (file !== undefined && isUnreadable(error)) throw unreadableToken(file, error);
      const operation = source === "web identity" ? "AssumeRoleWithWebIdentity" : "AssumeRole";
      throw refusal(error, operation) ?? noCredentials(reason(error, profile.name, settings), settings.settingNames);
    }
  });
}

/** Sends the library's requests with the proxy, the certificate authorities and the User-Agent of the settings. */
function sendFor(settings: ClientSettings, profile: Profile): Send {
  const network = { ...settings, trust: () => resolveTrust(settings, async () => profile) };
  const transport = createTransport(checkSettings(settings), network);
  return async (request) => {
    const signal = undefined;
    const { status, headers, body } = await transport.exchange(request, "requesting credentials", {
      signal,
      reuse: "none",
    });
    const texts = Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]);
    return { status, headers: Object.fromEntries(texts), body };
  };
}

/** Caches credentials until shortly before they expire; concurrent callers share one request. */
export function renewed(ask: () => Promise<ExpiringCredentials>): CredentialSource {
  let current: Promise<ExpiringCredentials> | undefined;
  return async () => {
    try {
      const expiration = (await current)?.expiration;
      if (expiration !== undefined && expiration.getTime() - Date.now() < renewBefore) current = undefined;
      current ??= ask();
      return await current;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };
}

/**
 * Throws if a profile, or one from which it takes its keys, uses instance metadata although AWS_EC2_METADATA_DISABLED
 * is set, which the library ignores in that case.
 */
async function refuseDisabledMetadata(profile: Profile, settings: ClientSettings): Promise<void> {
  if ((environment("AWS_EC2_METADATA_DISABLED") ?? "false") === "false") return;
  const seen = new Set<string>();
  for (let at = profile; !seen.has(at.name); ) {
    seen.add(at.name);
    if (at.values.credential_source === "Ec2InstanceMetadata") {
      const message = `profile ${at.name} reads them from instance metadata, which AWS_EC2_METADATA_DISABLED disables`;
      throw noCredentials(message, settings.settingNames);
    }
    if (at.values.source_profile !== undefined) at = await readProfile(at.values.source_profile, settings);
  }
}

/** Throws if a profile names an sso-session that the files do not have, or that lacks what it must have. */
async function refuseUnknownSession({ name, values }: Profile, settings: ClientSettings): Promise<void> {
  const session = values.sso_session;
  if (session === undefined) return;
  const { sessions } = await readSharedFiles(settings);
  const found = sessions.get(session);
  for (const member of found === undefined ? [] : ["sso_region", "sso_start_url"]) {
    const [inSession, inProfile] = [found?.get(member), values[member]];
    if (inSession === undefined || inProfile === undefined || inSession === inProfile) continue;
    throw new ApiError(
      "NoCredentials",
      `${member} is ${JSON.stringify(inProfile)} in profile ${name} and ${JSON.stringify(inSession)} in its sso-session ${session}: remove it from the profile`,
    );
  }
  if (found !== undefined) return;
  const known = sessions.size === 0 ? "it defines none" : `it defines ${[...sessions.keys()].toSorted().join(", ")}`;
  throw new ApiError(
    "NoCredentials",
    `the profile ${name} names the sso_session ${JSON.stringify(session)}, for which the config file (${readFrom(settings).configFiles.join(", ")}) has no section [sso-session ${session}]: ${known}`,
  );
}

/** The file of the web identity that a source uses. */
const tokenFile = (source: "profile" | "web identity" | "environment", { values }: Profile): string | undefined =>
  source === "profile" ? values.web_identity_token_file : environment("AWS_WEB_IDENTITY_TOKEN_FILE");

/** Whether the library could not read a file. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && (error.syscall === "open" || error.syscall === "read");

/** The error of a service of credentials that refused a role or a login; undefined for other errors. */
function refusal(error: unknown, operation: string): RefusedCredentials | undefined {
  if (error instanceof RefusedCredentials) return error;
  if (error instanceof ServiceError) return refused(error.code, error.operation, error.message);
  if (!(error instanceof Error)) return undefined;
  // The library wraps the errors of single sign-on, and keeps their name in the text only.
  const [, code, message = ""] = /^(\w+Exception): (.*)$/s.exec(error.message) ?? [];
  if (code !== undefined) return refused(code, "GetRoleCredentials", message);
  if (!("$fault" in error)) return undefined;
  // The name is that of the library's class: InvalidIdentityTokenException for InvalidIdentityToken.
  return refused(textAt(membersOf(error), "Code") ?? error.name, operation, error.message);
}

function refused(code: string, operation: string, message: string): RefusedCredentials {
  const remedy =
    operation === "GetRoleCredentials"
      ? "The login must last (`aws sso login`), and must be assigned the account and the role that the profile names"
      : "The role must exist, and its trust policy must allow this caller to assume it";
  return new RefusedCredentials(code, operation, `${oneLine(message)}. ${remedy}`);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").replace(/\.$/, "");

function reason(error: unknown, profile: string, files: SharedFiles): string {
  const text = messageOf(error);
  if (text === exhausted) return sought(profile, files);
  if (/^Value not present for '\w+' in SSO Token/.test(text)) {
    return `the login of profile ${profile} has expired and cannot be renewed: run aws sso login --profile ${profile}`;
  }
  const [, missing] = /^Sso session '.*' is missing required property '(\w+)'/s.exec(text) ?? [];
  if (missing !== undefined) return `the sso-session of profile ${profile} has no ${missing}`;
  if (text.startsWith("Could not resolve credentials using profile")) {
    return `profile ${profile} or its source names neither source_profile nor credential_source, or has no keys`;
  }
  if (text === "Invalid time value") {
    return `the login of profile ${profile} has an expiresAt that is not a time in ISO 8601: run aws sso login --profile ${profile}`;
  }
  if (text.startsWith("Profile is configured with invalid SSO credentials")) {
    return `profile ${profile} uses single sign-on, for which it needs sso_account_id and sso_role_name, and its sso-session sso_region and sso_start_url`;
  }
  return oneLine(text);
}

/** The library's message at the end of its chain. */
const exhausted = "Could not load credentials from any providers";

/** The places in which there was none. */
function sought(profile: string, files: SharedFiles): string {
  const { configFiles, credentialsFiles } = readFrom(files);
  const metadata =
    (environment("AWS_EC2_METADATA_DISABLED") ?? "false") === "false"
      ? "the metadata of an EC2 instance"
      : "the metadata of an EC2 instance (not asked, since AWS_EC2_METADATA_DISABLED is set)";
  return `there are none in the environment, in profile ${profile} of ${[...configFiles, ...credentialsFiles].join(" and ")}, at a web identity (AWS_WEB_IDENTITY_TOKEN_FILE) or a container (AWS_CONTAINER_CREDENTIALS_FULL_URI, …_RELATIVE_URI), or in ${metadata}`;
}

function halfCredentials(given: string, missing: string): ApiError {
  return new ApiError("NoCredentials", `${given} is set, but ${missing} is not: set both or neither`);
}

function malformedCredential(name: string): ApiError {
  return new ApiError(
    "NoCredentials",
    `${name} contains a space, a line break or another character that is not allowed in credentials: check its end`,
  );
}

function noCredentials(reason: string, { keys, skipCredentials }: SettingNames = {}): ApiError {
  const own = keys === undefined ? "" : `${keys}, `;
  const unsigned =
    skipCredentials === undefined ? "" : `; or, for a service that accepts unsigned requests, ${skipCredentials}`;
  return new ApiError(
    "NoCredentials",
    `no credentials were found: ${reason}. Set ${own}AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile (AWS_PROFILE)${unsigned}`,
  );
}
