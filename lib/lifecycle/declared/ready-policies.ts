/** The lifecycle policies among declarations, ready for the simulator. */

import { relative, resolve, sep } from "node:path";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { Policy } from "../simulate/policy/policy.ts";
import { policyOf } from "./policy-of.ts";

/** A policy and its declaration. */
export interface DeclaredPolicy {
  readonly policy: Policy;
  readonly declared: LintTarget;
}

/** The lifecycle policies among declarations. */
export const policiesAmong = (declarations: readonly LintTarget[]): readonly LintTarget[] =>
  declarations.filter(({ ruleSet }) => ruleSet.resource.name === "lifecycle-policy");

/** Policies for the simulator, in the order that breaks ties between them. */
export const readyPolicies = (
  declared: readonly LintTarget[],
  paths: readonly string[],
  workingFolder: string,
): readonly DeclaredPolicy[] =>
  inOrder(declared, paths, workingFolder).map((each) => ({ declared: each, policy: policyOf(each) }));

/** Sorts by argument, then by file path, then by position in the file. */
function inOrder(
  declared: readonly LintTarget[],
  paths: readonly string[],
  workingFolder: string,
): readonly LintTarget[] {
  const roots = paths.map((path) => resolve(workingFolder, path));
  const argumentOf = ({ file: { path } }: LintTarget): number =>
    path === undefined ? paths.indexOf("-") : roots.findIndex((root) => isWithin(path, root));
  const byName = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
  return [...declared].sort(
    (one, other) => argumentOf(one) - argumentOf(other) || byName(one.file.name, other.file.name),
  );
}

const isWithin = (path: string, root: string): boolean => {
  const way = relative(root, path);
  return way === "" || !(way === ".." || way.startsWith(`..${sep}`));
};
