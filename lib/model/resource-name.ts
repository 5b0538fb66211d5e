/** ARNs and free text, with the bounds that apply to all of them in the documentation of App Runner. */
import type { Pattern, StringField } from "./field.ts";

/** The form of every ARN. */
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

/** The maximum length of free text. */
export const longText = 51200;

/** The ARN of a role. */
export const roleArn = {
  kind: "string",
  minLength: 29,
  maxLength: 1024,
  pattern: resourceName,
} as const satisfies Partial<StringField>;

/** The ARN of any other resource. */
export const arn = {
  kind: "string",
  minLength: 1,
  maxLength: 1011,
  pattern: resourceName,
} as const satisfies Partial<StringField>;
