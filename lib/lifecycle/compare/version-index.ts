/** Policies by the versions that they select, so that those with a pattern that overlaps another one are found at once. */
import type { PolicyCondition } from "./condition.ts";

/** Policies that were added, in the order of their indexes. */
export type Conditions = PolicyCondition[];

/** The list of a key, which is added if it is not there. */
export function listFor<Key>(lists: Map<Key, Conditions>, key: Key): Conditions {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** The parts of a version; `x` matches every number. */
type Parts = readonly string[];

/** Which parts are numbers: `#.#.x`. */
type Form = string;

/** Patterns with numbers at the same parts. */
interface Alike {
  readonly patterns: { readonly parts: Parts; readonly condition: PolicyCondition }[];
  readonly byNumbers: Map<Form, Map<string, Conditions>>;
}

/** Policies by the version patterns of one recipe name. */
export class VersionsOfRecipe {
  readonly #byForm = new Map<Form, Alike>();

  add(parts: Parts, condition: PolicyCondition): void {
    const form = formOf(parts);
    const alike: Alike = this.#byForm.get(form) ?? { patterns: [], byNumbers: new Map() };
    this.#byForm.set(form, alike);
    alike.patterns.push({ parts, condition });
    for (const [numbers, lists] of alike.byNumbers) listFor(lists, numbersIn(parts, numbers)).push(condition);
  }

  /** The policies with a pattern that may match a version that this pattern matches. */
  overlapping(parts: Parts): readonly Conditions[] {
    const form = formOf(parts);
    return [...this.#byForm].flatMap(([other, { patterns, byNumbers }]) => {
      if (other.length !== form.length) return [];
      const both = [...other].map((part, at) => (form[at] === "x" ? "x" : part)).join("");
      let lists = byNumbers.get(both);
      if (lists === undefined) {
        lists = new Map();
        for (const each of patterns) listFor(lists, numbersIn(each.parts, both)).push(each.condition);
        byNumbers.set(both, lists);
      }
      const found = lists.get(numbersIn(parts, both));
      return found === undefined ? [] : [found];
    });
  }
}

const formOf = (parts: Parts): Form => parts.map((part) => (part === "x" ? "x" : "#")).join(".");

/** The numbers of a version at the parts where a form has some. */
const numbersIn = (parts: Parts, form: Form): string => parts.filter((_, at) => form[2 * at] === "#").join(".");
