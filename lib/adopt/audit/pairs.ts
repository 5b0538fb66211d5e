/** Matches live objects with declarations: by ARN, else by the ids of a state, else by name in account and region. */
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
  const all = new Declarations(identified);
  const used = new Set<Identified>();
  const pairs = live.map((target): ObjectPair => {
    const fitting = declarationsOf(target, all);
    for (const each of fitting) used.add(each);
    const [only, ...others] = fitting;
    const isUnclear =
      others.length > 0 || (only === undefined && all.nameless(target).some((each) => mayBeIn(each, target)));
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
function declarationsOf(object: LintTarget, declared: Declarations): readonly Identified[] {
  const byArn = declared.ofArn(object);
  if (byArn.length > 0) return byArn;
  const named = declared.named(object).filter((each) => mayBeIn(each, object));
  const precise = named.filter((each) => each.region !== undefined && each.account !== undefined);
  const placed = named.filter((each) => each.region !== undefined || each.account !== undefined);
  return [precise, placed, named].find((each) => each.length > 0) ?? [];
}

/** Declarations by kind and by what identifies them, since there may be thousands of them and of objects. */
class Declarations {
  readonly #byKey = new Map<string, Identified[]>();

  constructor(all: readonly Identified[]) {
    for (const each of all) {
      const { arn, name, target } = each;
      const key =
        arn !== undefined
          ? keyOf(target, "arn", arn)
          : name === undefined
            ? keyOf(target)
            : keyOf(target, "name", name);
      const alike = this.#byKey.get(key);
      if (alike === undefined) this.#byKey.set(key, [each]);
      else alike.push(each);
    }
  }

  /** Those that name the ARN of an object; that of a configuration with revisions may omit these. */
  ofArn(object: LintTarget): readonly Identified[] {
    const { name: arn } = object.file;
    const ends = [...arn.matchAll(/\//g)].map(({ index }) => index);
    return [...ends, arn.length].flatMap((end) => this.#of(keyOf(object, "arn", arn.slice(0, end))));
  }

  /** Those with the name of an object, and no ARN. */
  named(object: LintTarget): readonly Identified[] {
    const { value: name } = object.root.at(...object.model.label.split("."));
    return typeof name === "string" ? this.#of(keyOf(object, "name", name)) : [];
  }

  /** Those of an object's kind whose name and ARN are not known. */
  nameless(object: LintTarget): readonly Identified[] {
    return this.#of(keyOf(object));
  }

  #of(key: string): readonly Identified[] {
    return this.#byKey.get(key) ?? [];
  }
}

const keyOf = ({ model }: Pick<LintTarget, "model">, ...identity: readonly string[]): string =>
  JSON.stringify([model.name, ...identity]);

function mayBeIn({ account: ofAccount, region: ofRegion }: DeclaredPlace, { file: { live } }: LintTarget): boolean {
  if (live === undefined || !("arn" in live)) return true;
  return (ofAccount ?? live.account) === live.account && (ofRegion ?? live.region) === live.region;
}
