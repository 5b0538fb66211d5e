/** The data source `lintel_agent_card`: the card of an agent, and the rules' findings about it. */
import { messageOf } from "../../../base/message-of.ts";
import { sourceAttributes } from "../../../facts/derive/provider-schema.ts";
import { pointsToThisMachine } from "../../../facts/derive/special-address.ts";
import { Node } from "../../../lint/declaration/node.ts";
import type { Reading } from "../../../lint/declaration/reading.ts";
import { evaluate } from "../../../lint/engine/evaluate.ts";
import { diagnosticsOf } from "../../../terraform/managed/findings.ts";
import type { HandlerCalls } from "../../../terraform/managed/handler-calls.ts";
import { titleOf, titleOfDetail } from "../../../terraform/managed/title.ts";
import { membersOf } from "../../../terraform/managed/values/members.ts";
import { listIn } from "../../../terraform/managed/values/value.ts";
import type { Diagnostic, ObjectValue } from "../../../terraform/protocol/provider-server.ts";
import type { DataSourceType, FoundData } from "../../../terraform/provider/data-source.ts";
import type { Reader } from "../../../terraform/runtime/handler.ts";
import { agentCardQuestion, agentCardResponse } from "./model/source.ts";
import { agentCard } from "./model.ts";

const attributes = sourceAttributes(agentCardQuestion.members, agentCardResponse.members);

const agentCardRules = () => import("../../../../lint-rules/a2a/agent-card/index.generated.ts");

/** Creates the data source; `calls` reads the card. */
export const agentCardSource = (calls: HandlerCalls<Reader<unknown>>): DataSourceType => ({
  type: calls.subject.type,
  description:
    "Reads an agent's card, which describes the agent, its interfaces and its capabilities. Errors and warnings of the rules about cards become warnings of the plan.",
  attributes,
  problemsIn: async (config) => [...(await problemsInAddress(config)), ...(await problemsInRules(config))],
  read: (config, signal) =>
    calls.readForDataSource(signal, async (call): Promise<FoundData> => {
      const members = await calls.handler.read(
        membersOf(attributes, config, (_, value) => value),
        call,
      );
      return { members, diagnostics: await warningsAbout(members.card, config) };
    }),
});

const ignoredIn = ({ ignored_rules: rules }: ObjectValue): readonly unknown[] => listIn(rules ?? null) ?? [];

async function problemsInAddress({ agent }: ObjectValue): Promise<readonly Diagnostic[]> {
  if (typeof agent !== "string") return [];
  const { cardAddress } = await import("./client.ts");
  try {
    cardAddress(agent);
    return [];
  } catch (error) {
    const detail = messageOf(error);
    return [{ severity: "error", summary: titleOfDetail(detail), detail, path: [{ attribute: "agent" }] }];
  }
}

/** An unknown rule is an error: otherwise a typo would hide nothing, and the finding would remain. */
async function problemsInRules(config: ObjectValue): Promise<readonly Diagnostic[]> {
  const ignored = ignoredIn(config).map((rule, index) => ({ rule, index }));
  if (ignored.length === 0) return [];
  const { fieldRules } = await import("../../../lint/rule/field-rules.ts");
  const { rules } = (await agentCardRules()).default;
  const known = new Set<unknown>([...fieldRules(agentCard), ...rules].map(({ id }) => id));
  return ignored
    .filter(({ rule }) => typeof rule === "string" && !known.has(rule))
    .map(({ rule, index }) => {
      const summary = `Unknown rule about agent cards ${JSON.stringify(rule)}`;
      return {
        severity: "error",
        summary: titleOf(summary),
        detail: `${summary} in ignored_rules[${index}]; \`lintel rules\` lists the rules.`,
        path: [{ attribute: "ignored_rules" }, { element: index }],
      };
    });
}

/** Cards have the names of their JSON. */
const reading: Reading = {
  namesOf: (member) => [member],
  unknownBecause: () => undefined,
  scalar: (raw) => raw,
};

/** All findings are warnings: the card of somebody else must not fail a plan. */
async function warningsAbout(card: unknown, config: ObjectValue): Promise<readonly Diagnostic[]> {
  const { default: ruleSet } = await agentCardRules();
  const root = Node.root(reading, card, agentCard.declaration);
  const ignored = ignoredIn(config);
  return evaluate([{ ruleSet, root }], { allowLocalAddresses: pointsToThisMachine(config.agent) })
    .problems.filter(({ rule }) => !ignored.includes(rule.id))
    .flatMap((problem) => diagnosticsOf(problem, {}))
    .map((finding) => ({
      ...finding,
      severity: "warning",
      summary: `In the agent's card: ${finding.summary}`,
      path: [{ attribute: "agent" }],
    }));
}
