/** Where times are in a row, in percent of its width: the past left of the first run, the days ahead right of it. */
import { type Action, dayLength, type PageImage, type PageInventory } from "./images.ts";
import { Wording } from "./wording.ts";

/** The first run, and the last day. */
const nowAt = 26;
const endAt = 97;

/** A line across all rows, with its title on the axis. */
export interface Tick {
  readonly left: number;
  readonly title: string;
  readonly className: "now" | "past" | "";
}

/** A part of an image's life in which its status is the same. */
export interface LifeLine {
  readonly status: string;
  readonly left: number;
  readonly width: number;
}

/** The numbers of images of a recipe version: created in the past, and with acts ahead. */
export interface Tally {
  /** By place in the past, from left to right. */
  readonly created: readonly number[];
  /** By place ahead, from left to right. */
  readonly columns: readonly ReadonlyMap<Action, number>[];
  readonly all: ReadonlyMap<Action, number>;
}

/** Numbers of places for bars. */
const placesAhead = 48;
const placesInPast = 16;

/** Steps between dates on the axis, in days. */
const steps = [1, 7, 14, 30, 61, 91, 182, 365, 730, 1826];

/** Ages on the axis, in days. */
const ages: readonly (readonly [number, string])[] = [
  [30, "30 d"],
  [91, "3 mo"],
  [365, "1 y"],
  [730, "2 y"],
  [1826, "5 y"],
  [3652, "10 y"],
];

export class Scale {
  /** The number of days ahead. */
  readonly span: number;
  readonly #at: number;
  readonly #oldest: number;

  constructor({ at, oldest }: Pick<PageInventory, "at" | "oldest">, span: number) {
    this.span = span;
    this.#at = at;
    this.#oldest = oldest;
  }

  /** A time in the past, on a scale that shrinks with age: the oldest image is at the left end. */
  past(time: number): number {
    return nowAt * (1 - Math.sqrt((this.#at - time) / this.#oldest));
  }

  /** A day after the first run. */
  day(day: number): number {
    return nowAt + ((endAt - nowAt) * day) / this.span;
  }

  /** The status of an image over time: a new line begins at each act. */
  lifeOf({ createdAt, acts, status }: PageImage): readonly LifeLine[] {
    const lines: LifeLine[] = [];
    let [left, current] = [createdAt === undefined ? nowAt : this.past(createdAt), status];
    for (const { day, action } of acts) {
      if (day > this.span) break;
      if (action === "UNDECIDED") continue;
      const end = this.day(day);
      lines.push({ status: current, left, width: end - left });
      if (action === "DELETE") return lines;
      [left, current] = [end, { DISABLE: "DISABLED", DEPRECATE: "DEPRECATED" }[action]];
    }
    return [...lines, { status: current, left, width: 100 - left }];
  }

  /** Counts images by place. */
  tally(images: readonly PageImage[]): Tally {
    const created = new Array<number>(placesInPast).fill(0);
    const columns = Array.from({ length: placesAhead + 1 }, () => new Map<Action, number>());
    const all = new Map<Action, number>();
    for (const { acts, createdAt } of images) {
      if (createdAt !== undefined) {
        const place = Math.min(placesInPast - 1, Math.floor((this.past(createdAt) / nowAt) * placesInPast));
        created[place] = (created[place] ?? 0) + 1;
      }
      for (const { day, action } of acts) {
        if (day > this.span) break;
        const column = columns[Math.floor((day / this.span) * placesAhead)];
        for (const counts of [column, all]) counts?.set(action, (counts.get(action) ?? 0) + 1);
      }
    }
    return { created, columns, all };
  }

  /** The left end and the width of a bar for images created. */
  createdBar(place: number): { readonly left: number; readonly width: number } {
    return { left: (nowAt * place) / placesInPast, width: (nowAt / placesInPast) * 0.8 };
  }

  /** The left end and the width of a bar for acts. */
  actBar(place: number): { readonly left: number; readonly width: number } {
    return { left: this.day((place * this.span) / placesAhead), width: ((endAt - nowAt) / placesAhead) * 0.8 };
  }

  /** The dates on the axis: today, those ahead, and ages in the past from right to left. */
  ticks(isNarrow: boolean): readonly Tick[] {
    const { span } = this;
    const wording = new Wording(this.#at);
    const ticks: Tick[] = [{ left: nowAt, title: "today", className: "now" }];
    const step = steps.find((each) => span / each <= (isNarrow ? 3 : 6)) ?? span;
    for (let day = step; day <= span; day += step) {
      const title = span > 400 ? wording.dateOf(day) : wording.shortDateOf(day);
      ticks.push({ left: this.day(day), title, className: "" });
    }
    let last = nowAt - 4;
    for (const [days, title] of ages) {
      if (days * dayLength > this.#oldest) break;
      const left = this.past(this.#at - days * dayLength);
      if (last - left < (isNarrow ? 9 : 5)) continue;
      last = left;
      ticks.push({ left, title: `−${title}`, className: "past" });
    }
    return ticks;
  }
}
