/** Converts the fixes of problems to the edits of findings. */

import { secretsOf } from "../declaration/secrets.ts";
import type { ReportedProblem } from "../engine/outcome.ts";
import type { Finding } from "../findings/finding.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import type { Fix } from "../rule/document-edit.ts";
import type { TextFix } from "../text/edit.ts";
import type { TextFile } from "../text/place.ts";

/** Converts fixes to edits of the declaration's file; caches one converter per file. */
export class FindingFixes {
  readonly #writers = new Map<TextFile, (fix: Fix) => TextFix | undefined>();
  readonly #secrets = new Map<LintTarget, readonly string[]>();

  /** Returns no edits for a generated file; the help says to change the program instead. */
  async of(problem: ReportedProblem<LintTarget>): Promise<Pick<Finding, "help" | "fix" | "suggestions">> {
    const { fix, suggestions = [], declaration } = problem;
    if (fix === undefined && suggestions.length === 0) return {};
    if (declaration.source !== undefined) return {}; // the finding is shown in the program
    if (declaration.isGenerated === true) {
      return { help: `${problem.help ?? fix?.title}; do it in the program that generates this file` };
    }
    if (declaration.isInstalled === true) {
      return {
        help: `${problem.help ?? fix?.title}; do it where the module is written, since terraform init overwrites this copy`,
      };
    }
    const write = await this.#writer(declaration.file);
    const marked = (each: Fix): TextFix | undefined => {
      const written = write(each);
      return written && this.#holdsSecret(written, declaration) ? { ...written, isSecret: true } : written;
    };
    const safe = fix && marked(fix);
    const others = suggestions.flatMap((each) => marked(each) ?? []);
    return { ...(safe !== undefined && { fix: safe }), ...(others.length > 0 && { suggestions: others }) };
  }

  /** Whether a fix contains a value of the declaration that outputs hide. */
  #holdsSecret({ edits }: TextFix, declaration: LintTarget): boolean {
    const known = this.#secrets.get(declaration);
    const secrets = known ?? secretsOf(declaration.root).flatMap(({ raw }) => textsOf(raw));
    if (known === undefined) this.#secrets.set(declaration, secrets);
    return edits.some(({ text }) => secrets.some((secret) => text.includes(secret)));
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

/** The texts in a value, as they are and as they are written in quotes. */
const textsOf = (raw: unknown): readonly string[] => {
  if (typeof raw === "object" && raw !== null) return Object.values(raw).flatMap(textsOf);
  const text = typeof raw === "string" || typeof raw === "number" ? String(raw) : "";
  return text === "" ? [] : [text, JSON.stringify(text).slice(1, -1)];
};
