/** Rules of tag keys, for tags as a map and as a list of Key and Value. */

import type { Citation } from "../lib/facts/model/citation.ts";
import type { Node } from "../lib/lint/declaration/node.ts";
import { someKey } from "../lib/lint/rule/condition.ts";
import { repeats } from "../lib/lint/rule/repeats.ts";
import { type FolderRule, type Problem, rule } from "../lib/lint/rule/rule.ts";
import { type OptionsOfRules, reservedTagPrefixes } from "./options.ts";

type Given = Pick<OptionsOfRules, "reservedTagPrefixes">;

/** The facts of such a rule that resources differ in. */
interface TagRule {
  readonly cites: readonly Citation[];
  readonly gap?: string;
}

/** The rule that the keys of `Tags` do not begin with a reserved prefix. */
export const tagKeyNotReserved = (facts: TagRule): FolderRule =>
  rule({
    ...facts,
    severity: "error",
    summary: "No tag key begins with the provider-reserved tag prefix.",
    otherwise: "refused",
    options: [reservedTagPrefixes],
    good: {
      "custom tags": `
Tags: { team: web, "laws:team": web, "AWS:team": web }`,
      "a list": `
Tags: [{ Key: team, Value: web }]`,
    },
    bad: {
      "a reserved tag": `
Tags: { ⟦"aws:team"⟧: web }`,
      "one in a list": `
Tags: [{ Key: team, Value: web }, { Key: ⟦"aws:team"⟧, Value: web }]`,
    },
    each: ["Tags"],
    when: [[".", mayHaveReservedKey]],
    check: reservedKeys,
  });

/** The rule that the keys of `Tags` differ, where they are a list. */
export const tagKeysDiffer = (facts: TagRule): FolderRule =>
  rule({
    ...facts,
    severity: "error",
    summary: "Tags in a list have different keys.",
    otherwise: "refused",
    good: {
      "two tags": `
Tags: [{ Key: team, Value: web }, { Key: stage, Value: test }]`,
      "a map": `
Tags: { team: web, stage: test }`,
    },
    bad: {
      "a key twice": `
Tags: [{ Key: team, Value: web }, { Key: ⟦team⟧, Value: shop }]`,
    },
    each: ["Tags"],
    when: [[".", mayRepeatKey]],
    check: repeatedKeys,
  });

/** The reserved prefix with which a tag key begins; undefined if there is none. */
export const reservedPrefix = (key: string, { reservedTagPrefixes }: Given): string | undefined =>
  reservedTagPrefixes.find((prefix) => key.startsWith(prefix));

/** Whether a map has a reserved key. */
export const hasReservedKey = someKey<Given>((key, options) => reservedPrefix(key, options) !== undefined);

/** Whether tags may have a reserved key; true for every list, whose items `reservedKeys` checks. */
function mayHaveReservedKey(tags: unknown, options: Given): boolean {
  return Array.isArray(tags) || hasReservedKey(tags, options);
}

/** Reports keys with a reserved prefix. */
export function* reservedKeys(tags: Node, options: Given): Generator<Problem> {
  const listed = tags.items().map((tag) => {
    const at = tag.at("Key");
    return { at, key: at.value, atKey: {} };
  });
  const mapped = tags.keys().map((key) => ({ at: tags.entry(key), key, atKey: { atKey: true as const } }));
  for (const { at, key, atKey } of [...listed, ...mapped]) {
    const prefix = typeof key === "string" ? reservedPrefix(key, options) : undefined;
    if (prefix === undefined) continue;
    yield {
      at,
      ...atKey,
      message: `the key of ${at.path} begins with ${JSON.stringify(prefix)}; tag keys with this prefix are reserved for the provider`,
      help: `use a key that does not begin with ${JSON.stringify(prefix)}`,
    };
  }
}

function mayRepeatKey(tags: unknown): boolean {
  return Array.isArray(tags) && tags.length > 1;
}

/** Reports each key that repeats an earlier one of the list. */
function* repeatedKeys(tags: Node): Generator<Problem> {
  const keys = tags.items().map((tag) => tag.at("Key"));
  for (const { part, first } of repeats(keys, ({ value }) => value)) {
    yield {
      at: part,
      message: `${part.path} is ${part.shown}, like ${first.path}; a tag has one value`,
      help: "keep one of the two",
    };
  }
}
