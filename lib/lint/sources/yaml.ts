/**
 * YAML 1.2 (`yes` is a string) with the merge key `<<`; CloudFormation's templates are YAML 1.1 with tags. One run of the parser yields events with offsets; values are
 * constructed from them at once, positions only where they are asked for.
 */
import {
  boolYaml11Tag,
  CORE_SCHEMA,
  constructFromEvents,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  EVENT_ID,
  type Event,
  floatYaml11Tag,
  getScalarValue,
  intYaml11Tag,
  mergeTag,
  NOT_RESOLVED,
  SCALAR_STYLE,
  type ScalarEvent,
  type Schema,
  YAMLException,
} from "js-yaml";
import { longForms, type Mapping, shortForm } from "./cloudformation/intrinsic.ts";
import { isTemplate } from "./cloudformation/is-template.ts";
import { SyntaxFault } from "./fault.ts";
import { PaddedText, paddedEnough } from "./padded-yaml.ts";
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
  let padded = new PaddedText(text);
  try {
    padded = paddedEnough(text);
    const { text: source, events } = padded;
    refuseEndlessAliases(source, events);
    const templates = templatesIn(source, events);
    const values = templates ?? constructFromEvents(events, { source, schema });
    const schemaOfPlaces = templates === undefined ? schema : schemaOfTemplates();
    return { values, places: () => placesOf(text, padded.eventsAsWritten(), schemaOfPlaces) };
  } catch (error) {
    if (error instanceof SyntaxFault) {
      throw new SyntaxFault(error.message, padded.asWritten(error.offset), error.isForeign);
    }
    if (!(error instanceof YAMLException)) throw error;
    const offset = padded.asWritten(error.mark?.position ?? 0);
    throw new SyntaxFault(wordReason(error.reason), offset, unknownTag.test(error.reason));
  }
}

/** The documents of a text of which one is a template; undefined when none is. */
function templatesIn(text: string, events: Event[]): readonly unknown[] | undefined {
  if (!/\bResources\b/.test(text)) return undefined;
  const values = constructFromEvents(events, { source: text, schema: schemaOfTemplates() });
  return values.some(isTemplate) ? values : undefined;
}

let templateSchema: Schema | undefined;

/** Templates are YAML 1.1, where `yes` is true and 0777 octal, with tags for the short forms of functions. */
function schemaOfTemplates(): Schema {
  templateSchema ??= schema.withTags(
    wordsOfTruth,
    intYaml11Tag,
    floatYaml11Tag,
    [...longForms.keys()].flatMap(shortFormTags),
  );
  return templateSchema;
}

/** `yes`, `no`, `on` and `off` besides `true` and `false`; `y` and `n` are strings to those who read templates. */
const wordsOfTruth = defineScalarTag(boolYaml11Tag.tagName, {
  ...boolYaml11Tag,
  resolve: (word, ...how) => (word.length === 1 ? NOT_RESOLVED : boolYaml11Tag.resolve(word, ...how)),
});

/** The tag of an event if it is that of a short form: `!Ref`. */
function tagOf(text: string, event: Event): string | undefined {
  if (!("tagStart" in event) || event.tagStart < 0) return undefined;
  const tag = text.slice(event.tagStart, event.tagEnd);
  return longForms.has(tag) ? tag : undefined;
}

/** What js-yaml makes of a short form with a tag, before a scalar, a list or a structure. */
const shortFormTags = (tag: string) => [
  defineScalarTag(tag, { resolve: (argument) => shortForm(tag, argument), identify: () => false }),
  defineSequenceTag(tag, {
    create: (): unknown[] => [],
    addItem: (list, item) => {
      list.push(item);
    },
    finalize: (list) => shortForm(tag, list),
    identify: () => false,
  }),
  defineMappingTag(tag, {
    create: () => new Map<unknown, unknown>(),
    addPair: (members, key, value) => {
      members.set(key, value);
      return "";
    },
    has: (members, key) => members.has(key),
    keys: (long: Mapping) => Object.keys(long),
    get: (long, key) => long[String(key)],
    finalize: (members) => shortForm(tag, Object.fromEntries(members)),
    identify: () => false,
  }),
];

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
  /** Where the tag of a short form begins, and the key that it stands for. */
  readonly short: Short | undefined;
  /** The end of its last part so far. */
  end: number;
  /** The key whose value comes next. */
  key?: { readonly name: string; readonly range: Range; readonly merges: boolean } | undefined;
  readonly merged: Map<string, Place>;
}

/** A tag that stands for a structure with one key. */
interface Short {
  readonly start: number;
  readonly key: string;
}

/** A value with the tag of a short form before it, as a member of the structure that both stand for. */
const longPlace = (value: Place, short: Short | undefined): Place =>
  short === undefined
    ? value
    : { value: { start: short.start, end: value.value.end }, members: new Map([[short.key, value]]) };

function placesOf(text: string, events: readonly Event[], schema: Schema): readonly Place[] {
  const documents: Place[] = [];
  const anchors = new Map<string, Place>();
  const open: Open[] = [];
  const begin = (start: number, place: Open["place"], anchor: string | undefined, short?: Short): void => {
    open.push({ place, anchor, short, end: start, merged: new Map() });
  };
  const shortOf = (event: Event): Short | undefined => {
    const tag = tagOf(text, event);
    return tag !== undefined && "tagStart" in event
      ? { start: event.tagStart, key: longForms.get(tag) ?? tag }
      : undefined;
  };
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) begin(0, { value: { start: 0, end: 0 }, items: [] }, undefined);
    else if (event.type === EVENT_ID.POP) {
      const closed = open.pop();
      if (closed === undefined) continue;
      if (open.length === 0) documents.push(closed.place.items?.[0] ?? closed.place);
      else add(longPlace(finish(text, closed), closed.short), closed.anchor);
    } else if (event.type === EVENT_ID.ALIAS) {
      const target = anchors.get(text.slice(event.anchorStart, event.anchorEnd));
      const value = { start: event.anchorStart - 1, end: event.anchorEnd };
      add({ ...(target ?? {}), value, isShared: true }, undefined);
    } else {
      const anchor = event.anchorStart < 0 ? undefined : text.slice(event.anchorStart, event.anchorEnd);
      if (event.type === EVENT_ID.MAPPING) {
        begin(
          event.start,
          { value: { start: event.start, end: event.start }, members: new Map() },
          anchor,
          shortOf(event),
        );
      } else if (event.type === EVENT_ID.SEQUENCE) {
        begin(event.start, { value: { start: event.start, end: event.start }, items: [] }, anchor, shortOf(event));
      } else {
        const parent = open.at(-1);
        if (parent?.place.members !== undefined && parent.key === undefined) {
          const range = scalarRange(text, event, parent.end);
          parent.key = {
            name: keyName(text, event, schema),
            range,
            merges: text.slice(range.start, range.end) === "<<",
          };
          parent.end = range.end;
        } else {
          // The dash of an empty element is all that there is of it.
          const isElement = event.valueStart < 0 && parent?.place.items !== undefined && open.length > 1;
          const before = isElement ? text.indexOf("-", parent.end) + 1 : (parent?.end ?? 0);
          add(longPlace({ value: scalarRange(text, event, before) }, shortOf(event)), anchor);
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
function keyName(text: string, event: ScalarEvent, schema: Schema): string {
  const written = event.valueStart < 0 ? "" : getScalarValue(text, event);
  if (event.style !== SCALAR_STYLE.PLAIN || /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z_][\w-]*$/i.test(written))
    return written;
  const document = { type: EVENT_ID.DOCUMENT, explicitStart: false, explicitEnd: false, directives: [] };
  return String(constructFromEvents([document, event, { type: EVENT_ID.POP }], { source: text, schema })[0]);
}
