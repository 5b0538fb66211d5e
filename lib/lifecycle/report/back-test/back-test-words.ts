/** Describes the results of a back-test in words. */
import { counted, grouped } from "../../../base/text/counted.ts";
import { basisInWords } from "../../../facts/derive/citation.ts";
import { gaps } from "../../../services/gaps.generated.ts";
import type {
  BackTest,
  BackTestDifference,
  NotJudged,
  PolicyBackTest,
} from "../../simulate/back-test/back-test-result.ts";

/** "412 of 412 actions as predicted, in 90 executions". */
export const fared = ({
  asPredicted,
  actions,
  executions,
  parts,
}: Pick<PolicyBackTest, "asPredicted" | "actions" | "executions" | "parts">) => {
  const ofParts =
    parts.actions === 0 ? "" : `, and ${grouped(parts.asPredicted)} of ${grouped(parts.actions)} on AMIs and snapshots`;
  return `${grouped(asPredicted)} of ${counted(actions, "action")} as predicted${ofParts}, in ${counted(executions, "execution")}`;
};

/** "2026-06-01 to 2026-06-26". */
export const periodOf = ({ from, to }: BackTest): string => `${from.slice(0, 10)} to ${to.slice(0, 10)}`;

/** "3 actions and 2 executions"; undefined if everything was judged. */
export function openInWords({ notJudged }: BackTest): string | undefined {
  const totals = (["action", "execution"] as const).flatMap((what) => {
    const count = notJudged.reduce((sum, each) => sum + (each.of === `${what}s` ? each.count : 0), 0);
    return count === 0 ? [] : [counted(count, what)];
  });
  return totals.length === 0 ? undefined : totals.join(" and ");
}

/** "2026-06-12, arn:…: KEEP by …, predicted DELETE (rule 2: older than 20 days, 3 are retained)". */
export function differenceInWords({
  at,
  image,
  part,
  done,
  predicted,
  rule,
  reason,
  stated,
  policy,
  byHand,
}: BackTestDifference): string {
  const what = part === undefined ? image : `${part} of ${image}`;
  const hand = byHand === undefined ? "" : `; or somebody changed by hand ${byHand}`;
  const by = rule === undefined ? "" : `rule ${rule + 1}: `;
  const why = stated === undefined ? "" : ` (the service says: ${stated})`;
  return `${at.slice(0, 10)}, ${what}: ${JSON.stringify(policy)} did ${done}${why}, predicted ${predicted.join(" or ")} (${by}${reason})${hand}`;
}

/** A decision of the documentation's gaps that differences are about. */
export interface Decided {
  readonly gap: string;
  readonly sentence: string;
  /** The guide and its section, or what else it rests on. */
  readonly basis: string;
}

/** What the simulation follows. */
export function decided(id: string): Decided {
  const gap = gaps.find((each) => each.id === id);
  if (gap === undefined) throw new RangeError(`unknown gap ${id}`);
  return { gap: id, sentence: gap.choice, basis: basisInWords(gap.basis) };
}

/** The differences alike in decision and explanation, in the order of their first. */
export function alike(
  differences: readonly BackTestDifference[],
): readonly (readonly [BackTestDifference, ...BackTestDifference[]])[] {
  const groups = new Map<string, [BackTestDifference, ...BackTestDifference[]]>();
  for (const each of differences) {
    const key = `${each.gap} ${each.explanation ?? ""} ${each.byHand !== undefined}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [each]);
    else known.push(each);
  }
  return [...groups.values()];
}

/** "2 differences, as if the service …, or by a change by hand": what explains differences that are alike. */
export function explainedInWords(group: readonly [BackTestDifference, ...BackTestDifference[]]): string {
  const [{ explanation, byHand }] = group;
  const count = counted(group.length, "difference");
  const hand = "a change by hand that no execution shows";
  if (explanation === undefined)
    return byHand === undefined ? `${count} that no other reading explains` : `${count} that ${hand} may explain`;
  return byHand === undefined
    ? `${count}, as if the service ${explanation}`
    : `${count}, by ${hand}, or as if the service ${explanation}`;
}

/** `"nightly images": 2 executions, since the policy was changed on …; one is lce-…`. */
export function notJudgedInWords({ policy, count, of, reason, execution, image }: NotJudged): string {
  const what = count === 0 ? "nothing" : counted(count, of.slice(0, -1));
  const where = [image, execution].filter((each) => each !== undefined).join(" in ");
  const example = where === "" ? "" : count === 1 ? ` (${where})` : `, such as ${where}`;
  return `${JSON.stringify(policy)}, ${count === 0 ? "" : `${what}: `}${reason}${example}`;
}
