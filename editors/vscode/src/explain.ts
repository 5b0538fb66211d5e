/** The command that explains the rule of the finding at the cursor. */
import {
  type Diagnostic,
  languages,
  type TextDocumentContentProvider,
  Uri,
  ViewColumn,
  window,
  workspace,
} from "vscode";
import { ExecuteCommandRequest } from "vscode-languageclient/node";
import type { Servers } from "./servers.ts";

/** The scheme of documents with explanations, which are read-only. */
export const explanationScheme = "lintel-explanation";

const texts = new Map<string, string>();

/** Provides the texts of explanations. */
export const explanations: TextDocumentContentProvider = {
  provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
};

/** Shows the explanation beside the editor. */
export async function explainRuleAtCursor({ serverOf }: Servers): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return;
  const { document, selection } = editor;
  const all = languages.getDiagnostics(document.uri).filter(({ source, code }) => source === "lintel" && code);
  const inLine = all.filter(
    ({ range }) => range.start.line <= selection.end.line && range.end.line >= selection.start.line,
  );
  const atCursor = inLine.filter(({ range }) => range.intersection(selection) !== undefined);
  const rules = new Set((atCursor.length > 0 ? atCursor : inLine).map(ruleOf));
  const rule = rules.size > 1 ? await window.showQuickPick([...rules]) : [...rules][0];
  if (rules.size === 0)
    void window.showInformationMessage("Lintel has no finding in this line; put the cursor on one.");
  const client = serverOf(document)?.client;
  if (rule === undefined || client?.isRunning() !== true) return;
  const text = await client.sendRequest(ExecuteCommandRequest.type, {
    command: "lintel.explain",
    arguments: [rule, document.uri.toString()],
  });
  const uri = Uri.from({ scheme: explanationScheme, path: `/${rule.replaceAll("/", " ")}` });
  texts.set(uri.toString(), String(text));
  const explanation = await languages.setTextDocumentLanguage(
    await workspace.openTextDocument(uri),
    "lintel-explanation",
  );
  await window.showTextDocument(explanation, { viewColumn: ViewColumn.Beside, preview: true });
}

const ruleOf = ({ code }: Diagnostic): string => String(typeof code === "object" ? code.value : code);
