/** Definitions and references in the open texts and in the files beside them. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Location, TextDocuments } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { orUndefined } from "../base/or-undefined.ts";
import { configNames } from "../lint/config/find-configs.ts";
import { isHcl, isTerraformJson } from "../lint/files/file-names.ts";
import { blocksNamed, type Definition, definitionsAt, referenceAt, type SourceText } from "./definition.ts";
import { type DocumentPosition, pathOf } from "./open-documents.ts";
import type { Syntax } from "./scan/cursor.ts";
import { type Extent, type OutlineNode, outlineOf, partsNamed } from "./scan/outline.ts";

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

// Where the files of a Terraform module refer to a variable, a local value, a module, a data source or a resource.

/** The types of blocks whose references begin with another word than the type. */
const roots: ReadonlyMap<string, string> = new Map([
  ["variable", "var"],
  ["locals", "local"],
  ["module", "module"],
]);

/**
 * The references to the name at an offset of the first text, which is a reference or the name of a block; with its
 * definition if the editor asks for it.
 */
function referencesAt(
  offset: number,
  [open, ...others]: readonly SourceText[],
  withDefinition: boolean,
): readonly Definition[] {
  if (open === undefined || open.syntax === "yaml") return [];
  const name = nameOfBlockAt(open, offset) ?? nameOfReference(referenceAt(open.text, offset));
  if (name === undefined) return [];
  const sources = [open, ...others];
  return [
    ...(withDefinition ? blocksNamed(name.split("."), sources) : []),
    ...sources.flatMap((source) => extentsOf(name, source).map((at) => ({ path: source.path, ...at }))),
  ];
}

/** The parts of a reference that name the block: `var.role` of `var.role.arn`. */
function nameOfReference(names: readonly string[] = []): string | undefined {
  const length = names[0] === "data" ? 3 : 2;
  return names.length < length ? undefined : names.slice(0, length).join(".");
}

/** `var.role` for an offset in the label of the block of the variable. */
function nameOfBlockAt({ text, syntax }: SourceText, offset: number): string | undefined {
  const isAt = ({ at }: OutlineNode): boolean => at.start <= offset && offset <= at.end;
  for (const document of outlineOf(text, syntax)) {
    for (const [type, root] of roots) {
      for (const { parts } of partsNamed(document, type)) {
        const block = parts.find(isAt);
        if (block !== undefined) return `${root}.${block.name}`;
      }
    }
    for (const type of ["resource", "data"]) {
      for (const { name, parts } of partsNamed(document, type).flatMap((node) => node.parts)) {
        const block = parts.find(isAt);
        if (block !== undefined) return `${type === "data" ? "data." : ""}${name}.${block.name}`;
      }
    }
  }
  return undefined;
}

/** The places of a name in the expressions of a text. */
function extentsOf(name: string, { text, syntax }: SourceText): readonly Extent[] {
  const escaped = name.replaceAll(".", "\\.");
  const pattern = new RegExp(`(?<![\\w.-])${escaped}(?![\\w-])`, "g");
  return outlineOf(text, syntax)
    .flatMap((document) => [...writtenValues(document)])
    .flatMap(({ start, end }) =>
      [...expressionsOf(text.slice(start, end)).matchAll(pattern)].map(({ index }) => ({
        start: start + index,
        end: start + index + name.length,
      })),
    );
}

function* writtenValues({ value, parts }: OutlineNode): Generator<Extent> {
  if (value !== undefined) yield value;
  for (const part of parts) yield* writtenValues(part);
}

/** A value with spaces in place of the texts in it; templates in texts, `${…}` and `%{…}`, are expressions. */
function expressionsOf(value: string): string {
  const heredoc = /^<<[^\n]*\n/.exec(value)?.[0];
  /** The open structures: a brace of an expression, a template in a text, or a text. */
  const open: ("brace" | "template" | "text")[] = heredoc === undefined ? [] : ["text"];
  let code = " ".repeat(heredoc?.length ?? 0);
  for (let at = code.length; at < value.length; at += 1) {
    const character = value.charAt(at);
    const isText = open.at(-1) === "text";
    if (isText && /^(?:\\.|\$\$\{|%%\{)/s.test(value.slice(at, at + 3))) {
      const length = character === "\\" ? 2 : 3;
      code += " ".repeat(length);
      at += length - 1;
      continue;
    }
    code += isText ? " " : character;
    if (isText && /^[$%]\{/.test(value.slice(at, at + 2))) {
      open.push("template");
      code += " ";
      at += 1;
    } else if (isText) {
      if (character === '"' && (heredoc === undefined || open.length > 1)) open.pop();
    } else if (character === '"') open.push("text");
    else if (character === "{") open.push("brace");
    else if (character === "}") open.pop();
  }
  return code;
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
    const text = open?.getText() ?? savedText(file);
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
export const savedText = (file: string): string | undefined =>
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
