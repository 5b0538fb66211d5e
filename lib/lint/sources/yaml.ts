/**
 * YAML 1.2 (`yes` is a string) with the merge key `<<`. One run of the parser yields events with offsets; values are
 * constructed from them at once, positions only where they are asked for.
 */
import {
  CORE_SCHEMA,
  constructFromEvents,
  EVENT_ID,
  type Event,
  getScalarValue,
  mergeTag,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from "js-yaml";
import { SyntaxFault } from "./fault.ts";
import { maxDepth, type Place } from "./place.ts";
import type { Range } from "./position.ts";

/** Values that aliases may add to a file: beyond it lies a "YAML bomb", which expands without end. */
export const maxAliasedValues = 250_000;

const schema = CORE_SCHEMA.withTags(mergeTag);

/** The documents of a YAML text. */
export interface YamlDocuments {
  readonly values: readonly unknown[];
  /** Where the values of each document stand; computed by this call. */
  places(): readonly Place[];
}

/** Reads every document of a YAML text. Throws a {@link SyntaxFault}. */
export function parseYaml(text: string): YamlDocuments {
  try {
    // The parser counts the document itself as a level.
    const events = parseEvents(text, { maxDepth: maxDepth + 1 });
    refuseEndlessAliases(text, events);
    const values = constructFromEvents(events, { source: text, schema });
    return { values, places: () => placesOf(text, events) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new SyntaxFault(wordReason(error.reason), error.mark?.position ?? 0, unknownTag.test(error.reason));
  }
}

/** Tags are what CloudFormation and others extend YAML by: `!Ref`. */
const unknownTag = /unknown .*tag/;

/** What was expected, for the parser's commonest complaints; it says itself what it found. */
const expectations: readonly (readonly [complaint: RegExp, expected: string])[] = [
  [/bad indentation of a mapping entry/, "every key of a structure on a line of its own, at the same indentation"],
  [/bad indentation of a sequence entry/, "every `- ` of a list at the same indentation"],
  [
    /end of the stream or a document separator/,
    "keys at the indentation of the first one, or `---` before the next document",
  ],
  [/deficient indentation/, "the closing bracket, or lines indented deeper than the key above"],
  [/tab characters/, "spaces"],
  [/within a (single|double) quoted scalar/, "the closing quote"],
  [/within a flow collection|missed comma between flow collection/, "a comma or the closing bracket"],
  [/unidentified alias/, "an alias of an anchor (&name) that stands before it"],
  [unknownTag, "plain YAML without tags of other tools"],
  [/merge mappings/, "a structure, or a list of structures, after <<"],
];

function wordReason(reason: string): string {
  if (reason.startsWith("duplicated mapping key")) return "has the same key twice; expected it once";
  if (reason.includes("maxDepth")) return `is nested deeper than ${maxDepth} levels`;
  if (reason.includes("complex keys")) return "has a list or a structure as a key; expected a string";
  const expected = expectations.find(([complaint]) => complaint.test(reason))?.[1];
  return `is not valid YAML: ${reason}${expected === undefined ? "" : `; expected ${expected}`}`;
}

/** Refuses aliases of what they are themselves part of, and more values than a file may hold through aliases. */
function refuseEndlessAliases(text: string, events: readonly Event[]): void {
  if (!events.some(({ type }) => type === EVENT_ID.ALIAS)) return;
  const sizes = new Map<string, number | "open">();
  const open: { readonly anchor: string | undefined; size: number }[] = [];
  let aliased = 0;
  const close = (anchor: string | undefined, size: number): void => {
    if (anchor !== undefined) sizes.set(anchor, size);
    const parent = open.at(-1);
    if (parent !== undefined) parent.size += size;
  };
  for (const event of events) {
    if (event.type === EVENT_ID.POP) {
      const closed = open.pop();
      if (closed !== undefined) close(closed.anchor, closed.size);
    } else if (event.type === EVENT_ID.ALIAS) {
      const name = text.slice(event.anchorStart, event.anchorEnd);
      const size = sizes.get(name) ?? 0;
      if (size === "open") {
        throw new SyntaxFault(
          `has the alias *${name} within the value that it stands for; expected no cycle`,
          event.anchorStart - 1,
        );
      }
      aliased += size;
      if (aliased > maxAliasedValues) {
        const message = `has aliases that stand for more than ${maxAliasedValues} values; expected fewer`;
        throw new SyntaxFault(message, event.anchorStart - 1);
      }
      close(undefined, size);
    } else if (event.type === EVENT_ID.DOCUMENT) {
      open.push({ anchor: undefined, size: 0 });
    } else {
      const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
      if (event.type === EVENT_ID.SCALAR) close(anchor, 1);
      else {
        if (anchor !== undefined) sizes.set(anchor, "open");
        open.push({ anchor, size: 1 });
      }
    }
  }
}

/** A collection whose end has not come yet. */
interface Open {
  readonly place: { value: Range; key?: Range; readonly members?: Map<string, Place>; readonly items?: Place[] };
  readonly anchor: string | undefined;
  /** The end of its last part so far. */
  end: number;
  /** The key whose value comes next. */
  key?: { readonly name: string; readonly range: Range; readonly merges: boolean } | undefined;
  readonly merged: Map<string, Place>;
}

function placesOf(text: string, events: readonly Event[]): readonly Place[] {
  const documents: Place[] = [];
  const anchors = new Map<string, Place>();
  const open: Open[] = [];
  const begin = (start: number, place: Open["place"], anchor: string | undefined): void => {
    open.push({ place, anchor, end: start, merged: new Map() });
  };
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) begin(0, { value: { start: 0, end: 0 }, items: [] }, undefined);
    else if (event.type === EVENT_ID.POP) {
      const closed = open.pop();
      if (closed === undefined) continue;
      if (open.length === 0) documents.push(closed.place.items?.[0] ?? closed.place);
      else add(finish(text, closed), closed.anchor);
    } else if (event.type === EVENT_ID.ALIAS) {
      const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
      const value = { start: event.anchorStart - 1, end: event.anchorEnd };
      add({ ...(target ?? {}), value, isShared: true }, undefined);
    } else {
      const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
      if (event.type === EVENT_ID.MAPPING) {
        begin(event.start, { value: { start: event.start, end: event.start }, members: new Map() }, anchor);
      } else if (event.type === EVENT_ID.SEQUENCE) {
        begin(event.start, { value: { start: event.start, end: event.start }, items: [] }, anchor);
      } else {
        const parent = open.at(-1);
        if (parent?.place.members !== undefined && parent.key === undefined) {
          const range = scalarRange(text, event, parent.end);
          parent.key = { name: keyName(text, event), range, merges: text.slice(range.start, range.end) === "<<" };
          parent.end = range.end;
        } else {
          // The dash of an empty element is all that there is of it.
          const isElement = event.valueStart < 0 && parent?.place.items !== undefined && open.length > 1;
          const before = isElement ? text.indexOf("-", parent.end) + 1 : (parent?.end ?? 0);
          add({ value: scalarRange(text, event, before) }, anchor);
        }
      }
    }
  }
  return documents;

  /** Adds a value to the collection that is open. */
  function add(own: Place, anchor: string | undefined): void {
    const value: Place = anchor === undefined ? own : { ...own, isShared: true };
    if (anchor !== undefined) anchors.set(anchor, value);
    const parent = open.at(-1);
    if (parent === undefined) return;
    parent.end = Math.max(parent.end, value.value.end);
    parent.place.items?.push(value);
    const { key } = parent;
    if (parent.place.members === undefined) return;
    if (key === undefined) {
      // An alias or a collection as a key: parsed, but no name by which anything could ask for it.
      parent.key = { name: "", range: value.value, merges: false };
      return;
    }
    parent.key = undefined;
    parent.place.members.set(key.name, { ...value, key: key.range });
    if (!key.merges) return;
    for (const source of value.items ?? [value]) {
      for (const [name, member] of source.members ?? []) {
        if (!parent.merged.has(name)) parent.merged.set(name, { ...member, isShared: true });
      }
    }
  }
}

/** A collection with its end, and with the members that it merges from others. */
function finish(text: string, { place, end, merged }: Open): Place {
  for (const [name, member] of merged) if (place.members?.has(name) === false) place.members.set(name, member);
  const { start } = place.value;
  const bracket = { "{": "}", "[": "]" }[text[start] ?? ""];
  return {
    ...place,
    value: { start, end: bracket === undefined ? end : closing(text, Math.max(end, start + 1), bracket) },
  };
}

/** Past the closing bracket of a collection whose last part ends at `offset`. */
function closing(text: string, offset: number, bracket: string): number {
  for (let at = offset; at < text.length; at += 1) {
    if (text[at] === bracket) return at + 1;
    if (text[at] === "#") while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
  }
  return text.length;
}

/** Where a scalar stands; for one that is not written an empty range at `before`, the end of what precedes it. */
function scalarRange(text: string, event: ScalarEvent, before: number): Range {
  if (event.valueStart < 0) return { start: before, end: before };
  switch (event.style) {
    case SCALAR_STYLE.SINGLE_QUOTED:
    case SCALAR_STYLE.DOUBLE_QUOTED:
      return { start: event.valueStart - 1, end: event.valueEnd + 1 };
    case SCALAR_STYLE.PLAIN:
      return { start: event.valueStart, end: event.valueEnd };
    default: {
      const block = text.slice(event.valueStart, event.valueEnd);
      const end = event.valueStart + block.trimEnd().length;
      return { start: Math.min(event.valueStart + (block.length - block.trimStart().length), end), end };
    }
  }
}

/** The name that a key becomes: `1.0` is the number 1 and so the name `1`. */
function keyName(text: string, event: ScalarEvent): string {
  const written = event.valueStart < 0 ? "" : getScalarValue(text, event);
  if (event.style !== SCALAR_STYLE.PLAIN || /^(?!(?:true|false|null)$)[A-Za-z_][\w-]*$/i.test(written)) return written;
  const document = { type: EVENT_ID.DOCUMENT, explicitStart: false, explicitEnd: false, directives: [] };
  return String(constructFromEvents([document, event, { type: EVENT_ID.POP }], { source: text, schema })[0]);
}
