/** Credentials of roles, each assumed with those of the previous one. Loaded only if settings name a role. */

import { type Members, membersOf, textAt } from "../../base/members.ts";
import { ApiError } from "../api-error.ts";
import type { ClientSettings } from "../client-settings.ts";
import { environment } from "../profiles/environment.ts";
import { keepSecret } from "../secrets/redact.ts";
import type { ExpiringCredentials } from "./credential-chain.ts";
import { renewed } from "./credentials.ts";
import { checkIdentityToken, unreadableToken } from "./identity-token.ts";
import type { CredentialSource } from "./sign.ts";
import { createStsClient, type StsClient } from "./sts.ts";

/** Arguments of both ways to assume a role. */
interface Session {
  /** Name of the session, which the account's logs show. Default `lintel-` and the time. */
  readonly sessionName?: string | undefined;
  /** Duration of the session, in seconds. Default: the service's. */
  readonly duration?: number | undefined;
  /** A session policy as JSON, in addition to the role's own policies. */
  readonly policy?: string | undefined;
  /** ARNs of managed policies with the same effect. */
  readonly policyArns?: readonly string[] | undefined;
}

/** A role that is assumed with other credentials. */
export interface AssumedRole extends Session {
  readonly roleArn: string;
  /** The external id that the role's trust policy requires, against the confused deputy. */
  readonly externalId?: string | undefined;
  readonly sourceIdentity?: string | undefined;
  readonly tags?: { readonly [key: string]: string } | undefined;
  /** Keys of tags that are passed on to chained sessions. */
  readonly transitiveTagKeys?: readonly string[] | undefined;
}

/** A role that is assumed with a token of an identity provider. */
export interface WebIdentityRole extends Session {
  /** Default: AWS_ROLE_ARN. */
  readonly roleArn?: string | undefined;
  /** The token. It appears neither in logs nor in errors. */
  readonly webIdentityToken?: string | undefined;
  /**
   * The file with the token, read each time, since the token is replaced there. Default: AWS_WEB_IDENTITY_TOKEN_FILE.
   */
  readonly webIdentityTokenFile?: string | undefined;
}

export interface AccountSettings extends ClientSettings {
  /** Roles to assume one after the other, the first with the credentials found elsewhere. Default: none. */
  readonly assumeRole?: readonly AssumedRole[] | undefined;
  /** The role to assume first, with a token of an identity provider instead of credentials. */
  readonly assumeRoleWithWebIdentity?: WebIdentityRole | undefined;
}

/**
 * The credentials of the last role.
 * @param base the credentials that assume the first role; undefined with a web identity.
 */
export function assumeRoles(settings: AccountSettings, base: CredentialSource | undefined): CredentialSource {
  const { assumeRole = [], assumeRoleWithWebIdentity: web } = settings;
  const first = web === undefined ? base : withWebIdentity(web, createStsClient(settings));
  if (first === undefined) throw new TypeError("assuming a role requires credentials or a token");
  return assumeRole.reduce<CredentialSource>((credentials, role, index) => {
    const client = createStsClient({ ...settings, credentials });
    return renewed(() => assumed(role.roleArn, `assumeRole[${index}]`, () => client.assumeRole(requestOf(role))));
  }, first);
}

/** The input of AssumeRole. */
function requestOf(role: AssumedRole): Members {
  const { externalId, sourceIdentity, tags, transitiveTagKeys } = role;
  return {
    ...sessionOf(role),
    ExternalId: externalId,
    SourceIdentity: sourceIdentity,
    Tags: tags && Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    TransitiveTagKeys: transitiveTagKeys,
  };
}

const sessionOf = ({ roleArn, sessionName, duration, policy, policyArns }: Session & { roleArn: string }): Members => ({
  RoleArn: roleArn,
  RoleSessionName: sessionName ?? `lintel-${Date.now()}`,
  DurationSeconds: duration,
  Policy: policy,
  PolicyArns: policyArns?.map((arn) => ({ arn })),
});

function withWebIdentity(role: WebIdentityRole, client: StsClient): CredentialSource {
  const setting = "assumeRoleWithWebIdentity";
  return renewed(async () => {
    const roleArn = role.roleArn ?? environment("AWS_ROLE_ARN");
    if (roleArn === undefined) throw webIdentityIncomplete("role_arn", "AWS_ROLE_ARN");
    const sessionName = role.sessionName ?? environment("AWS_ROLE_SESSION_NAME");
    const WebIdentityToken = await tokenOf(role);
    const input = { ...sessionOf({ ...role, roleArn, sessionName }), WebIdentityToken };
    return assumed(roleArn, setting, () => client.assumeRoleWithWebIdentity(input));
  });
}

async function tokenOf({ webIdentityToken, webIdentityTokenFile }: WebIdentityRole): Promise<string> {
  const file = webIdentityTokenFile ?? environment("AWS_WEB_IDENTITY_TOKEN_FILE");
  if (webIdentityToken === undefined && file === undefined) {
    throw webIdentityIncomplete("web_identity_token or web_identity_token_file", "AWS_WEB_IDENTITY_TOKEN_FILE");
  }
  const token = webIdentityToken ?? (await tokenIn(file ?? ""));
  checkIdentityToken(token);
  keepSecret(token);
  return token;
}

async function tokenIn(file: string): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    throw unreadableToken(file, error);
  }
}

/** The credentials in a response. Throws a TypeError if there are none. */
export function sessionIn({ Credentials }: Members): ExpiringCredentials {
  const given = membersOf(Credentials);
  const [accessKeyId, secretAccessKey, sessionToken] = ["AccessKeyId", "SecretAccessKey", "SessionToken"].map((name) =>
    textAt(given, name),
  );
  if (accessKeyId === undefined || secretAccessKey === undefined || sessionToken === undefined) throw new TypeError();
  for (const secret of [secretAccessKey, sessionToken]) keepSecret(secret);
  return { accessKeyId, secretAccessKey, sessionToken, expiration: new Date(String(given.Expiration)) };
}

/** Assumes a role; errors name the role. */
async function assumed(roleArn: string, setting: string, call: () => Promise<Members>): Promise<ExpiringCredentials> {
  try {
    return sessionIn(await call());
  } catch (error) {
    throw error instanceof ApiError ? roleNotAssumed(roleArn, setting, error) : error;
  }
}

/** A role of the settings that could not be assumed, with the service's reason. */
function roleNotAssumed(roleArn: string, setting: string, reason: ApiError): ApiError {
  const remedy =
    reason.kind === "Service"
      ? "The role must exist, and its trust policy must allow this caller to assume it, with the external id where it requires one"
      : "Lintel assumes the role at the service of temporary credentials (sts), whose address AWS_ENDPOINT_URL_STS can set";
  return new ApiError(
    "NoCredentials",
    `the role ${JSON.stringify(roleArn)} (${setting}) was not assumed: ${reason.message.replace(/\.$/, "")}. ${remedy}`,
  );
}

const webIdentityIncomplete = (member: string, variable: string): ApiError =>
  new ApiError(
    "NoCredentials",
    `assume_role_with_web_identity has no ${member}, and ${variable} is not set: give one of them`,
  );
