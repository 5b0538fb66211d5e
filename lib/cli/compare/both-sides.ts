/** Reads both sides of a comparison as `lintel lint` does, and judges what the changes mean. */
import { join, relative, resolve } from "node:path";
import changeRules from "../../../lint-rules/change/index.generated.ts";
import { declarationPairs } from "../../lint/change/declaration-pairs.ts";
import { type JudgedChanges, judgeChanges } from "../../lint/change/judge-changes.ts";
import type { LintConfiguration } from "../../lint/config/configuration.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { RequestVocabulary } from "../../lint/inputs/request/request.ts";
import { type LintedDeclarations, lintDeclarations } from "../../lint/run/run.ts";
import { lintables } from "../../services/lintables.generated.ts";
import type { OtherSide } from "./other-side.ts";

/** What to read, and how. */
export interface SidesRequest {
  readonly paths: readonly string[];
  readonly configuration: LintConfiguration;
  readonly vocabulary: RequestVocabulary | undefined;
  readonly fileTimeout: number;
}

/** The declarations before and now, and the findings about their changes, which are among those of `now`. */
export interface BothSides {
  readonly before: LintedDeclarations;
  readonly now: LintedDeclarations;
  readonly open: JudgedChanges["open"];
  /** The declarations that are gone, whose findings stand in files of the other side. */
  readonly gone: readonly LintTarget[];
}

/**
 * Reads both sides. The present configuration counts for both, so that a change of it changes nothing else. What has no
 * counterpart is not said to be new or gone if something of the other side could not be read: it may be there.
 */
export async function bothSides(request: SidesRequest, other: OtherSide): Promise<BothSides> {
  const { paths, configuration, vocabulary, fileTimeout } = request;
  const common = { resources: lintables, fileTimeout, ...(vocabulary !== undefined && { vocabulary }) };
  const before = await lintDeclarations({ ...common, ...other, configuration: asNow(configuration, other) });
  let open: JudgedChanges["open"] = [];
  let gone: readonly LintTarget[] = [];
  const now = await lintDeclarations({
    ...common,
    paths,
    configuration,
    furtherEvaluation: async (declarations, _, faults) => {
      const pairs = declarationPairs(before.declarations, declarations).filter(
        (pair) =>
          (pair.before !== undefined || before.result.faults.length === 0) &&
          (pair.now !== undefined || faults.length === 0),
      );
      const judged = judgeChanges(pairs, changeRules);
      open = judged.open;
      gone = pairs.flatMap((pair) => (pair.now === undefined && pair.before !== undefined ? [pair.before] : []));
      return { problems: judged.problems, notEvaluated: [], faults: [] };
    },
  });
  return { before, now, open, gone };
}

/** The configuration of each file of another side: that of the file at the same place now. */
const asNow = (configuration: LintConfiguration, { workingFolder }: OtherSide) => ({
  of: (path: string) => configuration.of(join(process.cwd(), relative(workingFolder, resolve(workingFolder, path)))),
  read: { faults: [] },
});
