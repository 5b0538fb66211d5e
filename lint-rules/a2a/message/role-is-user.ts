import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "A message that a client sends has the role ROLE_USER.",
  otherwise: "The agent refuses the message, or adds it to its own part of the conversation.",
  cites: [cite(1, "Role (enumeration)")],
  good: {
    "a client": `
message: { messageId: m1, role: ROLE_USER, parts: [{ text: Hello }] }`,
  },
  bad: {
    "an agent": `
message: { messageId: m1, role: ⟦ROLE_AGENT⟧, parts: [{ text: Hello }] }`,
    "an unspecified role": `
message: { messageId: m1, role: ⟦ROLE_UNSPECIFIED⟧, parts: [{ text: Hello }] }`,
  },
  each: ["message.role"],
  when: [[".", "ROLE_AGENT", "ROLE_UNSPECIFIED"]],
  *check(role) {
    yield {
      at: role,
      message: `${role.path} is ${role.shown}; messages to an agent come from a client, with the role ROLE_USER`,
      help: "write ROLE_USER",
    };
  },
});
