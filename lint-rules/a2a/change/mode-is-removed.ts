import { cite } from "../../../lib/facts/model/citation.ts";
import type { Node } from "../../../lib/lint/declaration/node.ts";
import { changeRule } from "../../../lib/lint/rule/change-rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { existing, listed } from "../../changed-members.ts";
import { bothCards, covers, modesOfSkill, skillsOf } from "../card-parts.ts";

export default changeRule({
  on: [agentCard],
  severity: "error",
  summary: "An agent or a skill no longer accepts or returns a media type that clients may use.",
  otherwise: "Requests with the removed type fail with ContentTypeNotSupportedError.",
  cites: [cite(1, "AgentCard"), cite(1, "AgentSkill")],
  good: {
    "a wider type": `
defaultInputModes: [image/png]
--- # after
defaultInputModes: [image/*, text/plain]`,
    "a skill that keeps what it had by default": `
defaultOutputModes: [text/plain]
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents] }]
--- # after
defaultOutputModes: [text/plain]
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents], outputModes: [text/plain] }]`,
  },
  bad: {
    "a narrower type": `
defaultInputModes: [image/*, text/plain]
--- # after
defaultInputModes: ⟦[image/png, text/plain]⟧`,
    "a type of a skill": `
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents] }]
--- # after
skills: [{ id: search, name: Search, description: Finds incidents, tags: [incidents], outputModes: ⟦[application/json]⟧ }]`,
  },
  *check(change) {
    const cards = bothCards(change);
    if (cards === undefined) return;
    const { before, now } = cards;
    const offered = skillsOf(now);
    for (const direction of ["Input", "Output"] as const) {
      const byDefault = goneModes(modesOfSkill(before, undefined, direction), modesOfSkill(now, undefined, direction));
      if (byDefault.length > 0) yield problem(now.at(`default${direction}Modes`), "the agent", direction, byDefault);
      for (const [id, skill] of skillsOf(before)) {
        const present = offered.get(id);
        if (present === undefined) continue;
        const gone = goneModes(modesOfSkill(before, skill, direction), modesOfSkill(now, present, direction));
        const own = gone.filter((mode) => !byDefault.includes(mode));
        const modes = present.at(`${direction.toLowerCase()}Modes`);
        if (own.length > 0) yield problem(existing(modes), `the skill ${JSON.stringify(id)}`, direction, own);
      }
    }
  },
});

/** The media types that nothing of the other list covers. */
const goneModes = (before: readonly string[], now: readonly string[]): readonly string[] =>
  before.filter((mode) => !now.some((each) => covers(each, mode)));

function problem(at: Node, what: string, direction: "Input" | "Output", gone: readonly string[]) {
  const verb = direction === "Input" ? "accepts" : "returns";
  return {
    at,
    message: `${what} no longer ${verb} ${listed(gone)}; clients that ${direction === "Input" ? "send" : "need"} it break`,
    help: "keep the media type until no client uses it",
  };
}
