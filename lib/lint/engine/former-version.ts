/** Documents of an earlier version, and documents for readers of both: which of their members are right in the present one. */
import { snakeCase } from "../../derive/names.ts";
import { alternatives } from "../../derive/wording.ts";
import type { StructField } from "../../model/field.ts";
import type { FormerVersion, ResourceModel } from "../../model/resource.ts";
import type { Node } from "../declaration/node.ts";
import type { FieldProblem } from "./field-wording.ts";

/** The name of a member of an earlier version, written in either casing; undefined for any other. */
const formerName = ({ formerMembers = {} }: StructField, name: string): string | undefined =>
  Object.keys(formerMembers).find((former) => former === name || snakeCase(former) === name);

/** What to write instead of a member of an earlier version; undefined for any other. */
export function formerMember(field: StructField, name: string): string | undefined {
  const former = formerName(field, name);
  return former === undefined ? undefined : field.formerMembers?.[former];
}

/** Whether a structure has members of an earlier version. */
export const hasFormer = (struct: Node): boolean => {
  const { field } = struct;
  return field?.kind === "struct" && struct.names().some((name) => formerName(field, name) !== undefined);
};

/**
 * The problems of a document, judged by the version that it is written in. One of an earlier version is told so once,
 * and its other problems are those that it has in both versions. One for readers of both has members of the earlier
 * version beside what replaced them, which is right; alone they are, for nobody would read them in the present one.
 */
export function judgedByVersion(
  declaration: Node,
  { formerVersion, title }: ResourceModel,
  problems: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (formerVersion === undefined || !problems.some(isAboutFormer)) return problems;
  if (isForBoth(declaration, formerVersion)) return problems.filter((problem) => !isReplacedBeside(problem));
  if (!isOfFormer(declaration, formerVersion)) return problems;
  const now = declaration.at(formerVersion.now);
  const inBoth = problems.filter(
    (problem) => !isAboutFormer(problem) && problem.at !== now && problem.kind !== "count",
  );
  return [...inBoth, tellVersion(declaration, formerVersion, title)];
}

const isAboutFormer = ({ kind, at }: FieldProblem): boolean =>
  kind === "member-name" &&
  at.parent?.field?.kind === "struct" &&
  formerName(at.parent.field, at.lastSegment) !== undefined;

/** Whether a problem is about a member of an earlier version beside what replaced it, or that nothing replaced. */
function isReplacedBeside(problem: FieldProblem): boolean {
  const { parent, lastSegment } = problem.at;
  if (!isAboutFormer(problem) || parent?.field?.kind !== "struct") return false;
  const replacements = replacementsOf(parent, lastSegment);
  // A flag that is false says what its replacement says by being absent.
  return problem.at.raw === false || replacements.length === 0 || replacements.some((node) => node.state !== "absent");
}

/** What stands for a member of an earlier version now, whether it is there or not. */
function replacementsOf(struct: Node, name: string): readonly Node[] {
  if (struct.field?.kind !== "struct") return [];
  const former = formerName(struct.field, name);
  const paths = former === undefined ? undefined : struct.field.replacements?.[former];
  return (paths ?? []).map((path) => struct.at(...path.split(".")));
}

/** A former member of the whole document as it is written. */
const written = (declaration: Node, name: string): Node | undefined => {
  const found = declaration.names().find((each) => each === name || each === snakeCase(name));
  return found === undefined ? undefined : declaration.named(found);
};

/** Whether a document has what readers of both versions look for, and says that it is for both. */
function isForBoth(declaration: Node, { version, now, statedBy }: FormerVersion): boolean {
  const isFormer = (raw: unknown): boolean => typeof raw === "string" && `${raw}.`.startsWith(`${version}.`);
  const current = declaration.at(now);
  if (current.state === "absent") return false;
  return (
    isFormer(written(declaration, statedBy)?.raw) || current.items().some((item) => isFormer(item.at(statedBy).raw))
  );
}

/** Whether a document has the mark of the earlier version, and nothing of what replaced that version's members. */
function isOfFormer(declaration: Node, { mark }: FormerVersion): boolean {
  const { field } = declaration;
  const replacements = field?.kind === "struct" ? Object.values(field.replacements ?? {}).flat() : [];
  const isAbsent = (path: string): boolean => declaration.at(...path.split(".")).state === "absent";
  return written(declaration, mark) !== undefined && replacements.every(isAbsent);
}

function tellVersion(declaration: Node, former: FormerVersion, title: string): FieldProblem {
  const { version, present, mark, statedBy, now, cites, help } = former;
  const { field } = declaration;
  const names = declaration.names().filter((name) => field?.kind === "struct" && formerName(field, name) !== undefined);
  const current = declaration.at(now).lastSegment;
  const are = names.length === 1 ? "is a member" : "are members";
  return {
    kind: "former-version",
    at: written(declaration, statedBy) ?? written(declaration, mark) ?? declaration,
    atKey: true,
    cites,
    message: `this ${title} has version ${version}: ${alternatives(names).replace(" or ", " and ")} ${are} of that version; readers of version ${present} look for ${current}, which is missing`,
    help: declaration.spell(help),
  };
}
