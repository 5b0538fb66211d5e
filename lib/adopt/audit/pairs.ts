/** Which declaration is of which object: by ARN, else by the ids of a state, else by name within account and region. */
import type { ObjectPair } from "../../lint/change/judge-objects.ts";
import { type DeclaredPlace, placeOfDeclaration } from "../../lint/findings/declared-place.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { ObjectFacts } from "../../lint/rule/audit-rule.ts";

/** What the pairs are made of. */
export interface Paired {
  readonly live: readonly LintTarget[];
  readonly factsOf: (live: LintTarget) => ObjectFacts;
  readonly declared: readonly LintTarget[];
  /** The ARN of a declaration by its address in a state. */
  readonly ids: ReadonlyMap<string, string>;
  /** Whether every object of the kind was read wherever it may be: in an account and region, or in all. */
  readonly isWhole: (model: string, place: DeclaredPlace) => boolean;
}

/** A declaration with what identifies its object. */
interface Identified extends DeclaredPlace {
  readonly target: LintTarget;
  readonly arn: string | undefined;
  /** Undefined if it is not known. */
  readonly name: string | undefined;
}

/** The pairs: every object, then the declarations for which there is none. */
export function objectPairs({ live, factsOf, declared, ids, isWhole }: Paired): readonly ObjectPair[] {
  const identified = declared.map((target) => identify(target, ids));
  const used = new Set<Identified>();
  const pairs = live.map((target): ObjectPair => {
    const fitting = declarationsOf(target, identified);
    for (const each of fitting) used.add(each);
    const [only, ...others] = fitting;
    const isUnclear = others.length > 0 || (only === undefined && identified.some((each) => mayBe(each, target)));
    const facts = factsOf(target);
    return { live: target, facts, declared: others.length > 0 ? undefined : only?.target, isUnclear };
  });
  const missing = identified.filter(
    (each) => !used.has(each) && each.name !== undefined && isWhole(each.target.model.name, each),
  );
  return [...pairs, ...missing.map(({ target }) => ({ live: undefined, facts: {}, declared: target }))];
}

function identify(target: LintTarget, ids: ReadonlyMap<string, string>): Identified {
  const { root, model } = target;
  const valueAt = (path: string): string | undefined => {
    const { value } = root.at(...path.split("."));
    return typeof value === "string" ? value : undefined;
  };
  const arn = valueAt(model.identity) ?? ids.get(target.resource());
  const identified = { target, arn, name: valueAt(model.label) };
  root.takeUnknowns();
  return { ...identified, ...placeOfDeclaration(target) };
}

/** The declarations of an object: those that name its ARN, else those with its name that say most about its place. */
function declarationsOf(object: LintTarget, declared: readonly Identified[]): readonly Identified[] {
  const arn = object.file.name;
  const ofKind = declared.filter(({ target }) => target.model === object.model);
  const byArn = ofKind.filter((each) => each.arn !== undefined && isSameArn(each.arn, arn));
  if (byArn.length > 0) return byArn;
  const { value: name } = object.root.at(...object.model.label.split("."));
  const named = ofKind.filter(
    (each) => each.arn === undefined && each.name !== undefined && each.name === name && mayBeIn(each, object),
  );
  const precise = named.filter((each) => each.region !== undefined && each.account !== undefined);
  const placed = named.filter((each) => each.region !== undefined || each.account !== undefined);
  return [precise, placed, named].find((each) => each.length > 0) ?? [];
}

/** Whether ARNs are of one object; that of a configuration with revisions may omit these. */
const isSameArn = (one: string, other: string): boolean => one === other || other.startsWith(`${one}/`);

/** Whether a declaration whose name is not known may be of an object. */
const mayBe = (each: Identified, object: LintTarget): boolean =>
  each.name === undefined && each.arn === undefined && each.target.model === object.model && mayBeIn(each, object);

function mayBeIn({ account: ofAccount, region: ofRegion }: DeclaredPlace, { file: { live } }: LintTarget): boolean {
  if (live === undefined || !("arn" in live)) return true;
  return (ofAccount ?? live.account) === live.account && (ofRegion ?? live.region) === live.region;
}
