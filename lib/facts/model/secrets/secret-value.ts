/** Distinguishes secrets from values that refer to one. Secrets are never printed. */

import type { Field, Pattern } from "../field.ts";
import { secretInDocument } from "./secret-reference.ts";
import {
  identifier,
  mayHoldSecret,
  parameterName,
  privateKey,
  randomText,
  randomValue,
  type SecretByName,
  secretByName,
  secretInConnection,
  secretParts,
} from "./secret-text.ts";

/** Whether a value contains a secret, whatever its name: a well-known key or token, or an address with a password. */
export const isKnownSecret = (value: string): boolean =>
  (mayHoldSecret(value) && secretParts(value, false).next().done !== true) ||
  (value.includes("-----BEGIN") && privateKey.test(value)) ||
  (value.includes("=") && secretInConnection.test(value));

/** Whether a value is nothing but such a key or token. */
export function isKnownToken(value: string): boolean {
  const [first] = secretParts(value, false);
  return first?.start === 0 && first.end === value.length;
}

/**
 * Whether a field's value is a secret: the model marks it as sensitive, it is invalid where users paste secrets, or it
 * looks like one.
 */
export function isSecretIn(field: Field | undefined, value: unknown): boolean {
  if (field?.sensitive === true) return true;
  if (typeof value === "string" && (isKnownSecret(value) || hasSecretInQuery(value))) return true;
  return field?.kind === "string" && field.concealed === true && !matches(value, field.pattern);
}

const matches = (raw: unknown, pattern: Pattern | undefined): boolean =>
  typeof raw === "string" && (pattern === undefined || new RegExp(pattern.source, "u").test(raw));

/** Whether a text refers to a secret: `env:NAME`, `file:PATH` or a template. */
export const isSecretReference = (value: string): boolean => reference.test(value);

const reference = new RegExp(secretInDocument.source, "u");

/** Whether a name implies that its value is a secret, and the value does not merely refer to one. */
export function isNamedSecret(name: string, value: string): boolean {
  const named = secretByName(name);
  if (named === "never" || value === "" || leadsToSecret(value) || isSecretReference(value)) return false;
  return named === "always" || isRandomValue(value);
}

/** Whether a value is so random that it must be a key, and is not an identifier. */
export const isRandomValue = (value: string): boolean =>
  value.length >= randomValue.minLength &&
  randomValue.form.test(value) &&
  !identifier.test(beginningOf(value)) &&
  bitsPerCharacter(value.slice(0, maxJudged)) >= randomValue.minBits;

/** So many characters decide whether a text is random. */
const maxJudged = 256;

/** The words that a long text begins with; any other text. */
const beginningOf = (value: string): string =>
  value.length <= maxJudged ? value : value.slice(0, maxJudged).replace(/[-_./=~+]$/, "");

/** Shannon's entropy of a text. */
function bitsPerCharacter(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** Headers and parameters that authorize a request, whatever their values. */
const authorizing = /(?:(?:^|[-_.])(?:authorization|cookie)|signature|credentials|secret)$/i;

/** Parameters that do so in the query of an address. */
const inQuery = /^(?:key|sig|auth|code)$/i;

/** Whether the value of a member, a header or a parameter of a request is a secret: as in files, or it authorizes. */
export function secretOnWire(name: string, isParameter: boolean): SecretByName {
  return authorizing.test(name) || (isParameter && inQuery.test(name)) ? "always" : secretByName(name);
}

/** Whether the value of such a name is a secret, and not a reference, a number or the beginning of a structure. */
export const isSecretOnWire = (value: string, named: SecretByName): boolean =>
  named === "always"
    ? !/^(?:true|false|null|\d{0,5}|[[{].*)$/s.test(value) && !isSecretReference(value)
    : named === "if random" && isRandomValue(value);

/** Whether an address has a secret in its query, which is not a template. */
export const hasSecretInQuery = (address: string): boolean =>
  address.includes("=") &&
  [...address.matchAll(/[?&]([\w.-]{1,128})=(?!\$\{)([^&#\s]+)/g)].some(([, name = "", value = ""]) =>
    isSecretOnWire(value, secretOnWire(name, true)),
  );

/** Booleans, short numbers, file paths, addresses and ARNs. */
const leadsToSecret = (value: string): boolean =>
  /^(?:true|false|\d{1,5}|\/.*|[a-z][a-z0-9+.-]*:\/\/.*)$/i.test(value) ||
  (/^[^:\s]\S*$/.test(value) && value.split(":", 6).length === 6);

/** Whether a text without a colon is the name of a parameter rather than a secret. */
export const isParameterName = (value: string): boolean =>
  parameterName.test(value) && !isKnownSecret(value) && !isRandom(value);

function isRandom(text: string): boolean {
  if (text.length < randomText.minLength || !classes.every((one) => one.test(text))) return false;
  return (text.match(changes)?.length ?? 0) >= randomText.minChanges * text.length;
}

const classes = [/[a-z]/, /[A-Z]/, /\d/];

/** Matches changes between lower case, upper case and digits. */
const changes = /(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Za-z])/g;
