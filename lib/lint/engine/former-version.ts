/** Documents of an earlier version, and documents for clients of both versions: which of their members are valid. */
import { snakeCase } from "../../facts/derive/names.ts";
import type { StructField } from "../../facts/model/field.ts";
import type { FormerOf, FormerVersion, ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { FieldProblem } from "./field-wording.ts";

/** The name of an earlier version's member, for a name in camelCase or snake_case; undefined for any other name. */
const formerName = ({ formerMembers = {} }: StructField, name: string): string | undefined =>
  Object.keys(formerMembers).find((former) => former === name || snakeCase(former) === name);

/** What replaces an earlier version's member; undefined for any other name. */
export function formerMember(field: StructField, name: string): string | undefined {
  const former = formerName(field, name);
  return former === undefined ? undefined : field.formerMembers?.[former];
}

/** Whether a structure has members of the earlier version. */
export const hasFormer = (struct: Node): boolean => {
  const { field } = struct;
  return field?.kind === "struct" && struct.names().some((name) => formerName(field, name) !== undefined);
};

/**
 * Judges the problems of a document by the versions that it is written in. A document of an earlier version has one more
 * problem, about that. A document for both versions may have earlier members beside their replacements; without those,
 * clients of the present version would ignore them.
 */
export function judgedByVersion(
  declaration: Node,
  { formerVersion, formerOf }: ResourceModel,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (formerOf !== undefined) return [...problems, tellVersion(declaration, formerOf)];
  if (formerVersion === undefined || !problems.some(isAboutFormer)) return problems;
  return isForBoth(declaration, formerVersion) ? problems.filter((problem) => !isReplacedBeside(problem)) : problems;
}

const isAboutFormer = ({ kind, at }: FieldProblem): boolean =>
  kind === "member-name" &&
  at.parent?.field?.kind === "struct" &&
  formerName(at.parent.field, at.lastSegment) !== undefined;

/** Whether a problem is about an earlier member whose replacement is present, or that has none. */
function isReplacedBeside(problem: FieldProblem): boolean {
  const { parent, lastSegment } = problem.at;
  if (!isAboutFormer(problem) || parent?.field?.kind !== "struct") return false;
  const replacements = replacementsOf(parent, lastSegment);
  // A flag that is false needs no replacement: its absence means the same.
  return problem.at.raw === false || replacements.length === 0 || replacements.some((node) => node.state !== "absent");
}

/** The absent members that an earlier one stands for; none for other members. */
export const absentReplacementsOf = ({ parent, lastSegment }: Node): readonly Node[] =>
  parent === undefined ? [] : replacementsOf(parent, lastSegment).filter(({ state }) => state === "absent");

/** The members that replace an earlier one, present or absent. */
function replacementsOf(struct: Node, name: string): readonly Node[] {
  if (struct.field?.kind !== "struct") return [];
  const former = formerName(struct.field, name);
  const paths = former === undefined ? undefined : struct.field.replacements?.[former];
  return (paths ?? []).map((path) => struct.at(...path.split(".")));
}

/** A member of the earlier version at the top of the document, as written. */
const written = (declaration: Node, name: string): Node | undefined => {
  const found = declaration.names().find((each) => each === name || each === snakeCase(name));
  return found === undefined ? undefined : declaration.named(found);
};

/** Whether a document has the members that clients of both versions read, and states the earlier version too. */
function isForBoth(declaration: Node, { version, now, statedBy }: FormerVersion): boolean {
  const isFormer = (raw: unknown): boolean => typeof raw === "string" && `${raw}.`.startsWith(`${version}.`);
  const current = declaration.at(now);
  if (current.state === "absent") return false;
  return (
    isFormer(written(declaration, statedBy)?.raw) || current.items().some((item) => isFormer(item.at(statedBy).raw))
  );
}

function tellVersion(declaration: Node, { statedBy, mark, message, help, cites }: FormerOf): FieldProblem {
  const at = written(declaration, statedBy) ?? written(declaration, mark) ?? declaration;
  return { kind: "former-version", at, atKey: true, cites, message, help: declaration.spell(help) };
}
