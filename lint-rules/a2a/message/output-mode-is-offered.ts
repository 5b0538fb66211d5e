import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { modesOf, overlap } from "../card-modes.ts";

export default rule({
  severity: "warning",
  summary: "The agent's card offers at least one of the output modes that a message accepts.",
  otherwise: "The agent refuses the request, or returns a type that the client cannot read.",
  unwanted: "The agent offers media types that its card does not list.",
  cites: [cite(1, "SendMessageConfiguration"), cite(1, "AgentCard")],
  good: {
    "one of two": `
configuration: { acceptedOutputModes: [image/png, text/plain] }
--- # agent-card
defaultOutputModes: [text/plain]`,
    "of a skill": `
configuration: { acceptedOutputModes: [image/png] }
--- # agent-card
skills: [{ id: draw, name: Draw, description: Draws incidents, tags: [charts], outputModes: [image/*] }]`,
  },
  bad: {
    "none of them": `
configuration: { acceptedOutputModes: ⟦[image/png]⟧ }
--- # agent-card
defaultOutputModes: [text/plain]`,
  },
  when: [["configuration.acceptedOutputModes", present]],
  beside: [agentCard],
  *checkAll(messages, _, cards) {
    const offered = modesOf(cards, "Output");
    if (!offered.known) return;
    for (const message of messages) {
      const accepted = message.at("configuration", "acceptedOutputModes");
      const modes = accepted.items();
      const fits = modes.some(
        ({ value }) => value === undefined || offered.types.some((type) => overlap(type, String(value))),
      );
      if (modes.length === 0 || fits) continue;
      yield {
        at: accepted,
        message: `${accepted.path} names ${modes.map(({ value }) => value).join(", ")}, but the agent's card offers ${offered.types.join(", ")}`,
        help: "accept an output mode that the agent offers",
      };
    }
  },
});
