/** Where the files of a Terraform module refer to a variable, a local value, a module, a data source or a resource. */
import { blocksNamed, type Definition, referenceAt, type SourceText } from "./definition.ts";
import { type Extent, type OutlineNode, outlineOf, partsNamed } from "./scan/outline.ts";

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
export function referencesAt(
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
    .flatMap((document) => [...valuesIn(document)])
    .flatMap(({ start, end }) =>
      [...expressionsOf(text.slice(start, end)).matchAll(pattern)].map(({ index }) => ({
        start: start + index,
        end: start + index + name.length,
      })),
    );
}

function* valuesIn({ value, parts }: OutlineNode): Generator<Extent> {
  if (value !== undefined) yield value;
  for (const part of parts) yield* valuesIn(part);
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
