/** Whether requests have the tenant that the card of their agent declares (gap `agent-card/selected-interface`). */
import type { Node } from "../lib/lint/declaration/node.ts";
import { type LintRule, type Problem, rule } from "../lib/lint/rule/rule.ts";
import { agentCard, httpBinding } from "../lib/model/agents/agent-card.ts";

/** What the rules of resources that have a tenant do not share. */
type OfResource = Pick<LintRule, "on" | "summary" | "cites" | "good" | "bad"> & {
  /** The tenants of a declaration, absent ones among them; its member `tenant` where this is not given. */
  tenantsOf?(declaration: Node): readonly Node[];
};

/** The rule that a resource has the tenant of the card beside it. */
export const tenantAsInCard = ({ on, tenantsOf = (each) => [each.at("tenant")], ...rest }: OfResource): LintRule =>
  rule({
    ...rest,
    id: `${on.name}/tenant-as-in-card`,
    on,
    severity: "error",
    beside: [agentCard],
    *checkAll(declarations, _, cards) {
      yield* foreignTenants(declarations.flatMap(tenantsOf), cards);
    },
  });

/** An example: a document, and a card with an interface for each of these tenants; of undefined, without one. */
export const besideCard = (document: string, ...tenants: readonly (string | undefined)[]): string => `
${document}
--- # agent-card
supportedInterfaces:
${tenants.map(interfaceOf).join("\n")}`;

const interfaceOf = (tenant: string | undefined): string =>
  `  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0"${tenant === undefined ? "" : `, tenant: ${tenant}`} }`;

/** The interface of a card that requests are for; undefined where that is not known. */
function selectedInterface(card: Node): Node | undefined {
  const interfaces = card.at("supportedInterfaces").items();
  for (const each of interfaces) {
    const [binding, version] = [each.at("protocolBinding"), each.at("protocolVersion")];
    if (binding.value === httpBinding && String(version.value).startsWith("1.")) return each;
    if (binding.state === "unknown" || version.state === "unknown") return undefined;
  }
  return interfaces[0];
}

/** What is wrong with the tenants of requests, given the cards that are declared with them. */
function* foreignTenants(tenants: readonly Node[], cards: readonly Node[]): Generator<Problem> {
  for (const tenant of tenants) {
    const demanded = cards.map((card) => demandOf(card, tenant));
    const [first] = demanded;
    if (first === undefined || demanded.includes(undefined)) continue;
    yield {
      at: tenant,
      message: `${tenant.path} is ${tenant.state === "absent" ? "missing" : tenant.shown}, but the interface of the agent's card declares ${first.shown}; every request to it must have this tenant`,
      help: `write ${first.shown}`,
    };
  }
}

/** The tenant that a card demands instead of this one; undefined where this one is right, or may be. */
function demandOf(card: Node, tenant: Node): Node | undefined {
  const declared = selectedInterface(card)?.at("tenant");
  const wanted = declared?.value;
  const given = tenant.value ?? "";
  if (typeof wanted !== "string" || wanted === "" || typeof given !== "string" || tenant.state === "unknown") {
    return undefined;
  }
  const offered = card
    .at("supportedInterfaces")
    .items()
    .map((each) => each.at("tenant"));
  const isOffered = given !== "" && offered.some(({ value, state }) => value === given || state === "unknown");
  return given === wanted || isOffered ? undefined : declared;
}
