import { isMembers } from "../../../lib/base/members.ts";
import { isSameValue } from "../../../lib/base/same-value.ts";
import { cite } from "../../../lib/facts/model/citation.ts";
import { plainOf } from "../../../lib/lint/declaration/plain.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { bothCards } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "Clients authenticate otherwise: a security scheme has another kind, place, flow or address.",
  otherwise: "The agent refuses the credentials of existing clients (401).",
  cites: [cite(1, "Authentication")],
  good: {
    "another description": `
securitySchemes: { a: { mtlsSecurityScheme: { description: Certificates } } }
--- # after
securitySchemes: { a: { mtlsSecurityScheme: { description: Certificates of our own authority } } }`,
  },
  bad: {
    "another header": `
securitySchemes: { a: { apiKeySecurityScheme: { location: header, name: X-Key } } }
--- # after
securitySchemes: { a: ⟦{ apiKeySecurityScheme: { location: header, name: X-Api-Key } }⟧ }`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const [before, now] = [cards.before.at("securitySchemes"), cards.now.at("securitySchemes")];
    for (const name of before.keys()) {
      if (!now.keys().includes(name)) continue;
      const [earlier, present] = [before.entry(name), now.entry(name)].map((each) => essence(plainOf(each, [])));
      if (isSameValue(earlier, present)) continue;
      yield {
        at: now.entry(name),
        message: `${now.entry(name).path} changes how clients authenticate; clients with the previous card are refused`,
        help: "declare it under another name, and keep the previous one as an alternative until clients have moved",
      };
    }
  },
});

/** What a client must know: without descriptions, hints and lists of scopes. */
function essence(value: unknown): unknown {
  if (!isMembers(value)) return value;
  const { description: _, bearerFormat: __, scopes: ___, ...members } = value;
  return Object.fromEntries(Object.entries(members).map(([name, each]) => [name, essence(each)]));
}
