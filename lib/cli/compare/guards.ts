/** The differences that `--fail-on` of `lintel compare` forbids. */

import { counted } from "../../base/text/counted.ts";
import { bySeverity, type CompareReport, placeOf } from "../../lifecycle/declared/compare-report.ts";
import {
  type ActionName,
  actionNames,
  effectsOf,
  isEqual,
  relationsInWords,
  whatInWords,
} from "../../lifecycle/report/compare/effects.ts";
import { changesInWords } from "../../lifecycle/report/compare/words.ts";
import { closest } from "../../lint/text/suggest.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** The values of `--fail-on`. */
export const failures = [
  "newly-deleted",
  "newly-disabled",
  "newly-deprecated",
  "sooner",
  "error",
  "warning",
  "any",
] as const;

type Failure = (typeof failures)[number];

/** The values of `--fail-on`, which commas may separate. Throws a {@link UsageError}. */
export function failuresIn(given: readonly string[]): readonly Failure[] {
  return given
    .flatMap((each) => each.split(","))
    .map((each) => {
      const failure = failures.find((known) => known === each.trim());
      if (failure !== undefined) return failure;
      const meant = closest(each, failures);
      throw new UsageError(
        `--fail-on is ${JSON.stringify(each)}; it must be one of ${failures.join(", ")}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
      );
    });
}

/** The actions that must not be new in a run. */
const actionsOf = (guard: Failure): readonly ActionName[] => {
  switch (guard) {
    case "newly-deleted":
      return ["deletions"];
    case "newly-disabled":
      return ["disabled"];
    case "newly-deprecated":
      return ["deprecated"];
    default:
      return guard === "sooner" ? actionNames : [];
  }
};

/** The sentences about what the guards forbid. */
export function* crossed(
  report: CompareReport,
  guards: readonly Failure[],
  allowsUndecided: boolean,
): Iterable<string> {
  for (const guard of guards)
    for (const sentence of crossedBy(report, guard, allowsUndecided)) yield `${sentence} (--fail-on ${guard})`;
}

function* crossedBy(
  { against, policies: { policies, together }, changes }: CompareReport,
  guard: Failure,
  allowsUndecided: boolean,
): Iterable<string> {
  const severe = bySeverity(changes).filter(({ severity }) =>
    guard === "any" ? true : guard === "warning" ? severity !== "info" : severity === "error",
  );
  const isAboutChanges = guard === "error" || guard === "warning" || guard === "any";
  const [first] = severe;
  if (isAboutChanges && first !== undefined)
    yield `${changesInWords(severe)}, such as ${placeOf(first, against)}: ${first.message}`;
  if (guard === "any") {
    const [different] = policies.filter(({ comparison }) => comparison !== undefined && !isEqual(comparison));
    if (different?.comparison !== undefined)
      yield `${JSON.stringify(different.name)} does something else than at ${against}: ${relationsInWords(different.comparison)}`;
  }
  const forbidden = actionsOf(guard);
  const direction = guard === "sooner" ? "sooner" : "newly";
  const effects = [...effectsOf(together)].filter(({ action }) => forbidden.includes(action));
  const effect = effects.find(({ comparison }) => comparison[direction] !== undefined);
  // Over days, what is new or comes sooner is not told apart.
  const later = effects.find(({ comparison }) => comparison.later !== undefined);
  const day = later?.comparison.later?.day ?? 0;
  const isOpenOverDays = forbidden.includes("deletions") && together.deletions.isOpenOverDays === true;
  if (isOpenOverDays && effect === undefined && !allowsUndecided)
    yield `what is ${direction === "newly" ? "newly deleted" : "deleted sooner"} over days is not decided: there are too many inventories to try; --allow-undecided ignores undecided results`;
  const [open] = policies.flatMap(({ name, file, openPlace }) => (openPlace ? [{ name, file, ...openPlace }] : []));
  if (forbidden.length > 0 && effect === undefined && open !== undefined && !allowsUndecided)
    yield `whether ${JSON.stringify(open.name)} (${open.file}) acts on other images is not decided: it ${open.reason}; ${open.remedy}, or --allow-undecided ignores undecided results`;
  if (effect !== undefined)
    yield `in some inventory ${whatInWords(effect, direction)}, by a run in which the policies of ${against} would not do it${
      direction === "sooner" ? " yet" : ""
    }`;
  if (later !== undefined)
    yield `in some inventory ${whatInWords(later, "newly")} ${counted(day, "day")} after a run, which the policies of ${against} would do later or never`;
}
