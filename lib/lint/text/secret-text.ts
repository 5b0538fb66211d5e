/** Distinguishes secrets from values that refer to one. Secrets are never printed. */

import { secretInDocument } from "../../model/credentials/secret-reference.ts";
import {
  knownSecret,
  parameterName,
  randomText,
  secretInQuery,
  secretName,
} from "../../model/credentials/secret-text.ts";
import type { Field, Pattern } from "../../model/field.ts";

/** Whether a value is a secret whatever its name: a well-known key, or an address with a password. */
export const isKnownSecret = (value: string): boolean => knownSecret.test(value);

/** Whether a URL has a secret in its query. */
export const hasSecretInQuery = (url: string): boolean => secretInQuery.test(url);

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
export const isNamedSecret = (name: string, value: string): boolean =>
  secretName.test(name) && value !== "" && !leadsToSecret.test(value);

/** Booleans, short numbers, file paths, addresses and resource names. */
const leadsToSecret = /^(?:true|false|\d{1,5}|\/.*|[a-z][a-z0-9+.-]*:\/\/.*|[^:\s]+(?::[^:\s]*){5,})$/i;

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
