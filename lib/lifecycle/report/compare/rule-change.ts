/** How a rule of a policy changed, and what follows for its other rules, in the words of a person. */
import { allExceptions, launchedWithin, listed, newestInWords, type RuleWords } from "./rule-words.ts";

/** What a policy does more or less of than before. */
type How = "sooner" | "later" | "more" | "less";

/** A part of a change, and what it leads to, if that is certain. */
interface Clause {
  readonly text: string;
  readonly how?: How | undefined;
}

/**
 * "Deletes sooner: after 60 days instead of 90 (the newest 3 of each version stay)".
 * @param relation what the whole comparison says, for changes that do not say it themselves; undefined if not known.
 */
export function ruleChangeInWords(verb: string, before: RuleWords, now: RuleWords, relation?: string): string {
  const clauses = [...clausesOf(before, now)];
  if (clauses.length === 0)
    return `${verb} by the same rule, but rules before it changed, and a run acts once on an image`;
  const isPeriod = clauses.every(({ text }) => text.startsWith("after "));
  const hows = new Set(clauses.flatMap(({ how }) => how ?? []));
  const adverb = clauses.every(({ how }) => how !== undefined)
    ? adverbOf(hows)
    : (adverbs.get(relation ?? "") ?? (isPeriod ? undefined : "by another rule"));
  return `${verb}${adverb === undefined ? "" : ` ${adverb}:`} ${clauses.map(({ text }) => text).join("; ")}`;
}

/** For relations that follow from no single clause. */
const adverbs = new Map([
  ["wider", "more"],
  ["narrower", "less"],
  ["different", "other images"],
]);

/** "sooner and more", "sooner, but less". */
function adverbOf(hows: ReadonlySet<How>): string {
  if (hows.has("more") && hows.has("less")) return "other images";
  const of = (...some: readonly How[]) => some.filter((each) => hows.has(each)).join(" and ");
  return [of("sooner", "more"), of("later", "less")].filter((each) => each !== "").join(", but ");
}

function* clausesOf(before: RuleWords, now: RuleWords): Iterable<Clause> {
  const areAges = before.period !== undefined && now.period !== undefined;
  if (now.images !== before.images) yield { text: `${now.images} instead of ${before.images}` };
  if (now.limit !== before.limit) yield areAges ? ageClause(before, now) : countClause(before, now);
  if (areAges && now.retained !== before.retained) yield retainedClause(before.retained, now.retained);
  if (now.reach !== before.reach) yield { text: `${now.reach} instead of ${before.reach}` };
  yield* exceptionClauses(before, now);
}

function ageClause(before: RuleWords, now: RuleWords): Clause {
  const previous = before.unit === now.unit ? before.value : before.period;
  const stay = now.retained !== undefined && now.retained === before.retained ? ` (${staying(now.retained)})` : "";
  const [was, is] = [daysOf(before), daysOf(now)];
  const how = is.most < was.least ? "sooner" : is.least > was.most ? "later" : undefined;
  return { text: `after ${now.period} instead of ${previous}${stay}`, how };
}

function countClause(before: RuleWords, now: RuleWords): Clause {
  if (before.unit === now.unit) {
    const text = `${staying(now.value)} instead of ${newestInWords(before.value)}`;
    return { text, how: fewer(before.value, now.value) };
  }
  return { text: `${limitOf(now)}; before, ${limitOf(before).replace(/ stays?\)$/, " stayed)")}` };
}

/** "after 90 days (the newest 3 of each version stay)", "all but the newest 5 of each version, whatever their age". */
function limitOf({ period, value, retained }: RuleWords): string {
  if (period === undefined) return `all but ${newestInWords(value)} of each version, whatever their age`;
  return `after ${period}${retained === undefined ? "" : ` (${staying(retained)})`}`;
}

function retainedClause(before: string | undefined, now: string | undefined): Clause {
  if (now === undefined)
    return { text: `${newestInWords(before ?? "")} of each version no longer ${stay(before)}`, how: "more" };
  if (before === undefined) return { text: `${newestInWords(now)} of each version now ${stay(now)}`, how: "less" };
  return { text: `${staying(now)} instead of ${newestInWords(before)}`, how: fewer(before, now) };
}

/** "the newest 3 of each version stay". */
const staying = (count: string): string => `${newestInWords(count)} of each version ${stay(count)}`;
const stay = (count: string | undefined): string => (count === "1" ? "stays" : "stay");

/** Fewer images that stay are more on which a rule acts; undefined if a number is not known. */
function fewer(before: string, now: string): How | undefined {
  const difference = Number(now) - Number(before);
  return Number.isNaN(difference) ? undefined : difference < 0 ? "more" : "less";
}

function* exceptionClauses(before: RuleWords, now: RuleWords): Iterable<Clause> {
  const isLaunchMoved = before.launched !== "" && now.launched !== "" && before.launched !== now.launched;
  if (isLaunchMoved) yield { text: `${launchedWithin(now.launched)} excluded instead of ${before.launched}` };
  const [was, is] = [before, now].map((each) => (isLaunchMoved ? each.exceptions : allExceptions(each)));
  const gone = (was ?? []).filter((each) => !is?.includes(each));
  const added = (is ?? []).filter((each) => !was?.includes(each));
  if (gone.length > 0) yield { text: `${listed(gone)} no longer excluded`, how: "more" };
  if (added.length > 0) yield { text: `${listed(added)} newly excluded`, how: "less" };
}

const lengths = new Map([
  ["days", [1, 1]],
  ["weeks", [7, 7]],
  ["months", [28, 31]],
  ["years", [365, 366]],
]);

/** The days of a period, which months and years have several of; NaN if it is not known. */
function daysOf({ value, unit }: RuleWords): { readonly least: number; readonly most: number } {
  const [least = Number.NaN, most = Number.NaN] = lengths.get(unit) ?? [];
  return { least: Number(value) * least, most: Number(value) * most };
}

/** Two rules of a policy, of which the second acts later. */
export interface RulePair {
  readonly first: RuleWords;
  readonly then: RuleWords;
}

/**
 * "1 day after it is deprecated (before: 30)"; undefined if the time between two rules is not known, or did not change.
 * An execution acts once on an image, so that two rules of one age are a day apart.
 */
export function timeBetweenInWords(state: string, before: RulePair | undefined, now: RulePair): string | undefined {
  const [was, is] = [before && gapOf(before), gapOf(now)];
  if (is === undefined || is === was) return undefined;
  const { unit } = now.first;
  const isBefore = is < 0 ? `before it is ${state}` : `${lengthOf(is, unit)} after it is ${state}`;
  if (was === undefined) return isBefore;
  const previous =
    was < 0
      ? "before it"
      : was === 0 || before?.first.unit !== unit
        ? lengthOf(was, before?.first.unit ?? unit)
        : String(was);
  return `${isBefore} (before: ${previous})`;
}

function gapOf({ first, then }: RulePair): number | undefined {
  if (first.period === undefined || then.period === undefined || first.unit !== then.unit) return undefined;
  const gap = Number(then.value) - Number(first.value);
  return Number.isNaN(gap) ? undefined : gap;
}

const lengthOf = (gap: number, unit: string): string =>
  gap === 0 ? "1 day" : `${gap} ${gap === 1 ? unit.replace(/s$/, "") : unit}`;
