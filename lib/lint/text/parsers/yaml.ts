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
import type { Members } from "../../../base/members.ts";
import { RepeatedKeyFault, SyntaxFault } from "../fault.ts";
import type { Place, RepeatedKey } from "../place.ts";
import { longForms, shortForm } from "../templates/intrinsic.ts";
import { templatesIn } from "../templates/is-template.ts";
import { maxDepth } from "./max-depth.ts";
import { PaddedText, paddedEnough } from "./padded-yaml.ts";
import { placesOf } from "./yaml-places.ts";

/** Maximum number of values that aliases add to a file, which stops a "YAML bomb" from expanding without end. */
export const maxAliasedValues = 250_000;

const schema = CORE_SCHEMA.withTags(mergeTag);

/** The documents of a YAML text. */
export interface YamlDocuments {
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
    throw new SyntaxFault(wordReason(error.reason), offset, unknownTag.test(error.reason));
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
  const templates = withTemplates(source, events, takesRepeated);
  if (templates !== undefined) return { values: templates, schema: schemaOfTemplates(source) };
  return { values: constructFromEvents(events, { source, schema, json: takesRepeated }), schema };
}

/** The documents of a text if one of them is a template; otherwise undefined. */
function withTemplates(text: string, events: Event[], takesRepeated: boolean): readonly unknown[] | undefined {
  if (!/\bResources\b/.test(text)) return undefined;
  const values = constructFromEvents(events, {
    source: text,
    schema: schemaOfTemplates(text),
    json: takesRepeated,
  });
  return values.some((value) => templatesIn(value).length > 0) ? values : undefined;
}

let templateSchema: Schema | undefined;

/** A tag, or what looks like one. */
const anyTag = /(?<![^\s[{,])![A-Za-z][\w:.-]*/g;

/**
 * Templates are YAML 1.1, where `yes` is true and 0777 is octal, with tags for the short forms of functions. Those of
 * other tools, such as `!Rain::Constant`, are functions as well: their values are not known.
 */
function schemaOfTemplates(text: string): Schema {
  templateSchema ??= schema.withTags(
    wordsOfTruth,
    intYaml11Tag,
    floatYaml11Tag,
    [...longForms.keys()].flatMap(shortFormTags),
  );
  const others = new Set(text.match(anyTag)?.filter((tag) => !longForms.has(tag)));
  return others.size === 0 ? templateSchema : templateSchema.withTags([...others].flatMap(shortFormTags));
}

/** `yes`, `no`, `on` and `off` besides `true` and `false`; CloudFormation reads `y` and `n` as strings. */
const wordsOfTruth = defineScalarTag(boolYaml11Tag.tagName, {
  ...boolYaml11Tag,
  resolve: (word, ...how) => (word.length === 1 ? NOT_RESOLVED : boolYaml11Tag.resolve(word, ...how)),
});

/** The js-yaml tags of a short form, for a scalar, a list or a structure. */
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
    keys: (long: Members) => Object.keys(long),
    get: (long, key) => long[String(key)],
    finalize: (members) => shortForm(tag, Object.fromEntries(members)),
    identify: () => false,
  }),
];

/** Tags extend YAML in CloudFormation and elsewhere: `!Ref`. */
const unknownTag = /unknown .*tag/;

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
  [unknownTag, "plain YAML without tags of other tools"],
  [/merge mappings/, "an object, or a list of objects, after <<"],
];

function wordReason(reason: string): string {
  if (reason.startsWith(repeatedKey)) return "has the same key twice; expected it once";
  if (reason.includes("maxDepth")) return `is nested deeper than ${maxDepth} levels`;
  if (reason.includes("complex keys")) return "has a list or an object as a key; expected a string";
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
