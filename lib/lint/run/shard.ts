/** Shards of a run: each reads all files, since some rules compare declarations, and reports on a part of them. */
import { createHash } from "node:crypto";
import { type LintResult, withFindings } from "../findings/finding.ts";
import type { LintTarget } from "../findings/finding-place.ts";

/** Facts about a run that a result does not have. */
interface LintedFiles {
  readonly declarations: readonly LintTarget[];
  /** Names of the files that are inputs. */
  readonly inputs: ReadonlySet<string>;
}

/** A shard, from 1 to `count`. It is made by whoever asks for it: other runs, such as those in a browser, have none. */
export class Shard {
  readonly index: number;
  readonly count: number;

  constructor(index: number, count: number) {
    this.index = index;
    this.count = count;
  }

  /**
   * Whether the shard reports on a file. Its name alone decides, so that files stay in their shards when others are
   * added.
   */
  holds = (file: string): boolean =>
    createHash("sha256").update(file).digest().readUInt32BE() % this.count === this.index - 1;

  /** The part of a result that is about the files of the shard. */
  partOf(result: LintResult, { declarations, inputs }: LintedFiles): LintResult {
    const { index, count, holds } = this;
    const isShown = ({ file }: { readonly file: string }): boolean => holds(file);
    const notEvaluated = result.notEvaluated.filter(isShown);
    const files = createHash("sha256")
      .update(JSON.stringify([...new Set([...inputs, ...result.faults.map(({ file }) => file)])].sort()))
      .digest("hex");
    const part: LintResult = {
      ...result,
      notEvaluated,
      faults: result.faults.filter(isShown),
      read: new Set([...result.read].filter(holds)),
      lines: new Map([...result.lines].filter(([file]) => holds(file))),
      summary: {
        ...result.summary,
        files: [...inputs].filter(holds).length,
        resources: declarations.filter(({ file }) => holds(file.name)).length,
        notEvaluated: notEvaluated.length,
      },
      shard: { index, count, holds, files },
    };
    return withFindings(part, result.findings.filter(isShown), result.suppressed.filter(isShown));
  }
}
