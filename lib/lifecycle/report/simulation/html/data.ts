/**
 * The data for the page's script (lib/browser/simulation/page-data.ts): every image with its acts. All strings are
 * stripped of characters that change the direction of text.
 */
import { jsonMarkup, Markup } from "../../../../base/html/markup.ts";
import { inline } from "../../../../base/text/printable.ts";
import type { ActRow, ImageRow, PageHead } from "../../../../browser/simulation/page-data.ts";
import { lastDayShown } from "../../../simulate/outlook.ts";
import type { Act } from "../../../simulate/play/play.ts";
import { whyDone } from "../../../simulate/verdict/reasons.ts";
import { actionOf, type Simulation } from "../../../simulate/verdict/simulation.ts";
import { type DifferenceKind, differenceKinds, kindOf } from "../comparison/words.ts";
import type { SimulationReport } from "../report.ts";
import { isOfToday } from "../today.ts";

/** Minimum of days ahead that the page covers; more if more runs are requested. */
const leastHorizon = 365;

/** The last day that the page covers, counted from 0. */
export const horizonOf = (days: number | undefined): number => Math.max(leastHorizon, lastDayShown(days));

export const bitOf = (kind: DifferenceKind): number => 1 << differenceKinds.indexOf(kind);

/** The class of its badge. */
export const badgeOf = ({ action, change }: DifferenceKind): string =>
  change === "newly" || change === "sooner" ? action : "good";

/** Strings without duplicates, by number. */
class Texts {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  at(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.list.length);
    return this.list.push(inline(text)) - 1;
  }
}

/** The script element with the data, in pieces. */
export function* dataOf({ simulation, days, comparison }: SimulationReport): Iterable<Markup> {
  const { table, policies, at } = simulation;
  const texts = new Texts();
  const horizon = horizonOf(days);
  const marks = new Map<number, number>();
  for (const { simulation: of, act, action, change } of comparison?.differences ?? []) {
    const index = of.indexOf(act);
    marks.set(index, (marks.get(index) ?? 0) | bitOf(kindOf(action, change)));
  }
  yield new Markup('<script type="application/json" id="data">{"images":[');
  for (let index = 0; index < table.size; index += 1) {
    const { vmImages = [], containers = [] } = table.parts(index);
    const createdAt = table.createdAt(index);
    const row: ImageRow = [
      inline(table.ids[index] ?? ""),
      table.recipeOf(index),
      Number.isNaN(createdAt) ? null : createdAt,
      texts.at(table.status(index) ?? "unknown"),
      texts.at(simulation.verdict(index).reason),
      simulation.policiesOf(index).map((policy) => policy.index),
      actsUntil(simulation, index, horizon).map((act) => actRow(simulation, act, texts)),
      vmImages.map(({ id, region, accountId, snapshots = [], usedBy = [] }) => [
        inline(id),
        texts.at(region ?? "unknown"),
        texts.at(accountId ?? "unknown"),
        snapshots.map(inline),
        usedBy.map(({ kind, id: user }) => inline(`${kind} ${user}`)),
      ]),
      containers.map(({ id }) => inline(id)),
      marks.get(index) ?? 0,
    ];
    yield new Markup(`${index === 0 ? "\n" : ",\n"}${jsonMarkup(row).source}`);
  }
  const head: PageHead = {
    at,
    recipes: table.recipes.map(({ name = "?", version = "?" }) => [inline(name), inline(version)]),
    policies: policies.map(({ policy: { name, file = "" } }) => [inline(name), inline(file)]),
    texts: texts.list,
    changes: differenceKinds.map((kind) => [bitOf(kind), kind.words, badgeOf(kind)]),
  };
  yield new Markup(`],\n${jsonMarkup(head).source.slice(1)}</script>\n`);
}

function actRow(simulation: Simulation, act: Act, texts: Texts): ActRow {
  const { vmImages, snapshots, containers } = simulation.partsAt(act);
  const together = (parts: readonly { readonly action: string }[]) =>
    texts.at(parts.map(({ action }) => action).join(" "));
  return [
    act.day,
    isOfToday(simulation, act) ? 1 : 0,
    texts.at(actionOf(act)),
    act.rule.policy.index,
    act.rule.index,
    texts.at(whyDone(act)),
    vmImages.map(({ action, reason }) => texts.at(`${action}: ${reason}`)),
    together(snapshots),
    together(containers),
  ];
}

/** The acts on an image up to a day, in the order of days. */
export function actsUntil(simulation: Simulation, index: number, lastDay: number): readonly Act[] {
  const found: Act[] = [];
  for (const act of simulation.actsOn(index)) {
    if (act.day > lastDay) break;
    found.push(act);
  }
  return found;
}
