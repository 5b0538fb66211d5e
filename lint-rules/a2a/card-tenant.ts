/** Requests use the tenant that the agent's card declares (gap `agent-card/selected-interface`). */
import type { Node } from "../../lib/lint/declaration/node.ts";
import { type FolderRule, type Problem, rule } from "../../lib/lint/rule/rule.ts";
import { agentCard, coreBindings } from "../../lib/services/a2a/agent-card/model.ts";
import { agentRequest } from "../../lib/services/a2a/agent-request/model.ts";

/** The parts in which these rules differ between resources. */
type OfResource = Pick<FolderRule, "summary" | "cites" | "good" | "bad">;

/** The rule that a declaration has the tenant of the card beside it. */
export const tenantAsInCard = (its: OfResource): FolderRule =>
  rule({
    ...its,
    severity: "error",
    otherwise: "The agent refuses the request, or serves another tenant.",
    beside: [agentCard],
    *checkAll(declarations, _, cards) {
      yield* foreignTenants(declarations.flatMap(tenantsOf), cards);
    },
  });

/**
 * The rule that a declaration has no tenant beside a card that declares none. The documents accept one; the public
 * specification wants it omitted.
 */
export const tenantOnlyAsInCard = (its: OfResource): FolderRule =>
  rule({
    ...its,
    severity: "warning",
    otherwise: "The agent ignores the tenant, or finds no operation at a path with it.",
    unwanted: "The agent accepts tenants that its public card does not declare.",
    beside: [agentCard],
    *checkAll(declarations, _, cards) {
      if (cards.length === 0 || !cards.every(declaresNoTenant)) return;
      for (const tenant of declarations.flatMap(tenantsOf)) {
        if (typeof tenant.value !== "string" || tenant.value === "") continue;
        yield {
          at: tenant,
          message: `${tenant.path} is ${tenant.shown}, but no interface of the agent's card declares a tenant; the public specification wants it omitted then`,
          help: "remove it, or declare it in the card",
        };
      }
    },
  });

/** The tenants of a declaration, including absent ones: its own, or that of its operation. */
function tenantsOf(declaration: Node): readonly Node[] {
  const operations = agentRequest.declaration.exactlyOne.map((operation) => declaration.at(operation));
  const known = operations.filter(({ state }) => state === "known");
  return (known.length === 0 ? [declaration] : known).map((each) => each.at("tenant"));
}

/** Whether a card certainly declares no tenant. */
const declaresNoTenant = (card: Node): boolean =>
  card.at("supportedInterfaces").state === "known" &&
  card
    .at("supportedInterfaces")
    .items()
    .map((each) => each.at("tenant"))
    .every(({ state, value }) => state === "absent" || value === "");

/** An example: a document, and a card with one interface for each tenant; undefined omits the tenant. */
export const besideCard = (document: string, ...tenants: readonly (string | undefined)[]): string => `
${document}
--- # agent-card
supportedInterfaces:
${tenants.map(interfaceOf).join("\n")}`;

const interfaceOf = (tenant: string | undefined): string =>
  `  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0"${tenant === undefined ? "" : `, tenant: ${tenant}`} }`;

/** The interface that clients use: the first of a core binding and 1.x, else the first; undefined if one is unknown. */
function selectedInterface(card: Node): Node | undefined {
  const interfaces = card.at("supportedInterfaces").items();
  for (const each of interfaces) {
    const [binding, version] = [each.at("protocolBinding"), each.at("protocolVersion")];
    const isCore = coreBindings.some((core) => core === binding.value);
    if (isCore && String(version.value).startsWith("1.")) return each;
    if (binding.state === "unknown" || version.state === "unknown") return undefined;
  }
  return interfaces[0];
}

/** Reports the tenants that differ from those of the cards. */
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

/** The card's tenant that should replace this one; undefined if this one is right or may be. */
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
