import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing, listed } from "../../changed-members.ts";
import { bothCards, covers, interfacesOf, lackingOf, requirementsOf, skillsOf, textsOf } from "../card-parts.ts";

const { extensions: _, ...features } = agentCard.declaration.members.capabilities.members;

export default changeRule({
  on: [agentCard],
  severity: "info",
  summary: "An agent offers something new, or requires less; existing clients are not affected.",
  otherwise: "Existing requests remain valid.",
  unwanted: "Additions to the card are routine, and need no review.",
  cites: [cite(1, "AgentCard")],
  good: {
    "the same in another order": `
defaultInputModes: [text/plain, image/png]
--- # after
defaultInputModes: [image/png, text/plain]`,
  },
  bad: {
    "a skill": `
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents] }]
--- # after
skills:
  ⟦- { id: search, name: Search, description: Finds incidents, tags: [incidents] }
  - { id: close, name: Close, description: Closes incidents, tags: [incidents] }⟧`,
    "a capability": `
capabilities: {}
--- # after
capabilities: { streaming: ⟦true⟧ }`,
    "a requirement less": `
securitySchemes: { a: { mtlsSecurityScheme: {} } }
securityRequirements: [{ schemes: { a: { list: [] } } }]
--- # after
securitySchemes: { a: { mtlsSecurityScheme: {} } }
securityRequirements: ⟦[]⟧`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const { before, now } = cards;
    for (const [member, what, namesOf] of offers) {
      const earlier = namesOf(before);
      const added = namesOf(now).filter((each) => !earlier.some((its) => its === each || covers(its, each)));
      if (added.length === 0) continue;
      yield offered(now.at(member), `the agent has the ${what} ${listed(added)} too`);
    }
    for (const name of Object.keys(features)) {
      const feature = now.at("capabilities").at(name);
      if (feature.value === true && before.at("capabilities").at(name).value !== true)
        yield offered(feature, `${feature.path} is true, and was not before`);
    }
    const [required, was] = [requirementsOf(now), requirementsOf(before)];
    const allowsAll = was.every((each) => lackingOf(each, required) === undefined);
    if (allowsAll && required.some((each) => lackingOf(each, was) !== undefined))
      yield offered(now.at("securityRequirements"), "the agent requires less of clients than before");
  },
});

/** What an agent offers by name, and how to say it. */
const offers: readonly (readonly [member: string, what: string, namesOf: (card: Node) => readonly string[]])[] = [
  ["supportedInterfaces", "interface", (card) => interfacesOf(card).map(({ binding, url }) => `${binding} at ${url}`)],
  ["skills", "skill", (card) => [...skillsOf(card).keys()]],
  ["defaultInputModes", "input mode", (card) => textsOf(card.at("defaultInputModes"))],
  ["defaultOutputModes", "output mode", (card) => textsOf(card.at("defaultOutputModes"))],
];

const offered = (at: Node, message: string) => ({
  at: existing(at),
  message: `${message}; existing clients are not affected`,
});
