/** Resource names (ARN) and free text, as document 2 bounds them wherever they stand. */
import type { Pattern, StringField } from "./field.ts";

/** The form of every resource name. */
export const resourceName: Pattern = {
  source: "^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]*:[0-9]{12}:\\S+$",
  meaning:
    "a resource name of six colon-separated parts with a 12-digit account, such as arn:aws:apprunner:us-east-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa",
};

/** The form of an account id. */
export const accountId = {
  source: "^[0-9]{12}$",
  meaning: "an account id of exactly 12 digits, as a string",
} as const satisfies Pattern;

/** The longest free text of document 2. */
export const longText = 51200;

/** The resource name of a role. */
export const roleArn = {
  kind: "string",
  minLength: 29,
  maxLength: 1024,
  pattern: resourceName,
} as const satisfies Partial<StringField>;

/** The resource name of anything else. */
export const arn = {
  kind: "string",
  minLength: 1,
  maxLength: 1011,
  pattern: resourceName,
} as const satisfies Partial<StringField>;
