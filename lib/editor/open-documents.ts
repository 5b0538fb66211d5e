/** The documents that an editor has open: their paths, syntax and positions. */

import { fileURLToPath } from "node:url";
import type { TextDocumentPositionParams, TextDocuments } from "vscode-languageserver";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { own } from "../base/dictionary.ts";
import { orUndefined } from "../base/or-undefined.ts";
import { isHcl } from "../lint/files/file-names.ts";
import type { OpenText } from "./findings/diagnostics.ts";
import type { Syntax } from "./scan/cursor.ts";

/** The path of a document; undefined for documents on another machine or without a file. */
export const pathOf = ({ uri }: TextDocument): string | undefined => orUndefined(() => fileURLToPath(uri));

/** Whether a document can be linted, as its file or as an unsaved text. */
export const isReadable = (document: TextDocument): boolean =>
  !document.uri.startsWith("file:") || pathOf(document) !== undefined;

const extensions: { readonly [language: string]: string } = {
  yaml: "yaml",
  json: "json",
  jsonc: "json",
  terraform: "tf",
  opentofu: "tofu",
};

/** The text of a document, with the name that it has or would have as a file. */
export function openText(document: TextDocument): OpenText {
  const path = pathOf(document);
  const unsaved = `untitled.${own(extensions, document.languageId) ?? "yaml"}`;
  return { path: path ?? unsaved, text: document.getText(), isSaved: path !== undefined };
}

/** The syntax of a document; undefined if its language has no declarations. */
export function syntaxOf({ uri, languageId }: TextDocument): Syntax | undefined {
  if (/\.ya?ml$/i.test(uri) || languageId === "yaml") return "yaml";
  if (/\.json[c5]?$/i.test(uri) || languageId.startsWith("json")) return "json";
  return isHcl(uri) || ["terraform", "opentofu"].includes(languageId) ? "hcl" : undefined;
}

/** A position in a document, as the editor sends it. */
export interface DocumentPosition {
  readonly document: TextDocument;
  readonly text: string;
  readonly syntax: Syntax;
  readonly offset: number;
}

/** The position of a request; undefined for documents that are not open, or without declarations. */
export function askedAt(
  documents: TextDocuments<TextDocument>,
  at: TextDocumentPositionParams,
): DocumentPosition | undefined {
  const document = documents.get(at.textDocument.uri);
  const syntax = document && syntaxOf(document);
  if (document === undefined || syntax === undefined) return undefined;
  return { document, text: document.getText(), syntax, offset: document.offsetAt(at.position) };
}
