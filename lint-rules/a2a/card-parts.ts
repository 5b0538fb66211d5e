/** The parts of agent cards that rules about changes compare. */
import type { Node } from "../../lib/lint/declaration/node.ts";
import type { DeclarationChange } from "../../lib/lint/rule/change-rule.ts";
import { v0_3AgentCard } from "../../lib/services/a2a/former-agent-card/model.ts";

const { earlierOf } = v0_3AgentCard;

/** The cards before and now, if both exist and are of the present version. */
export function bothCards({
  before,
  now,
}: DeclarationChange): { readonly before: Node; readonly now: Node } | undefined {
  return before !== undefined && now !== undefined && isPresent(before) && isPresent(now) ? { before, now } : undefined;
}

const isPresent = ({ field }: Node): boolean =>
  field?.kind === "struct" && Object.hasOwn(field.members, "supportedInterfaces");

export interface CardInterface {
  readonly node: Node;
  readonly url: string;
  readonly binding: string;
  readonly version: string;
  readonly tenant: string;
}

export const interfacesOf = (card: Node): readonly CardInterface[] =>
  card
    .at("supportedInterfaces")
    .items()
    .map((node) => ({
      node,
      url: text(node.at("url")),
      binding: text(node.at("protocolBinding")),
      version: text(node.at("protocolVersion")),
      tenant: text(node.at("tenant")),
    }));

/** The versions of the protocol, such as 1.0, that an agent speaks according to its card. */
export function versionsOf(card: Node): ReadonlySet<string> {
  if (!isPresent(card)) return new Set([minorOf(text(card.at(earlierOf.statedBy))) || v0_3Version]);
  const isForBoth = card.names().includes(earlierOf.mark);
  return new Set([...interfacesOf(card).map(({ version }) => version), ...(isForBoth ? [v0_3Version] : [])]);
}

const v0_3Version = "0.3";

const minorOf = (version: string): string => version.split(".").slice(0, 2).join(".");

/** The skills of a card by id. */
export const skillsOf = (card: Node): ReadonlyMap<string, Node> =>
  new Map(
    card
      .at("skills")
      .items()
      .map((skill) => [text(skill.at("id")), skill]),
  );

/** The media types that a skill accepts or returns, or, without a skill, that others do. */
export function modesOfSkill(card: Node, skill: Node | undefined, direction: "Input" | "Output"): readonly string[] {
  const own = skill?.at(`${direction.toLowerCase()}Modes`);
  return textsOf(own === undefined || own.state === "absent" ? card.at(`default${direction}Modes`) : own);
}

/** Whether every media type that one stands for is of the other too: `image/*` covers `image/png`. */
export function covers(wide: string, narrow: string): boolean {
  const [parts = [], others = []] = [wide, narrow].map((type) =>
    (type.split(";")[0] ?? "").trim().toLowerCase().split("/"),
  );
  const isType = parts.length === 2 && others.length === 2;
  return isType && parts.every((part, index) => part === "*" || part === others[index]);
}

export const textsOf = (list: Node): readonly string[] => list.items().map(text);

const text = ({ value }: Node): string => (typeof value === "string" ? value : "");

/** One way to be allowed to call: scopes by scheme. */
export type Requirement = ReadonlyMap<string, readonly string[]>;

/** The alternatives of a card or a skill; without any, everybody may call. */
export function requirementsOf(of: Node): readonly Requirement[] {
  const all = of
    .at("securityRequirements")
    .items()
    .map((each): Requirement => {
      const schemes = each.at("schemes");
      return new Map(schemes.keys().map((name) => [name, textsOf(schemes.entry(name).at("list"))]));
    });
  return all.length === 0 ? [new Map()] : all;
}

/** What clients that meet one alternative lack for every alternative of another list; undefined if they lack nothing. */
export function lackingOf(met: Requirement, required: readonly Requirement[]) {
  const lacks = required.map((each) => ({
    schemes: [...each.keys()].filter((name) => !met.has(name)),
    scopes: [...each].flatMap(([name, scopes]) =>
      met.has(name) ? scopes.filter((scope) => met.get(name)?.includes(scope) !== true) : [],
    ),
  }));
  const total = ({ schemes, scopes }: (typeof lacks)[number]): number => schemes.length * 1000 + scopes.length;
  const least = lacks.toSorted((one, other) => total(one) - total(other))[0];
  return least === undefined || total(least) === 0 ? undefined : least;
}
