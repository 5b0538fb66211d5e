/** Reads both sides of a comparison as `lintel lint` does, and judges what the changes mean. */
import { type DeclarationPair, declarationPairs } from "../../lint/change/declaration-pairs.ts";
import { type JudgedChanges, judgeChanges } from "../../lint/change/judge-changes.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { ChangeRule } from "../../lint/rule/change-rule.ts";
import type { LintRequest } from "../../lint/run/lint-request.ts";
import { type LintedDeclarations, lintDeclarations } from "../../lint/run/run.ts";
import { selectionOf } from "./policy-selection.ts";

/** What to read on each side, and how. */
export interface SideRequests {
  readonly before: Omit<LintRequest, "resources">;
  readonly now: Omit<LintRequest, "resources">;
}

/** What can be declared, and the rules about changes of it. */
export interface KnownChanges {
  readonly resources: LintRequest["resources"];
  readonly changeRules: readonly ChangeRule[];
}

/** The declarations before and now, and the findings about their changes, which are among those of `now`. */
export interface BothSides {
  readonly before: LintedDeclarations;
  readonly now: LintedDeclarations;
  readonly open: JudgedChanges["open"];
  /** What is the same resource before and now. */
  readonly pairs: readonly DeclarationPair[];
  /** The declarations that are gone, whose findings stand in files of the other side. */
  readonly gone: readonly LintTarget[];
}

/**
 * Reads both sides. What has no counterpart is not said to be new or gone if something of the other side could not be
 * read: it may be there.
 */
export async function bothSides(requests: SideRequests, { resources, changeRules }: KnownChanges): Promise<BothSides> {
  const before = await lintDeclarations({ ...requests.before, resources });
  let open: JudgedChanges["open"] = [];
  let gone: readonly LintTarget[] = [];
  let pairs: readonly DeclarationPair[] = [];
  const now = await lintDeclarations({
    ...requests.now,
    resources,
    furtherEvaluation: async (declarations, _, faults, state) => {
      pairs = declarationPairs(before.declarations, declarations, [selectionOf], state).filter(
        (pair) =>
          (pair.before !== undefined || before.result.faults.length === 0) &&
          (pair.now !== undefined || faults.length === 0),
      );
      const judged = judgeChanges(pairs, changeRules);
      open = judged.open;
      gone = pairs.flatMap((pair) =>
        pair.now !== undefined || pair.before === undefined || state.ended.includes(pair.before) ? [] : [pair.before],
      );
      return { problems: judged.problems, notEvaluated: [], faults: [] };
    },
  });
  return { before, now, open, pairs, gone };
}
