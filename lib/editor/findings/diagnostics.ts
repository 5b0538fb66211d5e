/** Findings of a lint run as the diagnostics of one open document. */
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from "vscode-languageserver-types";
import { endOfQuoted } from "../../base/text/quoted-text.ts";
import { sectionsOf } from "../../facts/derive/citation.ts";
import { LintConfiguration } from "../../lint/config/configuration.ts";
import type { CodeConsent } from "../../lint/config/load-module.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { pathInFindings } from "../../lint/files/find.ts";
import { type Finding, fixesOf, type LintResult } from "../../lint/findings/finding.ts";
import { withShownFixes } from "../../lint/fix/shown-fix.ts";
import { furtherPlaces } from "../../lint/report/finding-place.ts";
import { type Lintable, rulesOf } from "../../lint/rule/lintable.ts";
import type { LintRequest } from "../../lint/run/lint-request.ts";
import { lint } from "../../lint/run/run.ts";
import type { QuickFix } from "./quick-fix.ts";

/** A text in the editor, saved or not. */
export interface OpenText {
  /** Its path; for an unsaved text, a name with the extension of its language. */
  readonly path: string;
  readonly text: string;
  readonly isSaved: boolean;
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

/** The input of the linter. */
export interface Linter {
  readonly resources: LintRequest["resources"];
  /** Whether configurations and plugins of a folder may run if they are code. */
  codeIn(folder: string): CodeConsent;
  /** The folder that the editor has open around a file, as a run of `lintel lint` starts in it; undefined: none. */
  workingFolderOf?(path: string): string | undefined;
}

/** The results for an open text, and for its configuration. */
export interface Diagnosis {
  readonly diagnostics: readonly Diagnostic[];
  readonly configurationFaults: readonly string[];
}

/** Lints an open text in place of its file, together with the other open texts. */
export async function diagnose(open: OpenText, linter: Linter, others: readonly OpenText[]): Promise<Diagnosis> {
  const { resources } = linter;
  const { configuration, workingFolder } = configurationFor(open.path, linter);
  const nameIn = (path: string): string => pathInFindings(resolve(path), path, workingFolder);
  const name = open.isSaved ? nameIn(open.path) : basename(open.path);
  const result = await lint(
    open.isSaved
      ? {
          resources,
          paths: [open.path],
          workingFolder,
          configuration,
          mayBeOther: true,
          texts: new Map([...others, open].map(({ path, text }) => [nameIn(path), text])),
        }
      : { resources, configuration, paths: ["-"], stdin: { bytes: Buffer.from(open.text), name }, mayBeOther: true },
  );
  const isImmune = immuneRules(resources);
  const isOwn = ({ file }: { readonly file: string }): boolean => file === name;
  return {
    diagnostics: [
      ...(await Promise.all(
        result.findings.filter(isOwn).map((finding) => diagnosticOf(finding, open, isImmune, workingFolder)),
      )),
      ...result.faults.filter(isOwn).map((fault) => diagnosticOfFault(fault, open.text)),
    ],
    configurationFaults: result.faults.filter((fault) => fault.isConfiguration && !isOwn(fault)).map(String),
  };
}

/** The configuration of a file, loaded again, since it may have changed, and the folder that it is relative to. */
export function configurationFor(
  path: string,
  { resources, codeIn, workingFolderOf }: Linter,
): { readonly configuration: LintConfiguration; readonly workingFolder: string } {
  const folder = dirname(resolve(path));
  const workingFolder = workingFolderOf?.(resolve(path)) ?? folder;
  const configuration = new LintConfiguration({ resources, workingFolder, paths: [path], code: codeIn(folder) });
  return { configuration, workingFolder };
}

const quickFixes = (finding: Finding): readonly QuickFix[] =>
  // Editors write what they receive into logs.
  fixesOf(withShownFixes(finding)).map((fix) => ({
    title: fix.title,
    isSafe: fix === finding.fix,
    edits: fix.edits.map(({ line, column, endLine, endColumn, text }) => ({
      range: rangeOf(line, column, endLine, endColumn),
      newText: text,
    })),
  }));

async function diagnosticOf(
  finding: Finding,
  open: OpenText,
  isImmune: IsUnsuppressible,
  workingFolder: string,
): Promise<Diagnostic> {
  const { rule, severity, message, help, line, column, endLine, endColumn, documents } = finding;
  const [section] = sectionsOf(documents);
  const suppression = await suppressHere(finding, open, isImmune);
  const related = open.isSaved ? relatedPlaces(finding, workingFolder) : [];
  return {
    range: rangeOf(line, column, endLine, endColumn),
    severity: severities[severity],
    source: "lintel",
    code: rule,
    ...(section !== undefined && { codeDescription: { href: section.url } }),
    message: help === undefined ? message : `${message}\n${help}`,
    ...(related.length > 0 && { relatedInformation: related }),
    data: [...quickFixes(finding), ...(suppression === undefined ? [] : [suppression])],
  };
}

/** The other places of a finding, such as the default of a variable. */
const relatedPlaces = (finding: Finding, workingFolder: string): DiagnosticRelatedInformation[] =>
  furtherPlaces(finding).map(({ title, place: { file, line, column, endLine, endColumn } }) => ({
    location: {
      uri: pathToFileURL(resolve(workingFolder, file)).href,
      range: rangeOf(line, column, endLine, endColumn),
    },
    message: `${title} this place`,
  }));

/** The key or the value at the beginning of a text, in quotes or without; undefined if there is none. */
const wordOf = (text: string): string | undefined =>
  text.startsWith('"') ? text.slice(0, endOfQuoted(text, 0)) : /^(?:'[^']*'|[^\s:,{}[\]"']+)/.exec(text)?.[0];

/** A fault that prevents linting the text, at the whole word of its position. */
function diagnosticOfFault(
  { message, position, isConfiguration, meant }: LintResult["faults"][number],
  text: string,
): Diagnostic {
  const { line, column } = position ?? { line: 1, column: 1 };
  const rest = text.split(/\r?\n/)[line - 1]?.slice(column - 1) ?? "";
  const written = wordOf(rest);
  const range = rangeOf(line, column, line, column + (written?.length ?? 1));
  return {
    range,
    severity: DiagnosticSeverity.Error,
    source: "lintel",
    message: isConfiguration ? message : `This file ${message}`,
    ...(meant !== undefined && written !== undefined && { data: [quickFixOf(written, meant, range)] }),
  };
}

/** Replaces a misspelled word, in the quotes that it has. */
function quickFixOf(written: string, meant: string, range: Range): QuickFix {
  const [quote = ""] = /^["']/.exec(written) ?? [];
  return { title: `Replace with ${meant}`, isSafe: false, edits: [{ range, newText: `${quote}${meant}${quote}` }] };
}

const rangeOf = (line: number, column: number, endLine: number, endColumn: number): Range => ({
  start: { line: line - 1, character: column - 1 },
  end: { line: endLine - 1, character: endColumn - 1 },
});

/** Rules that no comment suppresses, by the name of their resource. */
type IsUnsuppressible = (rule: string) => Promise<boolean>;

/** Asks the rules of resources, which a lint run has loaded. */
const immuneRules =
  (resources: readonly Lintable[]): IsUnsuppressible =>
  async (rule) => {
    const resource = resources.find(({ model }) => rule.startsWith(`${model.name}/`));
    if (resource === undefined) return rule.startsWith("suppression/");
    const own = (await rulesOf(resource)).find(({ id }) => id === rule);
    return own !== undefined && "notSuppressible" in own && own.notSuppressible === true;
  };

/** Undefined for formats without comments, and for rules that cannot be suppressed. */
async function suppressHere(
  { rule, line }: Finding,
  { path, text }: { readonly path: string; readonly text: string },
  isImmune: IsUnsuppressible,
): Promise<QuickFix | undefined> {
  if (!(/\.ya?ml$/i.test(path) || isHcl(path)) || (await isImmune(rule))) return undefined;
  const [indentation = ""] = /^[^\S\n]*/.exec(text.split("\n")[line - 1] ?? "") ?? [];
  const at = { line: line - 1, character: 0 };
  const newText = `${indentation}# lintel-ignore ${rule} -- TODO: why\n`;
  return { title: `Suppress ${rule} here`, isSafe: false, edits: [{ range: { start: at, end: at }, newText }] };
}
