/** Definitions and references in the open texts and in the files beside them. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Location, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { orUndefined } from "../base/or-undefined.ts";
import { configNames } from "../lint/config/find-configs.ts";
import { isHcl, isTerraformJson } from "../lint/files/file-names.ts";
import { type Definition, definitionsAt, type SourceText } from "./definition.ts";
import { type DocumentPosition, pathOf } from "./open-documents.ts";
import { referencesAt } from "./references.ts";
import type { Syntax } from "./scan/cursor.ts";
import { type OutlineNode, outlineOf } from "./scan/outline.ts";

/** Larger files define nothing that people jump to. */
const maxBytes = 1_000_000;

/** Whether a document is a configuration of the linter. */
export const isConfiguration = ({ uri }: TextDocument): boolean => configNames.some((name) => uri.endsWith(`/${name}`));

/** Where the name at a position is defined. */
export function definitionsOf(
  { document, text, syntax, offset }: DocumentPosition,
  documents: TextDocuments<TextDocument>,
): readonly Location[] {
  const path = pathOf(document);
  if (path !== undefined && isConfiguration(document)) {
    const named = configurationAt(path, text, offset, syntax);
    return named === undefined || statSync(named, { throwIfNoEntry: false })?.isFile() !== true
      ? []
      : [{ uri: pathToFileURL(named).href, range: beginning }];
  }
  return locationsOf(definitionsAt, { document, text, syntax, offset }, documents);
}

/** Where the module refers to the name at a position; with the definition, if the editor asks for it. */
export const referencesOf = (
  asked: DocumentPosition,
  documents: TextDocuments<TextDocument>,
  withDefinition: boolean,
): readonly Location[] =>
  locationsOf((offset, sources) => referencesAt(offset, sources, withDefinition), asked, documents);

/** What is found at an offset of the first text. */
type Finds = (offset: number, sources: readonly SourceText[]) => readonly Definition[];

function locationsOf(
  finds: Finds,
  { document, text, syntax, offset }: DocumentPosition,
  documents: TextDocuments<TextDocument>,
): readonly Location[] {
  const path = pathOf(document);
  const open: SourceText = { path: path ?? document.uri, text, syntax };
  const others = path === undefined ? [] : [...filesBeside(path, documents)];
  return finds(offset, [open, ...others]).map(({ path: file, start, end }) => {
    const source = [open, ...others].find((each) => each.path === file);
    const target = TextDocument.create("", "", 0, source?.text ?? "");
    const uri = source === open ? document.uri : pathToFileURL(file).href;
    return { uri, range: { start: target.positionAt(start), end: target.positionAt(end) } };
  });
}

const beginning = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** The other files of the module, as open in the editor or as saved; Terraform reads a folder as one. */
function* filesBeside(path: string, documents: TextDocuments<TextDocument>): Generator<SourceText> {
  const folder = dirname(path);
  for (const { name } of entriesOf(folder).filter((entry) => entry.isFile())) {
    const file = join(folder, name);
    if (!(isHcl(name) || isTerraformJson(name)) || name === basename(path)) continue;
    const open = documents.get(pathToFileURL(file).href);
    const text = open?.getText() ?? textOf(file);
    if (text !== undefined) yield { path: file, text, syntax: name.endsWith(".json") ? "json" : "hcl" };
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // the folder of a file that is not saved yet
  }
}

/** The text of a saved file; undefined if it is large or unreadable. */
export const textOf = (file: string): string | undefined =>
  orUndefined(() => (statSync(file).size > maxBytes ? undefined : readFileSync(file, "utf8")));

/** The path of the file that a configuration names at an offset; undefined elsewhere, and for packages. */
function configurationAt(path: string, text: string, offset: number, syntax: Syntax): string | undefined {
  const named = outlineOf(text, syntax).flatMap((document) => [...valuesIn(document, false)]);
  const value = named.find(({ start, end }) => start <= offset && offset <= end)?.text;
  return value?.startsWith(".") === true ? resolve(dirname(path), value) : undefined;
}

function* valuesIn(
  { name, value, parts }: OutlineNode,
  isNamed: boolean,
): Generator<NonNullable<OutlineNode["value"]>> {
  const names = isNamed || name === "extends" || name === "plugins";
  if (names && value !== undefined) yield value;
  for (const part of parts) yield* valuesIn(part, names);
}
