/**
 * YAML 1.2 (`yes` is a string) with the merge key `<<`; CloudFormation templates are YAML 1.1 with tags. One run of the
 * parser yields events with offsets; values are constructed immediately, positions on demand.
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
  intYaml11Tag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  type Schema,
  YAMLException,
} from "js-yaml";
import { percentDecoded } from "../../../base/text/percent-encoding.ts";
import { RepeatedKeyFault, SyntaxFault } from "../fault.ts";
import type { Place, RepeatedKey } from "../place.ts";
import { longForms, shortForm } from "../templates/intrinsic.ts";
import { templatesIn } from "../templates/is-template.ts";
import { UnknownValue } from "../unknown.ts";
import { maxDepth } from "./max-depth.ts";
import { PaddedText, paddedEnough } from "./padded-yaml.ts";
import { placesOf } from "./yaml-places.ts";

/** Maximum number of values that aliases add to a file, which stops a "YAML bomb" from expanding without end. */
export const maxAliasedValues = 250_000;

const schema = CORE_SCHEMA.withTags(mergeTag);

/** The documents of a YAML text. */
export interface YamlDocuments {
  /** Their values; a value with a tag of another tool is an `UnknownValue`, in templates a function. */
  readonly values: readonly unknown[];
  /** Computes the positions of the values of each document. */
  places(): readonly Place[];
}

/**
 * Parses all documents of a YAML text. Adds repeated keys to `repeated`; without it they are a fault. Throws a
 * {@link SyntaxFault}.
 */
export function parseYaml(text: string, repeated?: RepeatedKey[]): YamlDocuments {
  let padded = new PaddedText(text);
  try {
    padded = paddedEnough(text);
    refuseEndlessAliases(padded.text, padded.events);
    const { values, schema: ownSchema } = construct(padded, repeated !== undefined);
    if (repeated !== undefined) placesOf(text, padded.eventsAsWritten(), ownSchema, repeated);
    return { values, places: () => placesOf(text, padded.eventsAsWritten(), ownSchema) };
  } catch (error) {
    if (error instanceof SyntaxFault) {
      throw new SyntaxFault(error.message, padded.asWritten(error.offset), error.isForeign);
    }
    if (!(error instanceof YAMLException)) throw error;
    const offset = padded.asWritten(error.mark?.position ?? 0);
    if (error.reason.startsWith(repeatedKey)) throw new RepeatedKeyFault(wordReason(error.reason), offset);
    throw new SyntaxFault(wordReason(error.reason), offset);
  }
}

/** The documents of a text by another schema. Throws errors of the parser. */
export function documentsOf(source: string, ofTool: Schema): readonly unknown[] {
  const events = parseEvents(source, { maxDepth });
  refuseEndlessAliases(source, events);
  return constructFromEvents(events, { source, schema: ofTool });
}

/** The parser's message for a repeated key. */
const repeatedKey = "duplicated mapping key";

/** The documents of a text, and the schema used. If repeated keys are allowed, the last value counts. */
function construct(
  { text: source, events }: PaddedText,
  takesRepeated: boolean,
): { readonly values: readonly unknown[]; readonly schema: Schema } {
  const tags = foreignTags(source, events);
  const templates = withTemplates(source, events, tags, takesRepeated);
  if (templates !== undefined) return templates;
  const ownSchema = withTags(schema, tags, (tag) => new UnknownValue(`has the tag ${tag}, which another tool reads`));
  return { values: constructFromEvents(events, { source, schema: ownSchema, json: takesRepeated }), schema: ownSchema };
}

/** The documents of a text if one of them is a template; otherwise undefined. */
function withTemplates(source: string, events: Event[], tags: Tags, takesRepeated: boolean) {
  if (!/\bResources\b/.test(source)) return undefined;
  templateSchema ??= withTags(
    schema.withTags(wordsOfTruth, intYaml11Tag, floatYaml11Tag),
    new Map([...longForms.keys()].map((tag) => [tag, { written: tag, starts: [] }])),
    shortForm,
  );
  const others = new Map([...tags].filter(([name]) => !longForms.has(name)));
  const ownSchema = withTags(templateSchema, others, shortForm);
  const values = constructFromEvents(events, { source, schema: ownSchema, json: takesRepeated });
  return values.some((value) => templatesIn(value).length > 0) ? { values, schema: ownSchema } : undefined;
}

/** Tags by their full names: those of other tools, and those of YAML that its core schema lacks. */
type Tags = ReadonlyMap<string, ForeignTag>;

interface ForeignTag {
  /** As one of its values has it. */
  readonly written: string;
  /** The offsets of the tag at structures, in their order. */
  readonly starts: number[];
}

/** Such tags of a text. That of a whole document is taken off: it says what reads the document, which is read here. */
function foreignTags(text: string, events: readonly Event[]): Tags {
  const found = new Map<string, ForeignTag>();
  let handles = new Map<string, string>();
  let isWhole = false;
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) {
      handles = new Map(event.directives.flatMap((each) => (each.kind === "tag" ? [[each.handle, each.prefix]] : [])));
    } else if ("tagStart" in event && event.tagStart >= 0) {
      const written = text.slice(event.tagStart, event.tagEnd);
      const name = fullName(written, handles);
      if (!name.startsWith(yamlTags) || !coreTags.has(name.slice(yamlTags.length))) {
        if (isWhole && event.type !== EVENT_ID.SCALAR) event.tagStart = -1;
        else if (written !== "!") {
          const starts: number[] = found.get(name)?.starts ?? [];
          if (event.type === EVENT_ID.MAPPING) starts.push(event.tagStart);
          found.set(name, { written, starts });
        }
      }
    }
    isWhole = event.type === EVENT_ID.DOCUMENT;
  }
  return found;
}

const yamlTags = "tag:yaml.org,2002:";
const coreTags: ReadonlySet<string> = new Set(["str", "null", "bool", "int", "float", "seq", "map", "merge"]);

/** The name of a tag, whose handle a directive may declare: `!e!x` with `%TAG !e! tag:example.com,2026:`. */
function fullName(written: string, handles: ReadonlyMap<string, string>): string {
  if (written.startsWith("!<")) return percentDecoded(written.slice(2, -1));
  const handle = written.slice(0, written.indexOf("!", 1) + 1) || "!";
  const prefix = handles.get(handle) ?? (handle === "!!" ? yamlTags : handle);
  return percentDecoded(prefix) + percentDecoded(written.slice(handle.length));
}

let templateSchema: Schema | undefined;

/**
 * Templates are YAML 1.1, where `yes` is true and 0777 is octal, with tags for the short forms of functions. Those of
 * other tools, such as `!Rain::Constant`, are functions as well: their values are not known.
 */
const withTags = (base: Schema, tags: Tags, make: MakeValue): Schema =>
  tags.size === 0 ? base : base.withTags([...tags].flatMap(([name, tag]) => tagOfAll(name, tag, make)));

/** What a tagged value is: `tag` as written. */
type MakeValue = (tag: string, argument: unknown) => object;

/** `yes`, `no`, `on` and `off` besides `true` and `false`; CloudFormation reads `y` and `n` as strings. */
const wordsOfTruth = defineScalarTag(boolYaml11Tag.tagName, {
  ...boolYaml11Tag,
  resolve: (word, ...how) => (word.length === 1 ? NOT_RESOLVED : boolYaml11Tag.resolve(word, ...how)),
});

/** The js-yaml tags of a name, for a scalar, a list or a structure. */
function tagOfAll(name: string, { written, starts }: ForeignTag, make: MakeValue) {
  const startOf = new WeakMap<object, number>();
  let structures = 0;
  return [
    defineScalarTag(name, { resolve: (argument) => make(written, argument), identify: () => false }),
    defineSequenceTag(name, {
      create: (): unknown[] => [],
      addItem: (list, item) => {
        list.push(item);
      },
      finalize: (list) => make(written, list),
      identify: () => false,
    }),
    defineMappingTag(name, {
      create: () => ({ start: starts[structures++], members: new Map<unknown, unknown>() }),
      addPair: ({ members }, key, value) => {
        members.set(key, value);
        return "";
      },
      has: ({ members }, key) => members.has(key),
      keys: (long: object) => {
        if (!(long instanceof UnknownValue)) return Object.keys(long);
        throw new SyntaxFault(`merges a value that ${long.because}`, startOf.get(long) ?? 0);
      },
      get: (long, key) => Reflect.get(long, String(key)),
      finalize: ({ start, members }) => {
        const value = make(written, Object.fromEntries(members));
        if (start !== undefined) startOf.set(value, start);
        return value;
      },
      identify: () => false,
    }),
  ];
}

/** What was expected, for the parser's most common errors; its own message states what it found. */
const expectations: readonly (readonly [complaint: RegExp, expected: string])[] = [
  [/bad indentation of a mapping entry/, "every key of an object on a line of its own, at the same indentation"],
  [/bad indentation of a sequence entry/, "every `- ` of a list at the same indentation"],
  [
    /end of the stream or a document separator/,
    "keys at the indentation of the first one, or `---` before the next document",
  ],
  [/deficient indentation/, "the closing bracket, or lines indented deeper than the key above"],
  [/tab characters/, "spaces"],
  [/within a (single|double) quoted scalar/, "the closing quote"],
  [/within a flow collection|missed comma between flow collection/, "a comma or the closing bracket"],
  [/unidentified alias/, "an alias of an earlier anchor (&name)"],
  [/explicit tag|unknown .*tag/, "a value that fits its tag"],
  [/merge mappings/, "an object, or a list of objects, after <<"],
];

function wordReason(reason: string): string {
  if (reason.startsWith(repeatedKey)) return "has the same key twice; expected it once";
  if (reason.includes("maxDepth")) return `is nested deeper than ${maxDepth} levels`;
  if (reason.includes("complex keys")) return "has a list, an object or a value with a tag as a key; expected a string";
  const expected = expectations.find(([complaint]) => complaint.test(reason))?.[1];
  return `is not valid YAML: ${reason}${expected === undefined ? "" : `; expected ${expected}`}`;
}

/** Rejects aliases within their own anchor, and files whose aliases add too many values. */
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
        throw new SyntaxFault(`has the alias *${name} within its own value; expected no cycle`, event.anchorStart - 1);
      }
      aliased += size;
      if (aliased > maxAliasedValues) {
        const message = `has aliases that expand to more than ${maxAliasedValues} values; expected fewer`;
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
