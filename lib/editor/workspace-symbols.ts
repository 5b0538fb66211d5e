/** The declarations in the open folders, by name. */
import { pathToFileURL } from "node:url";
import { SymbolKind, type TextDocuments, type WorkspaceSymbol } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { ResourceModel } from "../facts/model/resource.ts";
import { find } from "../lint/files/find.ts";
import { textOf } from "./find-definitions.ts";
import { syntaxOf } from "./open-documents.ts";
import { symbolsIn } from "./protocol-responses.ts";

/** Editors show fewer, and ask again for each letter. */
const maxSymbols = 500;

/** The declarations whose names contain a text, in the files that the linter would read. */
export function symbolsNamed(
  query: string,
  folders: Iterable<string>,
  documents: TextDocuments<TextDocument>,
  models: readonly ResourceModel[],
): WorkspaceSymbol[] {
  const found: WorkspaceSymbol[] = [];
  const wanted = query.toLowerCase();
  for (const path of new Set([...folders].flatMap(filesIn))) {
    const uri = pathToFileURL(path).href;
    const document = documents.get(uri) ?? TextDocument.create(uri, "", 0, textOf(path) ?? "");
    const syntax = syntaxOf(document);
    for (const { name, detail = "", selectionRange } of syntax ? symbolsIn(document, syntax, models) : []) {
      if (!name.toLowerCase().includes(wanted)) continue;
      found.push({ name, kind: SymbolKind.Struct, containerName: detail, location: { uri, range: selectionRange } });
      if (found.length === maxSymbols) return found;
    }
  }
  return found;
}

function filesIn(folder: string): readonly string[] {
  try {
    const found = find(folder, folder);
    return found.kind === "folder" ? found.files.map(({ path }) => path) : [];
  } catch {
    return []; // a folder that was deleted
  }
}
