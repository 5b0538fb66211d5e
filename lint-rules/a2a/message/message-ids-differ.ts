import { cite } from "../../../lib/facts/model/citation.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "Two messages have different ids.",
  otherwise: "Agents may use the id to detect repeated requests, and then ignore the second message.",
  cites: [cite(1, "Message")],
  good: {
    "two ids": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: Hello }] }
---
message: { messageId: m2, role: ROLE_USER, parts: [{ text: Hello }] }`,
  },
  bad: {
    "the same id twice": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: Hello }] }
---
message: { messageId: ⟦m1⟧, role: ROLE_USER, parts: [{ text: Good-bye }] }`,
  },
  *checkAll(messages) {
    if (messages.length < 2) return;
    const ids = messages.map((message) => message.at("message", "messageId"));
    for (const { part } of repeats(ids, ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, but another message has this id; agents treat the second as a repetition of the first`,
        help: "give each message a unique id, such as a UUID",
      };
    }
  },
});
