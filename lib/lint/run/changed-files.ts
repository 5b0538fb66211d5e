/** Limits a result to what concerns changed files. All files are linted, since some rules compare declarations. */
import { dirname, resolve } from "node:path";
import { isModuleFile } from "../files/file-names.ts";
import { type LintResult, withFindings } from "../findings/finding.ts";
import type { LintTarget } from "../findings/finding-place.ts";

export interface ChangedFiles {
  /** Whether a file has changed, or may have. */
  isChanged(path: string): boolean;
  /** Whether the folder has a changed file of a Terraform module: a variable or a local value may be anywhere in it. */
  changesModule(folder: string): boolean;
}

/** Facts about a run that a result does not have. */
interface LintedFiles {
  readonly workingFolder: string;
  readonly declarations: readonly LintTarget[];
  /** The name in findings of the program of a declaration. */
  programOf(declaration: LintTarget): string | undefined;
}

/** The findings, faults and open checks of changed files, and of declarations that changed files take part in. */
export function changedOnly(result: LintResult, changed: ChangedFiles, linted: LintedFiles): LintResult {
  const { workingFolder, declarations } = linted;
  const pathOf = (name: string): string => resolve(workingFolder, name);
  const concerned = new Set<string>();
  for (const each of declarations) {
    const program = linted.programOf(each);
    const files = [each.file, ...(each.rootFile === undefined ? [] : [each.rootFile])].map(
      ({ path, name }) => path ?? pathOf(name),
    );
    const isConcerned =
      files.some((path) => changed.isChanged(path) || (isModuleFile(path) && changed.changesModule(dirname(path)))) ||
      (program !== undefined && changed.isChanged(pathOf(program)));
    if (!isConcerned) continue;
    concerned.add(each.file.name);
    if (program !== undefined) concerned.add(program);
  }
  const isShown = ({ file }: { readonly file?: string }): boolean =>
    file === undefined || concerned.has(file) || changed.isChanged(pathOf(file));
  const notEvaluated = result.notEvaluated.filter(isShown);
  const shown: LintResult = {
    ...result,
    notEvaluated,
    faults: result.faults.filter((fault) => fault.isConfiguration || isShown(fault)),
    read: new Set([...result.read].filter((file) => isShown({ file }))),
    summary: { ...result.summary, notEvaluated: notEvaluated.length },
  };
  return withFindings(shown, result.findings.filter(isShown), result.suppressed.filter(isShown));
}
