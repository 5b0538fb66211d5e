/** What the keys of tags must be, written as a map or as a list of Key and Value. */
import type { Node } from "../lib/lint/declaration/node.ts";
import { someKey } from "../lib/lint/rule/condition.ts";
import { repeats } from "../lib/lint/rule/repeats.ts";
import type { Problem } from "../lib/lint/rule/rule.ts";
import { reservedPrefix } from "./lifecycle-policy/tag-key-not-reserved.ts";
import type { OptionsOfRules } from "./options.ts";

type Given = Pick<OptionsOfRules, "reservedTagPrefixes">;

const prefixOf = (key: unknown, options: Given): string | undefined =>
  typeof key === "string" ? reservedPrefix(key, options) : undefined;

const hasReservedKey = someKey<Given>((key, options) => prefixOf(key, options) !== undefined);

/** Whether tags may have a reserved key: a map has one, and a list is looked through tag by tag. */
export const mayHaveReservedKey = (tags: unknown, options: Given): boolean =>
  Array.isArray(tags) || hasReservedKey(tags, options);

/** Says which keys are reserved for the provider. */
export function* reservedKeys(tags: Node, options: Given): Generator<Problem> {
  const listed = tags.items().map((tag) => {
    const at = tag.at("Key");
    return { at, key: at.value, atKey: {} };
  });
  const mapped = tags.keys().map((key) => ({ at: tags.entry(key), key, atKey: { atKey: true as const } }));
  for (const { at, key, atKey } of [...listed, ...mapped]) {
    const prefix = prefixOf(key, options);
    if (prefix === undefined) continue;
    yield {
      at,
      ...atKey,
      message: `the key of ${at.path} begins with ${JSON.stringify(prefix)}; tag keys with this prefix are reserved for the provider`,
      help: `use a key that does not begin with ${JSON.stringify(prefix)}`,
    };
  }
}

/** Whether tags are a list in which a key may stand twice. */
export const mayRepeatKey = (tags: unknown): boolean => Array.isArray(tags) && tags.length > 1;

/** Says which keys of a list stand there twice. */
export function* repeatedKeys(tags: Node): Generator<Problem> {
  const keys = tags.items().map((tag) => tag.at("Key"));
  for (const { part, first } of repeats(keys, ({ value }) => value)) {
    yield {
      at: part,
      message: `${part.path} is ${part.shown}, like ${first.path}; a tag has one value`,
      help: "keep one of the two",
    };
  }
}
