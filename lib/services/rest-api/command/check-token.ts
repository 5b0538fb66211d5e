/** Implements `lintel auth check`. */

import { isoTime } from "../../../base/iso-time.ts";
import { print } from "../../../cli/terminal/print.ts";
import { UsageError } from "../../../cli/terminal/usage-error.ts";
import { userAgent } from "../../../cli/terminal/user-agent.ts";
import { ApiError } from "../../../client/api-error.ts";
import { trustElsewhere } from "../../../client/http/trust.ts";
import { parseSecretReference, type SecretReference, secretCommand } from "../../../client/secrets/secret-reference.ts";
import type { AppCredential, TokenCredential } from "../client/access-token.ts";
import { inspectToken, type TokenStatus, titleOfKind } from "../client/token-status.ts";
import { createRestClient, endInWords } from "../client.ts";

/** The options of the command line. */
export interface TokenCheck {
  readonly baseUrl: string;
  readonly apiVersion: string;
  readonly tokenFrom: string | undefined;
  readonly tokenCommand: string | undefined;
  readonly kind: TokenCredential["kind"];
  readonly scheme: TokenCredential["scheme"];
  readonly clientId: string | undefined;
  readonly clientSecretFrom: string | undefined;
  readonly allowInsecure: boolean;
  readonly vendor: string | undefined;
  readonly samplePath: string;
  readonly output: "text" | "json";
}

/** Checks a token and prints the result. Sets `process.exitCode` to 1 if the token is invalid. */
async function inspect(check: TokenCheck): Promise<void> {
  const credential: TokenCredential = { kind: check.kind, token: tokenOf(check), scheme: check.scheme };
  const app = appOf(check);
  const { baseUrl, apiVersion, vendor, allowInsecure } = check;
  const client = createRestClient({
    baseUrl,
    apiVersion,
    vendor,
    credential,
    allowInsecure,
    userAgent,
    trust: () => trustElsewhere({}),
  });
  try {
    const status = await inspectToken({ client, credential, app, path: check.samplePath });
    print(check.output === "json" ? asJson(status) : asText(status, apiVersion));
    if (!status.valid) process.exitCode = 1;
  } finally {
    client.close();
  }
}

/** Checks a token; programs that read JSON get some, too, if the check fails. */
export async function checkToken(check: TokenCheck): Promise<void> {
  try {
    await inspect(check);
  } catch (error) {
    const isKnown = error instanceof ApiError || error instanceof UsageError;
    if (check.output === "json" && isKnown)
      print(`${JSON.stringify({ valid: null, problem: error.message }, null, 2)}\n`);
    throw error;
  }
}

/** Where to read the token. Throws a UsageError unless exactly one source is given, an ApiError if it is invalid. */
export function tokenOf({ tokenFrom, tokenCommand }: Pick<TokenCheck, "tokenFrom" | "tokenCommand">): SecretReference {
  if (tokenFrom !== undefined && tokenCommand === undefined) return parseSecretReference(tokenFrom, "--token-from");
  if (tokenFrom === undefined && tokenCommand !== undefined) {
    return secretCommand(tokenCommand.trim().split(/\s+/), "--token-command");
  }
  const given = tokenFrom === undefined ? "neither is" : "both are";
  throw new UsageError(`give exactly one of --token-from and --token-command; ${given} given`);
}

/** The app that checks a token. Throws a UsageError if only half of its credentials is given. */
export function appOf({
  clientId,
  clientSecretFrom,
}: Pick<TokenCheck, "clientId" | "clientSecretFrom">): AppCredential | undefined {
  if (clientId === undefined && clientSecretFrom === undefined) return undefined;
  if (clientId === undefined || clientSecretFrom === undefined) {
    const missing = clientId === undefined ? "--client-id" : "--client-secret-from";
    throw new UsageError(`--client-id and --client-secret-from go together; ${missing} is missing`);
  }
  const clientSecret = parseSecretReference(clientSecretFrom, "--client-secret-from");
  return { kind: "app-client", clientId, clientSecret };
}

const timeOrNull = (milliseconds: number | undefined): string | null =>
  milliseconds === undefined ? null : isoTime(milliseconds);

function asJson(status: TokenStatus): string {
  const { valid, problem, kind, scopes, expiresAt, user, rate, missingOrganizations, deprecation } = status;
  const found = {
    valid,
    kind: kind ?? null,
    user: user ?? null,
    scopes: scopes ?? null,
    expiresAt: timeOrNull(expiresAt),
    rate: rate === undefined ? null : { ...rate, resetsAt: isoTime(rate.resetsAt) },
    missingOrganizations,
    ...(deprecation && {
      deprecation: { since: timeOrNull(deprecation.since), ends: timeOrNull(deprecation.ends) },
    }),
    ...(problem !== undefined && { problem }),
  };
  return `${JSON.stringify(found, null, 2)}\n`;
}

function asText(status: TokenStatus, version: string): string {
  const { valid, problem, kind, scopes, expiresAt, user, rate, missingOrganizations, deprecation } = status;
  const lines: readonly (readonly [string, string | undefined])[] = [
    ["Token", valid ? "valid" : "not valid"],
    ["Problem", problem],
    ["Kind", kind && `${titleOfKind(kind)} (${kind})`],
    ["User", user],
    ["Scopes", scopes && (scopes.join(", ") || "none")],
    ["Ends", expiresAt === undefined ? undefined : isoTime(expiresAt)],
    ["Allowance", rate && `${rate.remaining} of ${rate.limit} requests left until ${isoTime(rate.resetsAt)}`],
    [
      "Missing",
      missingOrganizations.length === 0
        ? undefined
        : `organizations ${missingOrganizations.join(", ")}: authorize the token for them`,
    ],
    ["Version", deprecation && endInWords(version, deprecation)],
  ];
  return lines.flatMap(([name, text]) => (text === undefined ? [] : [`${`${name}:`.padEnd(11)}${text}\n`])).join("");
}
