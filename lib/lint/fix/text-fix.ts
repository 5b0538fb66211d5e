/** Converts the changes of fixes to edits of files, preserving comments and layout. */
import type { Node } from "../declaration/node.ts";
import type { Change, Fix } from "../rule/document-edit.ts";
import { collide, editAt, type RangeEdit, type TextFix } from "../text/edit.ts";
import type { Located, TextFile } from "../text/place.ts";
import type { Range } from "../text/position.ts";
import type { Scalar } from "../text/raw-value.ts";
import { commentsOf } from "../text/syntax.ts";
import type { Writer } from "../text/writers/writer.ts";
import { writerOf } from "../text/writers/writers.ts";
import { blocksInPlace } from "./block-form.ts";
import { MemberLayout } from "./member-layout.ts";

/**
 * Returns the converter for one file; undefined if its syntax cannot be written. The converter returns undefined for a
 * change that the text does not allow, because the value is an expression or is shared with other values.
 */
export async function textFixes(file: TextFile): Promise<((fix: Fix) => TextFix | undefined) | undefined> {
  const { text, syntax } = file;
  const writer = syntax && (await writerOf(syntax));
  if (syntax === undefined || writer === undefined) return undefined;
  const changes = new TextChanges(file, writer, new MemberLayout(text, syntax, writer, await commentsOf(syntax, text)));
  return ({ title, changes: wanted }) => {
    const edits: RangeEdit[] = [];
    for (const change of wanted) {
      const edit = changes.edit(change);
      if (edit === undefined || edits.some((other) => collide(edit, other))) return undefined;
      edits.push(edit);
    }
    return { title, edits: edits.map((edit) => editAt(edit, file.lines)) };
  };
}

class TextChanges {
  readonly #file: TextFile;
  readonly #writer: Writer;
  readonly #layout: MemberLayout;

  constructor(file: TextFile, writer: Writer, layout: MemberLayout) {
    this.#file = file;
    this.#writer = writer;
    this.#layout = layout;
  }

  edit(change: Change): RangeEdit | undefined {
    if ("replace" in change) return this.#replaced(change.replace, change.by);
    if ("rename" in change) return this.#renamed(change.rename, change.to);
    if ("remove" in change) {
      const located = this.#locate(change.remove, "key");
      const isMember = change.remove.writtenAt("key").part === "key";
      return isMember && located?.parent ? this.#layout.removal(located.place, located.parent) : undefined;
    }
    if ("block" in change) return this.#asBlocks(change.block);
    return this.#added(change.add, change.name, change.value);
  }

  /** The place of a node, if changing it affects nothing else. */
  #locate(node: Node, part: "value" | "key"): Located | undefined {
    const located = node.located(part);
    return located?.exact === true && !located.isShared ? located : undefined;
  }

  #replaced(node: Node, by: Scalar): RangeEdit | undefined {
    const range = this.#locate(node, "value")?.place.value;
    if (range === undefined) return undefined;
    const written = this.#written(range);
    return this.#writer.read(written) === node.raw ? { ...range, text: this.#writer.scalar(by, written) } : undefined;
  }

  /** An existing member can be set only if its value is null. */
  #added(node: Node, name: string, value: Scalar): RangeEdit | undefined {
    const place = this.#locate(node, "value")?.place;
    const there = place?.members?.get(name);
    if (there === undefined) return place && this.#layout.addition(place, name, value);
    const written = this.#written(there.value);
    const isNull = written !== "" && this.#writer.read(written) === null && there.isShared !== true;
    return isNull ? { ...there.value, text: this.#writer.scalar(value, "") } : undefined;
  }

  #renamed(node: Node, to: string): RangeEdit | undefined {
    const { segments, part } = node.writtenAt("key");
    const { place, parent } = this.#locate(node, "key") ?? {};
    const range = part === "key" ? place?.key : place?.value;
    if (range === undefined || parent?.members?.has(to) === true) return undefined;
    const written = this.#written(range);
    const name = part === "key" ? segments.at(-1) : node.key;
    if (written !== name && this.#writer.read(written) !== name) return undefined;
    return { ...range, text: this.#writer.name(to, written) };
  }

  /** Rewrites the whole attribute, even for one of its elements. */
  #asBlocks(node: Node): RangeEdit | undefined {
    const { place, parent } = this.#locate(node, "key") ?? {};
    const attribute = place?.key === undefined ? parent : place;
    if (attribute?.key === undefined || this.#file.syntax !== "hcl") return undefined;
    const range = { start: attribute.key.start, end: attribute.value.end };
    const text = blocksInPlace(this.#written(range), node, this.#layout.indentationOf(attribute.key));
    if (text === "") return parent && attribute === place ? this.#layout.removal(place, parent) : undefined;
    return text === undefined ? undefined : { ...range, text };
  }

  #written({ start, end }: Range): string {
    return this.#file.text.slice(start, end);
  }
}
