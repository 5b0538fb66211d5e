/** What both ways to assume a role have in common: the provider's blocks `assume_role` and `assume_role_with_web_identity`. */

import { arnPattern } from "../../../facts/model/arn.ts";
import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";

/** Members and bounds are those of AWS STS (gap assumed-role/declaration). */
export const cites = cite(3, "Command-line client options (apply to every command, including ResumeService)");
const { text, list, map } = documentedFields(cites);

/** The duration of a role session, in seconds. */
export const sessionDuration = { minimum: 900, maximum: 43_200 } as const;

/** The bounds of names that a session carries. */
export const sessionWord = {
  minLength: 2,
  maxLength: 64,
  pattern: { source: "^[A-Za-z0-9_+=,.@-]*$", meaning: "letters, digits and _ + = , . @ -" },
} as const;

export const tagKey = text("Key of a tag.", { minLength: 1, maxLength: 128 });

export const roleArn = text("ARN of the role.", {
  pattern: arnPattern,
  minLength: 20,
  maxLength: 2048,
});

/** Arguments of both ways to assume a role. */
export const session = {
  sessionName: {
    kind: "string",
    description: "Name of the session, which appears in the account's logs.",
    cites,
    ...sessionWord,
  },
  duration: text("How long the credentials last before they are renewed, from 15 minutes to 12 hours.", {
    pattern: { source: "^(?:[0-9]+(?:[.][0-9]+)?(?:h|ms|m|s)){1,64}$", meaning: 'a duration such as "15m" or "1h30m"' },
  }),
  policy: text("JSON of a policy that further restricts the session.", { minLength: 1 }),
  policyArns: list(
    "ARNs of managed policies that further restrict the session.",
    text("A managed policy.", { minLength: 20, maxLength: 2048 }),
  ),
} as const;

export const tags = map(
  "Tags of the session.",
  { maxEntries: 50 },
  { key: tagKey, value: text("Value of a tag.", { maxLength: 256 }) },
);
