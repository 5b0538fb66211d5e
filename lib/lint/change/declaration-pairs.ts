/** Matches the declarations of two revisions: which of them are the same resource. */
import type { ResourceModel } from "../../model/resource.ts";
import type { LintTarget } from "../findings/finding-place.ts";

/** A resource in both revisions, or in one of them. */
export interface DeclarationPair {
  readonly before: LintTarget | undefined;
  readonly now: LintTarget | undefined;
}

/** A way to recognize a resource; undefined if it does not apply to a declaration. */
type Key = (declared: LintTarget) => string | undefined;

/**
 * The pairs, in the order of the present declarations; those that are gone follow. A declaration is recognized by its
 * file and its address or name, else by either alone, else by its content (`alike`), else as the only one left of its
 * kind in its file. A key that several declarations of a revision share matches none of them.
 */
export function declarationPairs(
  before: readonly LintTarget[],
  now: readonly LintTarget[],
  alike: readonly Key[] = [],
): readonly DeclarationPair[] {
  const counterparts = new Map<LintTarget, LintTarget>();
  const left = { before: new Set(before), now: new Set(now) };
  for (const key of [...keys, ...alike, onlyOneOfFile]) {
    const earlier = byKey(left.before, key);
    for (const [name, present] of byKey(left.now, key)) {
      const counterpart = earlier.get(name);
      if (present === undefined || counterpart === undefined) continue;
      counterparts.set(present, counterpart);
      left.now.delete(present);
      left.before.delete(counterpart);
    }
  }
  return [
    ...now.map((each) => ({ before: counterparts.get(each), now: each })),
    ...[...left.before].map((each) => ({ before: each, now: undefined })),
  ];
}

/** The kind of a declaration: an earlier version of a document is of the same kind as the present one. */
const kindOf = ({ name, formerOf }: ResourceModel): string => formerOf?.resource ?? name;

const onlyOneOfFile: Key = ({ file, model }) => JSON.stringify([kindOf(model), file.name]);

const keys: readonly Key[] = [
  ({ file, model, resource }) => JSON.stringify([kindOf(model), file.name, resource()]),
  ({ file, model, root }) => labelled(root.at(model.label).value, kindOf(model), file.name),
  ({ model, resource, scope }) => JSON.stringify([kindOf(model), scope, resource()]),
  ({ model, root }) => labelled(root.at(model.label).value, kindOf(model)),
  ({ model, resource }) => JSON.stringify([kindOf(model), resource()]),
];

const labelled = (label: unknown, ...others: readonly string[]): string | undefined =>
  typeof label === "string" ? JSON.stringify([...others, label]) : undefined;

/** Declarations by a key; undefined where several have it. */
function byKey(declarations: Iterable<LintTarget>, key: Key): ReadonlyMap<string, LintTarget | undefined> {
  const found = new Map<string, LintTarget | undefined>();
  for (const each of declarations) {
    const name = key(each);
    if (name !== undefined) found.set(name, found.has(name) ? undefined : each);
  }
  return found;
}
