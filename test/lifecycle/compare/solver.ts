/**
 * Questions about one image alone, as text for a solver of satisfiability modulo theories (SMT-LIB 2): whether one policy
 * does something to it that another one does not. Written from the guide, without a look at lib/lifecycle/compare.
 */
import type { Policy, PolicyAction, PolicyRule } from "../../../lib/lifecycle/simulate/policy/policy.ts";

// biome-ignore lint/suspicious/noExplicitAny: policies of these tests have no unknown values.
type Known = any;

const and = (terms: readonly string[]): string => (terms.length === 0 ? "true" : `(and ${terms.join(" ")})`);
const or = (terms: readonly string[]): string => (terms.length === 0 ? "false" : `(or ${terms.join(" ")})`);
const not = (term: string): string => `(not ${term})`;

/** Names of the values of a variable, as numbers; 0 is none of them. */
class Names {
  readonly #numbers = new Map<string, number>();
  of(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return number;
  }
}

/** Variables of an image, and what is asked of them. */
export interface Question {
  readonly declarations: string;
  readonly asked: string;
}

/**
 * A question: is there an image to which one policy does this, and the other does not?
 * @param image begins the names of its variables, so that several questions are about as many images.
 */
export function questionOf(action: PolicyAction, doing: Policy, avoiding: Policy, image: string): Question {
  const keys = new Map<string, Names>();
  const recipes = new Names();
  const hasTag = ([key, value]: readonly [string, unknown]): string => {
    const names = keys.get(key) ?? new Names();
    keys.set(key, names);
    return `(= ${image}tag-${key} ${names.of(String(value))})`;
  };
  const anyTag = (tagMap: object = {}): string => or(Object.entries(tagMap).map(hasTag));
  const does = (policy: Policy): string => {
    const { recipes: selected, tagMap } = policy.resourceSelection as Known;
    const isSelected =
      selected === undefined
        ? anyTag(tagMap)
        : or(
            selected.map(({ name, semanticVersion }: Known) =>
              and([
                `(= ${image}recipe ${recipes.of(name)})`,
                ...semanticVersion
                  .split(".")
                  .flatMap((part: string, at: number) => (part === "x" ? [] : [`(= ${image}version-${at} ${part})`])),
              ]),
            ),
          );
    const rules = policy.policyDetails as readonly PolicyRule[];
    const isForContainers = policy.resourceType === "CONTAINER_IMAGE";
    const applies = (type: PolicyAction): string =>
      or(
        rules.flatMap(({ action: of, filter, exclusionRules }: Known) => {
          if (of.type !== type || (isForContainers && type !== "DELETE")) return [];
          const days = filter.unit === "WEEKS" ? 7 * filter.value : filter.value;
          const keeps = type === "DELETE" && (filter.type === "COUNT" || filter.retainAtLeast !== undefined);
          const isOpen = {
            DEPRECATE: `(= ${image}status 0)`,
            DISABLE: `(<= ${image}status 1)`,
            DELETE: "true",
          }[type];
          return [
            and([
              isOpen,
              ...(filter.type === "AGE" ? [`(>= ${image}age ${days})`] : []),
              // It is the newest, and takes a place unless its build failed.
              ...(keeps ? [`(= ${image}status 3)`] : []),
              not(anyTag(exclusionRules?.tagMap)),
            ]),
          ];
        }),
      );
    const [deprecates, disables, deletes] = [applies("DEPRECATE"), applies("DISABLE"), applies("DELETE")];
    const first = {
      DEPRECATE: deprecates,
      DISABLE: and([not(deprecates), disables]),
      DELETE: and([not(deprecates), not(disables), deletes]),
    }[action];
    const kind = isForContainers ? `${image}is-for-containers` : not(`${image}is-for-containers`);
    return and([policy.status === "DISABLED" ? "false" : "true", kind, isSelected, first]);
  };
  const asked = and([does(doing), not(does(avoiding))]);
  const numbers = [
    "age",
    "status",
    "recipe",
    "version-0",
    "version-1",
    "version-2",
    ...[...keys.keys()].map((key) => `tag-${key}`),
  ];
  const declarations = [
    `(declare-const ${image}is-for-containers Bool)`,
    ...numbers.flatMap((name) => [`(declare-const ${image}${name} Int)`, `(assert (>= ${image}${name} 0))`]),
    `(assert (<= ${image}status 3))`,
  ].join("\n");
  return { declarations, asked };
}

/** The text that can hold if all of some questions can. */
export const allOf = (questions: readonly Question[]): string => textOf(questions, and);

/** The text that can hold if any of some questions can. */
export const anyOf = (questions: readonly Question[]): string => textOf(questions, or);

const textOf = (questions: readonly Question[], joined: typeof and): string =>
  [
    ...questions.map(({ declarations }) => declarations),
    `(assert ${joined(questions.map(({ asked }) => asked))})`,
  ].join("\n");
