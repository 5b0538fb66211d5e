/** Code actions: the quick fixes of diagnostics, and all safe fixes of a text at once. */
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type Range,
  type TextDocuments,
  type TextEdit,
} from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Linter } from "./diagnostics.ts";
import { diagnosisOf } from "./linting.ts";
import type { QuickFix } from "./quick-fix.ts";

/** What editors ask for when a file is saved, or for "Fix All". */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.lintel`;

/** The actions that an editor asks for; those about a whole text only if it asks for them. */
export async function actionsAt(
  { textDocument: { uri }, context: { diagnostics, only } }: CodeActionParams,
  documents: TextDocuments<TextDocument>,
  linter: Linter,
): Promise<CodeAction[]> {
  const document = documents.get(uri);
  if (document === undefined) return [];
  const isAsked = (kind: string): boolean =>
    only?.some((each) => kind === each || kind.startsWith(`${each}.`)) === true;
  const fixes = only === undefined || isAsked(CodeActionKind.QuickFix) ? diagnostics.flatMap(actionsIn(uri)) : [];
  return isAsked(fixAllKind) ? [...fixes, ...(await fixAll(document, documents, linter))] : fixes;
}

const fixesOf = ({ source, data }: Diagnostic): readonly QuickFix[] => (source === "lintel" ? (data ?? []) : []);

/** The quick fixes of a diagnostic of the server. */
const actionsIn =
  (uri: string) =>
  (diagnostic: Diagnostic): CodeAction[] =>
    fixesOf(diagnostic).map(({ title, isSafe, edits }) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: isSafe,
      edit: { changes: { [uri]: [...edits] } },
    }));

/** The safe fixes of a text as it is now, without those that collide with an earlier one. */
async function fixAll(
  document: TextDocument,
  documents: TextDocuments<TextDocument>,
  linter: Linter,
): Promise<readonly CodeAction[]> {
  const { diagnostics } = await diagnosisOf(document, documents, linter);
  const edits: TextEdit[] = [];
  for (const fix of diagnostics.flatMap(fixesOf).filter(({ isSafe }) => isSafe)) {
    const wanted = fix.edits.filter((edit) => !edits.some((other) => isSame(edit, other)));
    if (!wanted.some((edit) => edits.some((other) => collide(edit.range, other.range)))) edits.push(...wanted);
  }
  if (edits.length === 0) return [];
  return [{ title: "Fix all findings of Lintel", kind: fixAllKind, edit: { changes: { [document.uri]: edits } } }];
}

const isSame = (one: TextEdit, other: TextEdit): boolean =>
  one.newText === other.newText &&
  !isBefore(one.range.start, other.range.start) &&
  !isBefore(other.range.start, one.range.start) &&
  !isBefore(one.range.end, other.range.end) &&
  !isBefore(other.range.end, one.range.end);

/** Whether two ranges overlap or touch, so that the order of their edits would matter. */
const collide = (one: Range, other: Range): boolean =>
  !isBefore(one.end, other.start) && !isBefore(other.end, one.start);

const isBefore = (one: Range["start"], other: Range["start"]): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character);
