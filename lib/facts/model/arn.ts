/** The pattern of ARNs, and fields for ARNs and free text with the bounds that App Runner documents. */
import { citeModel } from "./citation.ts";
import type { Pattern, StringField } from "./field.ts";

/** The form of every ARN. */
export const arnPattern: Pattern = {
  source: "^[^:\\s]+:[^:\\s]+:[^:\\s]+:[^:\\s]*:[0-9]{12}:\\S+$",
  meaning:
    "an ARN of six colon-separated parts with a 12-digit account, such as arn:aws:apprunner:us-east-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa",
};

const arnForm = new RegExp(arnPattern.source, "u");

/** Whether a value is a text in the form of an ARN. */
export const isArn = (value: unknown): value is string => typeof value === "string" && arnForm.test(value);

/** The region in an ARN; undefined for an ARN without a region, and for any other value. */
export const regionIn = (value: unknown): string | undefined =>
  /^arn:[^:]*:[^:]*:([^:]+):/.exec(typeof value === "string" ? value : "")?.[1];

/** The form of an account id. */
export const accountId = {
  source: "^[0-9]{12}$",
  meaning: "an account id of exactly 12 digits, as a string",
} as const satisfies Pattern;

/** The maximum length of free text. */
export const longText = 51200;

export const roleArn = {
  kind: "string",
  minLength: 29,
  maxLength: 1024,
  pattern: arnPattern,
  // RoleArn; any partition, also one that is newer than the model.
  vendorPattern: {
    source: "^arn:aws(?:-[a-z-]+)?:iam::[0-9]{12}:role/[A-Za-z0-9_+=,.@/-]{1,1000}$",
    meaning: "the ARN of an IAM role, such as arn:aws:iam::123456789012:role/web",
    help: "write the ARN of the role itself, not of a user, a group or an instance profile",
    cites: citeModel("app-runner"),
  },
} as const satisfies Partial<StringField>;

/** The ARN of any other resource. */
export const arn = {
  kind: "string",
  minLength: 1,
  maxLength: 1011,
  pattern: arnPattern,
} as const satisfies Partial<StringField>;
