/**
 * Headers that the user adds to every request to an agent, the one for its card included: what a gateway before the
 * agent wants, and what no card declares (gap `agent-access/headers`).
 */

import { own } from "../../../../base/dictionary.ts";
import { membersOf } from "../../../../base/members.ts";
import { tokenAuthorization } from "../../../../client/credentials/authorization.ts";
import { keepSecret } from "../../../../client/secrets/redact.ts";
import { parseSecretReference, readSecret, type SecretReference } from "../../../../client/secrets/secret-reference.ts";
import { secretReference } from "../../../../facts/model/secrets/secret-reference.ts";
import { headerValue, isSecretHeader, whyNoCustomHeader } from "../../model/custom-headers.ts";
import { badCustomHeader } from "../agent-error.ts";

/** A header. Its value is public, or a secret that is read when it is sent. */
export interface CustomHeader {
  /** In lower case. */
  readonly name: string;
  readonly value:
    | { readonly text: string }
    | { readonly secret: SecretReference }
    /** A token that is sent with the scheme Bearer. */
    | { readonly bearer: SecretReference };
}

/** Where the user writes headers, for messages. */
export interface HeaderSetting {
  /** `--header`. */
  readonly setting: string;
  /** How a secret value is written: `NAME=env:VARIABLE`. */
  readonly form: string;
  /** Parses a reference. Default: {@link parseSecretReference}. */
  readonly parse?: (text: string, setting: string) => SecretReference;
}

/** The header with a bearer token. */
export const bearerHeader = (bearer: SecretReference): CustomHeader => ({ name: "authorization", value: { bearer } });

/**
 * A header whose value is written by the user: a reference to a secret, or a public text.
 * @throws ApiError of kind `InvalidSetting` for a header that cannot be added, without its value.
 */
export function customHeader(name: string, written: string, { setting, form, parse }: HeaderSetting): CustomHeader {
  const what = `${setting} ${JSON.stringify(name)}`;
  const why = whyNoCustomHeader(name);
  if (why !== undefined) throw badCustomHeader(`${setting} ${JSON.stringify(name)} cannot be added: the name ${why}`);
  const key = name.toLowerCase();
  if (new RegExp(secretReference.source, "u").test(written)) {
    return { name: key, value: { secret: (parse ?? parseSecretReference)(written, what) } };
  }
  if (isSecretHeader(name)) {
    throw badCustomHeader(
      `the value of ${what} is ${written.length} characters long, not shown since it may be a secret; write ${form} instead, so that no other process can read it`,
    );
  }
  if (!new RegExp(headerValue.source, "u").test(written))
    throw badCustomHeader(`the value of ${what} must be ${headerValue.meaning}, or a reference to a secret`);
  return { name: key, value: { text: written } };
}

/** Throws an ApiError of kind `InvalidSetting` if a header is given twice. */
export function checkCustomHeaders(headers: readonly CustomHeader[]): void {
  const names = headers.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  const bearer = twice === "authorization" ? " (a bearer token is one)" : "";
  throw badCustomHeader(`the header ${twice}${bearer} is given more than once; give it once`);
}

/**
 * The headers with their values, read now.
 * @throws ApiError of kind `NoCredentials` if a secret cannot be read.
 */
export async function readCustomHeaders(headers: readonly CustomHeader[]): Promise<Readonly<Record<string, string>>> {
  const read = headers.map(async ({ name, value }) => [name, await headerText(value)] as const);
  return Object.fromEntries(await Promise.all(read));
}

async function headerText(value: CustomHeader["value"]): Promise<string> {
  if ("text" in value) return value.text;
  if ("bearer" in value) return tokenAuthorization("Bearer", value.bearer);
  const secret = await readSecret(value.secret, "header");
  // A server may repeat the token without its scheme.
  const [, token] = /^[\w-]+ +(\S+)$/.exec(secret) ?? [];
  if (token !== undefined) keepSecret(token);
  return secret.trim();
}

/** Whether these headers carry the credential of a security scheme, so that it needs none of its own. */
export function satisfiesScheme(headers: readonly CustomHeader[], scheme: unknown): boolean {
  const key = headerOfScheme(membersOf(scheme));
  return key !== undefined && headers.some(({ name }) => name === key.toLowerCase());
}

/** The header that carries a scheme's credential; undefined if none does. */
function headerOfScheme(scheme: Readonly<Record<string, unknown>>): string | undefined {
  const isToken = ["httpAuthSecurityScheme", "oauth2SecurityScheme", "openIdConnectSecurityScheme"];
  if (isToken.some((kind) => own(scheme, kind) !== undefined)) return "authorization";
  const { location, name } = membersOf(scheme.apiKeySecurityScheme);
  if (location === "cookie") return "cookie";
  return location === "header" && typeof name === "string" ? name : undefined;
}
