/** Why a declaration cannot be written as another tool's: all or nothing of it. */
import type { Node } from "../../../lint/declaration/node.ts";
import type { ResourceType } from "../../../lint/inputs/resource-type.ts";
import type { MigrationProblem } from "../problem.ts";
import { type ExportSource, problemAt } from "./source.ts";
import { type ForeignMembers, foreignMembers } from "./value.ts";

/** What to write, and why nothing is if there are problems. */
export interface ForeignDeclaration {
  readonly members: ForeignMembers;
  readonly problems: readonly MigrationProblem[];
}

/** A declaration in another tool's type; undefined stands for a resource without one. */
export function foreignDeclaration(
  source: ExportSource,
  type: ResourceType | undefined,
  tool: string,
): ForeignDeclaration {
  const { found } = source;
  const { root, branches, repeatedBecause, ownOptions } = found;
  const problems: MigrationProblem[] = [];
  const refuse = (
    node: Node,
    message: string,
    help: string,
    rule: MigrationProblem["rule"] = "migrate/argument",
  ): void => {
    problems.push(problemAt(source, node, { rule, message: `${message}, so ${found.resource()} is left out`, help }));
  };
  if (type === undefined) {
    const help = "keep it with Lintel";
    refuse(root, `${found.resource()} has no counterpart in ${tool}`, help, "migrate/no-counterpart");
    return { members: new Map(), problems };
  }
  if (repeatedBecause !== undefined)
    refuse(root, `the number of its instances is not known: the value ${repeatedBecause}`, "write the instances out");
  if (branches !== undefined)
    refuse(root, "what it declares depends on a condition that is decided elsewhere", "write one file for each case");
  const missing = (node: Node): void =>
    refuse(node, `${node.lastSegment} has no counterpart in ${type.type}`, "remove it, and export again");
  const options = ownOptions?.();
  for (const name of Object.keys(found.model.options ?? {})) {
    const option = options?.at(name);
    if (option !== undefined && option.state !== "absent") missing(option);
  }
  const members = foreignMembers(type, root, missing);
  for (const required of type.requires ?? []) {
    if (root.at(required).state === "absent")
      refuse(
        root,
        `${type.type} requires ${required}, which it omits`,
        "declare it, as the service has it, and export again",
      );
  }
  return { members, problems };
}
