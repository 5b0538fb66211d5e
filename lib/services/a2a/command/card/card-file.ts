/** Reads a card from a file, and puts signatures into it; everything else in the file stays as it was written. */

import { type Document, isMap, isScalar, parseAllDocuments, parseDocument, stringify } from "yaml";
import { canonicalJson } from "../../../../base/canonical-json.ts";
import { isMembers, type Members } from "../../../../base/members.ts";
import { parsedJson } from "../../../../base/or-undefined.ts";
import { UsageError } from "../../../../cli/terminal/usage-error.ts";
import { maxLevels, tooDeep } from "../../client/form.ts";
import { bytesOf } from "../input-file.ts";

export interface CardFile {
  readonly card: Members;
  /** The content of the file. */
  readonly text: string;
  /** The content with these signatures instead of those of the card. */
  readonly withSignatures: (signatures: readonly unknown[]) => string;
}

/**
 * Reads a card in JSON or YAML; `-` is standard input.
 * @throws UsageError if the file is not one document with members, each of which it has once.
 */
export async function readCardFile(path: string): Promise<CardFile> {
  const text = decoded(await bytesOf(path, "the card"), path);
  const documents = parseAllDocuments(text);
  const [document, ...others] = Array.isArray(documents) ? documents : [];
  if (document === undefined) throw new UsageError(`the card ${path} is empty; name a file with an agent card`);
  if (others.length > 0) {
    const count = others.length + 1;
    throw new UsageError(`the card ${path} has ${count} documents; write the card into a file of its own`);
  }
  const [fault] = document.errors;
  if (fault?.code === "RESOURCE_EXHAUSTION") throw deepFault(path);
  if (fault !== undefined) {
    const what = fault.message.split("\n", 1)[0]?.replace(/:$/, "") ?? fault.code;
    throw new UsageError(`the card ${path} is neither JSON nor YAML: ${what}; correct the file`);
  }
  const json = parsedJson(text);
  const card = json ?? contentOf(document, path);
  if (!isMembers(card)) throw new UsageError(`the card ${path} is not an object; name a file with an agent card`);
  if (tooDeep(card) !== undefined) throw deepFault(path);
  return {
    card,
    text,
    withSignatures(signatures) {
      const signed = { ...card, signatures };
      const edited = edit(text, document, signatures);
      if (edited !== undefined && isSame(edited, signed)) return edited;
      return json === undefined ? stringify(signed, { lineWidth: 0 }) : `${JSON.stringify(signed, undefined, 2)}\n`;
    },
  };
}

const deepFault = (path: string): UsageError =>
  new UsageError(
    `the card ${path} is nested deeper than ${maxLevels} levels, the deepest that Lintel reads; shorten it`,
  );

function decoded(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`the card ${path} is not UTF-8; write it in that encoding`);
  }
}

function contentOf(document: Document, path: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new UsageError(`the card ${path} cannot be read: ${what}; write it without aliases`);
  }
}

/** Whether a text has this content; a text that was edited wrongly has another. */
const isSame = (text: string, content: Members): boolean => {
  const document = parseDocument(text);
  return document.errors.length === 0 && canonicalJson(document.toJS()) === canonicalJson(content);
};

/** Replaces or adds the signatures in a text; undefined if it has no place for them. */
function edit(text: string, { contents }: Document, signatures: readonly unknown[]): string | undefined {
  if (!isMap(contents)) return undefined;
  const old = contents.items.find(({ key }) => isScalar(key) && key.value === "signatures");
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const [start, past] = [rangeOf(old?.key)?.[0], rangeOf(old?.value)?.[1]];
  if (contents.flow === true) {
    const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? "";
    const list = JSON.stringify(signatures, undefined, indent).replaceAll("\n", `${end}${indent}`);
    if (start !== undefined && past !== undefined)
      return `${text.slice(0, start)}"signatures": ${list}${text.slice(past)}`;
    const last = rangeOf(contents.items.at(-1)?.value)?.[1];
    if (last === undefined) return undefined;
    return `${text.slice(0, last)},${indent === "" ? " " : end + indent}"signatures": ${list}${text.slice(last)}`;
  }
  const list = `signatures:\n${stringify(signatures, { lineWidth: 0 }).trimEnd()}`.replaceAll("\n", `${end}  `);
  if (start !== undefined && past !== undefined) {
    // The range of a list of several lines includes the end of its last line.
    const before = text.slice(0, past);
    return text.slice(0, start) + list + (before.endsWith("\n") ? end : "") + text.slice(past);
  }
  return `${text.trimEnd()}${end}${list}${end}`;
}

/** The offsets of a node: where it begins, and where its value ends. */
function rangeOf(node: unknown): readonly [number, number] | undefined {
  const range: unknown = node instanceof Object && "range" in node ? node.range : undefined;
  const [start, end]: readonly unknown[] = Array.isArray(range) ? range : [];
  return typeof start === "number" && typeof end === "number" ? [start, end] : undefined;
}
