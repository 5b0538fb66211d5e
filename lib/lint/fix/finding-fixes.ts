/** Converts the fixes of problems to the edits of findings. */

import type { ReportedProblem } from "../engine/outcome.ts";
import type { Finding } from "../findings/finding.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import type { Fix } from "../rule/change.ts";
import type { TextFix } from "../text/edit.ts";
import type { TextFile } from "../text/place.ts";

/** Converts fixes to edits of the declaration's file; caches one converter per file. */
export class FindingFixes {
  readonly #writers = new Map<TextFile, (fix: Fix) => TextFix | undefined>();

  /** Returns no edits for a generated file; the help says to change the program instead. */
  async of(problem: ReportedProblem<LintTarget>): Promise<Pick<Finding, "help" | "fix" | "suggestions">> {
    const { fix, suggestions = [], declaration } = problem;
    if (fix === undefined && suggestions.length === 0) return {};
    if (declaration.source !== undefined) return {}; // the finding is shown in the program
    if (declaration.isGenerated === true) {
      return { help: `${problem.help ?? fix?.title}; do it in the program that generates this file` };
    }
    const write = await this.#writer(declaration.file);
    const safe = fix && write(fix);
    const others = suggestions.flatMap((each) => write(each) ?? []);
    return { ...(safe !== undefined && { fix: safe }), ...(others.length > 0 && { suggestions: others }) };
  }

  async #writer(file: TextFile): Promise<(fix: Fix) => TextFix | undefined> {
    const known = this.#writers.get(file);
    if (known !== undefined) return known;
    const { textFixes } = await import("./text-fix.ts");
    const writer = (await textFixes(file)) ?? (() => undefined);
    this.#writers.set(file, writer);
    return writer;
  }
}
