/** The rules about the same members and topics as a rule: derived from the facts of the rules, not written by hand. */
import { citationInWords } from "../../lib/facts/derive/citation.ts";
import type { AnyRule } from "../../lib/lint/rule/any-rule.ts";
import { productOf } from "./reference-page.ts";

/** A page lists no more related rules. */
const mostRelated = 5;

/** Rules with a lower similarity have little in common but their resource. */
const leastSimilarity = 0.15;

/** Words of ids without a topic. */
const plainWords: ReadonlySet<string> = new Set([
  "a",
  "as",
  "declared",
  "has",
  "have",
  "in",
  "is",
  "are",
  "its",
  "needs",
  "not",
  "of",
  "only",
  "to",
]);

/** What a rule is about: its features, each with a weight; the square sum of the weights is 1. */
type Topic = ReadonlyMap<string, number>;

/**
 * The ids of related rules, the nearest first, by the id of each rule. Rules are near if they share members, words of
 * their names, citations or gaps; a feature that few rules share weighs more.
 */
export function relatedRules(rules: readonly AnyRule[]): ReadonlyMap<string, readonly string[]> {
  const features = rules.map((rule) => ({ rule, own: new Set(featuresOf(rule)) }));
  const counts = new Map<string, number>();
  for (const { own } of features) for (const each of own) counts.set(each, (counts.get(each) ?? 0) + 1);
  const topics = features.map(({ rule, own }) => ({ rule, topic: topicOf(own, counts, rules.length) }));
  return new Map(
    topics.map(({ rule, topic }) => {
      const near = topics
        .filter((other) => other.rule !== rule && isComparable(rule, other.rule))
        .map((other) => ({ id: other.rule.id, similarity: similarity(topic, other.topic) }))
        .filter((other) => other.similarity >= leastSimilarity)
        .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
      return [rule.id, near.slice(0, mostRelated).map(({ id }) => id)];
    }),
  );
}

/**
 * Whether a page may list the other rule: constraints of fields are apart from relations between members, and the rules
 * of two products have only rules with the same name in common.
 */
function isComparable(one: AnyRule, other: AnyRule): boolean {
  if ("fields" in one !== "fields" in other) return false;
  const [group, otherGroup] = [groupOf(one), groupOf(other)];
  if (group === otherGroup) return true;
  if ("fields" in one) return false;
  const [product, otherProduct] = [productOf(group), productOf(otherGroup)];
  const isApart = product !== undefined && otherProduct !== undefined && product !== otherProduct;
  return !isApart || one.id.slice(group.length) === other.id.slice(otherGroup.length);
}

const groupOf = ({ id }: AnyRule): string => id.slice(0, id.indexOf("/"));

function* featuresOf(rule: AnyRule): Iterable<string> {
  const { id, cites, gap } = rule;
  yield `group ${groupOf(rule)}`;
  for (const word of id.slice(id.indexOf("/") + 1).split("-")) if (!plainWords.has(word)) yield `word ${word}`;
  for (const each of cites) yield `citation ${citationInWords(each)}`;
  if (gap !== undefined) yield `gap ${gap}`;
  for (const path of pathsOf(rule)) {
    yield `path ${groupOf(rule)} ${path}`;
    yield `member ${path.slice(path.lastIndexOf(".") + 1).replace("[]", "")}`;
  }
}

/** The members that a rule reads. */
function pathsOf(rule: AnyRule): readonly string[] {
  if ("fields" in rule) return rule.fields.map(({ path }) => path);
  const each = "each" in rule ? rule.each : undefined;
  const when = "when" in rule ? rule.when : undefined;
  return [...(each ?? []), ...(when ?? []).map(([path]) => path)].filter((path) => path !== ".");
}

function topicOf(own: ReadonlySet<string>, counts: ReadonlyMap<string, number>, all: number): Topic {
  const weights = [...own].map((each): [string, number] => [each, Math.log(all / (counts.get(each) ?? 1))]);
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(weights.map(([each, weight]) => [each, weight / length]));
}

/** The cosine of the angle between two topics: 0 to 1. */
const similarity = (one: Topic, other: Topic): number =>
  [...one].reduce((sum, [each, weight]) => sum + weight * (other.get(each) ?? 0), 0);
