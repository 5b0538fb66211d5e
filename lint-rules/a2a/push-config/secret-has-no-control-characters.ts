import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

/** Whether a text has control characters, which a header cannot contain. */
export const hasControlCharacters = (text: unknown): boolean => typeof text === "string" && /\p{Cc}/u.test(text);

export default rule({
  severity: "error",
  summary: "Tokens and credentials contain no line breaks or other control characters: they are sent in headers.",
  otherwise: "HTTP libraries refuse such a header, so the agent cannot send notifications.",
  cites: [cite(1, "TaskPushNotificationConfig"), cite(1, "AuthenticationInfo (used for push notifications)")],
  good: {
    "one line": `
token: env:HOOK_TOKEN
authentication: ~`,
  },
  bad: {
    "a line break at the end": `
token: ⟦"env:HOOK_TOKEN\\n"⟧
authentication: ~`,
    "another header": `
authentication: { scheme: Bearer, credentials: ⟦"env:HOOK_CREDENTIALS\\r\\nX-Role: admin"⟧ }`,
  },
  each: ["token", "authentication.credentials"],
  when: [[".", hasControlCharacters]],
  *check(secret) {
    yield {
      at: secret,
      isSecret: true,
      message: `${secret.path} contains a line break or another control character (not shown); it is sent in a header, which would end there`,
      help: "remove the character; in YAML, text after | ends with a line break, text after |- does not",
    };
  },
});
