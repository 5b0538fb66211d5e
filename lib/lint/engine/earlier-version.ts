/** Documents of an earlier version, and documents for clients of both versions: which of their members are valid. */
import { snakeCase } from "../../facts/derive/names.ts";
import type { StructField } from "../../facts/model/field.ts";
import type { EarlierOf, EarlierVersion, OldestVersion, ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { FieldProblem } from "./field-wording.ts";

/** The name of an earlier version's member, for a name in camelCase or snake_case; undefined for any other name. */
const earlierName = ({ earlierMembers = {} }: StructField, name: string): string | undefined =>
  Object.keys(earlierMembers).find((earlier) => earlier === name || snakeCase(earlier) === name);

/** What replaces an earlier version's member; undefined for any other name. */
export function earlierMember(field: StructField, name: string): string | undefined {
  const earlier = earlierName(field, name);
  return earlier === undefined ? undefined : field.earlierMembers?.[earlier];
}

/** Whether a structure has members of the earlier version. */
export const hasEarlier = (struct: Node): boolean => {
  const { field } = struct;
  return field?.kind === "struct" && struct.names().some((name) => earlierName(field, name) !== undefined);
};

/**
 * Judges the problems of a document by the versions that it is written in. A document of an earlier version has one more
 * problem, about that. A document for both versions may have earlier members beside their replacements; without those,
 * clients of the present version would ignore them.
 */
export function judgedByVersion(
  declaration: Node,
  { earlierVersion, earlierOf }: ResourceModel,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (earlierOf !== undefined) {
    const oldest = oldestOf(declaration, earlierOf);
    const kept = oldest === undefined ? problems : problems.filter((problem) => !isOfLaterVersion(problem, oldest));
    return [...kept, reportVersion(declaration, earlierOf, oldest)];
  }
  if (earlierVersion === undefined || !problems.some(isAboutEarlier)) return problems;
  return isForBoth(declaration, earlierVersion) ? problems.filter((problem) => !isReplacedBeside(problem)) : problems;
}

const isAboutEarlier = ({ kind, at }: FieldProblem): boolean =>
  kind === "member-name" &&
  at.parent?.field?.kind === "struct" &&
  earlierName(at.parent.field, at.lastSegment) !== undefined;

/** Whether a problem is about an earlier member whose replacement is present, or that has none. */
function isReplacedBeside(problem: FieldProblem): boolean {
  const { parent, lastSegment } = problem.at;
  if (!isAboutEarlier(problem) || parent?.field?.kind !== "struct") return false;
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
  const earlier = earlierName(struct.field, name);
  const paths = earlier === undefined ? undefined : struct.field.replacements?.[earlier];
  return (paths ?? []).map((path) => struct.at(...path.split(".")));
}

/** A member of the earlier version at the top of the document, as written. */
const written = (declaration: Node, name: string): Node | undefined => {
  const found = declaration.names().find((each) => each === name || each === snakeCase(name));
  return found === undefined ? undefined : declaration.named(found);
};

/** Whether a document has the members that clients of both versions read, and states the earlier version too. */
function isForBoth(declaration: Node, { version, now, statedBy }: EarlierVersion): boolean {
  const isEarlier = (raw: unknown): boolean => typeof raw === "string" && `${raw}.`.startsWith(`${version}.`);
  const current = declaration.at(now);
  if (current.state === "absent") return false;
  return (
    isEarlier(written(declaration, statedBy)?.raw) || current.items().some((item) => isEarlier(item.at(statedBy).raw))
  );
}

/** The version before the earlier one, if a document has the member that only it has. */
export function oldestOf(declaration: Node, { oldest }: EarlierOf): OldestVersion | undefined {
  const isOldest =
    oldest !== undefined &&
    written(declaration, oldest.mark) !== undefined &&
    oldest.unless.every((name) => written(declaration, name) === undefined);
  return isOldest ? oldest : undefined;
}

/** Whether a problem is about a member that the oldest version has, or does not require. */
function isOfLaterVersion({ kind, at }: FieldProblem, { mark, optional }: OldestVersion): boolean {
  const path = at.path.replaceAll(/\[\d+\]/g, "");
  const isAt = (name: string): boolean => path === name || path === snakeCase(name);
  return (kind === "member-name" && isAt(mark)) || (kind === "required" && optional.some(isAt));
}

function reportVersion(declaration: Node, earlier: EarlierOf, oldest: OldestVersion | undefined): FieldProblem {
  const { statedBy, mark, help, cites } = earlier;
  const at = written(declaration, oldest?.mark ?? statedBy) ?? written(declaration, mark) ?? declaration;
  const message = oldest?.message ?? earlier.message;
  return { kind: "former-version", at, atKey: true, cites, message, help: declaration.spell(help) };
}
