/** Matches the declarations of two revisions: which of them are the same resource. */
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import { accountOfPlace, regionOfPlace } from "../inputs/provider-settings.ts";
import { afterMoves, isEnd, isNamedBy, type StateChange, withoutFirstIndex } from "../rule/managed.ts";
import { beforeApply, SavedPlans, type StateOfRun } from "./planned-pairs.ts";

/** A resource in both revisions, or in one of them. */
export interface DeclarationPair {
  readonly before: LintTarget | undefined;
  readonly now: LintTarget | undefined;
  /** The engine knows them as two resources, though they look alike: it destroys the first and creates the second. */
  readonly isRecreated?: true;
  /** What is no longer declared stays as it is, and nobody manages it. */
  readonly isKept?: true;
  /** An import block names what is declared anew: it exists. */
  readonly isImported?: true;
}

/** A way to recognize a resource; undefined if it does not apply to a declaration. */
type Key = (declared: LintTarget) => string | undefined;

/**
 * The pairs, in the order of the present declarations; those that are gone follow. Terraform and CloudFormation know a
 * resource by its address, after `moved` blocks, or by its logical id. Everything else is recognized by its file and
 * its address or name, else by either alone, else by its content (`alike`), else as the only one left of its kind in
 * its file. A key that several declarations of a revision share matches none of them. Where a saved plan of the present
 * revision has the object, that object is what was before, since an apply starts from it.
 * @param state what the present revision does with the state.
 */
export function declarationPairs(
  before: readonly LintTarget[],
  now: readonly LintTarget[],
  alike: readonly Key[] = [],
  { stateChanges, ended }: StateOfRun = { stateChanges: [], ended: [] },
): readonly DeclarationPair[] {
  const matches = new Matches(before, now);
  const states = new States(before, now, { stateChanges, ended });
  const plans = new SavedPlans(now, ended);
  for (const [earlier, present] of states.keys()) matches.add(earlier, present, isOfOneEngine);
  for (const key of [...keys, ...alike, onlyOneOfFile]) matches.add(key, key, (...pair) => !isOfOneEngine(...pair));
  const isCreated = ({ planned }: LintTarget): boolean => planned?.inState === undefined;
  const isTakenOver = (was: LintTarget, is: LintTarget): boolean =>
    isCreated(is) && states.isKept(was) && states.isAdopted(is);
  const isRecreated = (was: LintTarget, is: LintTarget): boolean =>
    isCreated(is) && isOfOneEngine(was, is) && !states.isKept(was);
  for (const key of [...byLabel, ...alike]) matches.add(key, key, isTakenOver);
  const recreated = new Set<LintTarget>();
  for (const key of [...byLabel, ...alike]) for (const each of matches.add(key, key, isRecreated)) recreated.add(each);
  return [
    ...now.flatMap((each): readonly DeclarationPair[] => {
      const isRecreated = recreated.has(each);
      const declared = matches.counterparts.get(each);
      const before = plans.creates(each) && !isRecreated ? undefined : beforeApply(declared, each);
      // A provider of another place never finds what it is to destroy.
      if (before !== undefined && isOutOfReach(before, each))
        return [
          { before: undefined, now: each },
          { before, now: undefined, isKept: true },
        ];
      const isImported = before === undefined && states.isImported(each);
      return [
        {
          ...{ before, now: each },
          ...(isRecreated && { isRecreated: true as const }),
          ...(isImported && { isImported: true as const }),
        },
      ];
    }),
    ...[...[...matches.before].filter((each) => !plans.isMissing(each) || states.ends(each)), ...states.orphans].map(
      (each) => ({ before: each, now: undefined, ...(states.isKept(each) && { isKept: true as const }) }),
    ),
  ];
}

/** Both belong to the same kind of engine, which decides whether they are the same. */
const isOfOneEngine = (before: LintTarget, now: LintTarget): boolean =>
  before.managed !== undefined && before.managed.engine === now.managed?.engine;

/**
 * Whether the provider of a resource is of another account than before, as far as both name one; or of another region,
 * if the state does not have it.
 */
function isOutOfReach(before: LintTarget, now: LintTarget): boolean {
  const differs = (of: typeof accountOfPlace): boolean => {
    const [was, is] = [before, now].map(({ withinAccount }) => of(withinAccount));
    return was !== undefined && is !== undefined && was !== is;
  };
  const hasNoRegion = [before, now].some(({ managed }) => managed?.hasNoRegion === true);
  return isOfOneEngine(before, now) && (differs(accountOfPlace) || (hasNoRegion && differs(regionOfPlace)));
}

/** What is matched so far, and what is left. */
class Matches {
  readonly counterparts = new Map<LintTarget, LintTarget>();
  readonly before: Set<LintTarget>;
  readonly #now: Set<LintTarget>;

  constructor(before: readonly LintTarget[], now: readonly LintTarget[]) {
    this.before = new Set(before);
    this.#now = new Set(now);
  }

  /** Matches what is left by a key on each side; returns the present declarations of new pairs. */
  add(earlierKey: Key, presentKey: Key, fits: (before: LintTarget, now: LintTarget) => boolean): readonly LintTarget[] {
    const earlier = byKey(this.before, earlierKey);
    const added: LintTarget[] = [];
    for (const [name, present] of byKey(this.#now, presentKey)) {
      const counterpart = earlier.get(name);
      if (present === undefined || counterpart === undefined || !fits(counterpart, present)) continue;
      this.counterparts.set(present, counterpart);
      this.#now.delete(present);
      this.before.delete(counterpart);
      added.push(present);
    }
    return added;
  }
}

/** The states of both revisions: root modules by their folders, stacks by their templates. */
class States {
  readonly #before: ReadonlySet<string>;
  readonly #now: ReadonlySet<string>;
  readonly #changes: readonly StateChange[];
  /** What a saved plan ends, as the state has it, by what was declared. */
  readonly #ended: ReadonlyMap<LintTarget, LintTarget>;
  /** What a saved plan ends, and the revision before did not declare any longer. */
  readonly orphans: readonly LintTarget[];

  constructor(before: readonly LintTarget[], now: readonly LintTarget[], { stateChanges, ended }: StateOfRun) {
    const statesOf = (declared: readonly LintTarget[]) => declared.flatMap(({ managed }) => managed?.state ?? []);
    this.#before = new Set(statesOf(before));
    this.#now = new Set([...statesOf([...now, ...ended]), ...stateChanges.map(({ state }) => state)]);
    this.#changes = stateChanges;
    const matches = new Matches(before, ended);
    for (const [earlier, present] of this.keys()) matches.add(earlier, present, isOfOneEngine);
    this.#ended = new Map([...matches.counterparts].map(([end, declared]) => [declared, end]));
    this.orphans = ended.filter((each) => !matches.counterparts.has(each));
  }

  /** Whether a saved plan ends what was declared. */
  ends = (declared: LintTarget): boolean => this.#ended.has(declared);

  /** The ways to recognize what an engine manages. A state that only one revision has goes by another name in the other. */
  *keys(): Iterable<readonly [before: Key, now: Key]> {
    const here = ({ managed }: LintTarget): string | undefined => managed?.address;
    // A plan has the address of the state.
    const previously = ({ managed }: LintTarget): string | undefined =>
      managed?.plan?.previousAddress ?? managed?.address;
    const moved = (declared: LintTarget): string | undefined => {
      const { managed } = declared;
      return managed && afterMoves(managed.address, this.#changesOf(declared));
    };
    for (const addressOf of [(address: string) => address, withoutFirstIndex]) {
      const within =
        (address: typeof here, states: ReadonlySet<string>): Key =>
        (declared) => {
          const { managed } = declared;
          const found = address(declared);
          if (managed === undefined || found === undefined) return undefined;
          const state = states.has(managed.state) ? managed.state : "";
          return JSON.stringify([managed.engine, state, addressOf(found)]);
        };
      yield [within(moved, this.#now), within(previously, this.#before)];
      yield [within(moved, this.#now), within(here, this.#before)];
    }
  }

  /** Whether what was declared stays when it is no longer declared. */
  isKept(declared: LintTarget): boolean {
    const { managed } = declared;
    if (managed === undefined) return false;
    const { plan } = (this.#ended.get(declared) ?? declared).managed ?? {};
    if (plan !== undefined && isEnd(plan)) return plan.outcome === "forgotten";
    if (managed.lifecycle.isRetained === true) return true;
    return isNamedBy(managed.address, "forgotten", this.#changesOf(declared));
  }

  /** Whether a declaration takes over an object that exists. */
  isAdopted(declared: LintTarget): boolean {
    return declared.ownOptions?.().at("adoptExisting").value === true || this.isImported(declared);
  }

  /** Whether an import block names a declaration. */
  isImported({ managed }: LintTarget): boolean {
    const changes = this.#changes.filter(({ state }) => state === managed?.state);
    return managed !== undefined && isNamedBy(managed.address, "imported", changes);
  }

  /** The changes of the state of what was declared before. */
  #changesOf({ managed }: LintTarget): readonly StateChange[] {
    const state = managed?.state ?? "";
    return this.#changes.filter((each) =>
      this.#now.has(state) ? each.state === state : !this.#before.has(each.state),
    );
  }
}

/** The kind of a declaration: an earlier version of a document is of the same kind as the present one. */
const kindOf = ({ name, earlierOf }: ResourceModel): string => earlierOf?.resource ?? name;

const onlyOneOfFile: Key = ({ file, model }) => JSON.stringify([kindOf(model), file.name]);

const byLabel: readonly Key[] = [
  ({ file, model, root }) => labelled(root.at(model.label).value, kindOf(model), file.name),
  ({ model, root }) => labelled(root.at(model.label).value, kindOf(model)),
];

const keys: readonly Key[] = [
  ({ file, model, resource }) => JSON.stringify([kindOf(model), file.name, resource()]),
  ...byLabel.slice(0, 1),
  ({ model, resource, scope }) => JSON.stringify([kindOf(model), scope, resource()]),
  ...byLabel.slice(1),
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
