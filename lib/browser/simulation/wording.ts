/** Dates, ages and acts in words. */
import { dayLength, type PageAct, type PageImage } from "./images.ts";

const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const shortDates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Words of a simulation whose first run is at this time. */
export class Wording {
  /** Milliseconds since 1970. */
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }

  /** The date of a day after the first run: "1 Mar 2026". */
  dateOf(day: number): string {
    return dates.format(this.at + day * dayLength);
  }

  /** "1 Mar". */
  shortDateOf(day: number): string {
    return shortDates.format(this.at + day * dayLength);
  }

  /** The hour of a run is not known: what becomes due within 24 hours may be done today. A date has `before` before it. */
  whenOf({ day, isToday }: Pick<PageAct, "day" | "isToday">, before = ""): string {
    if (day === 0) return "today";
    return isToday ? "within 24 hours" : `${before}${this.dateOf(day)}`;
  }

  actInWords(act: PageAct): string {
    return `${act.action} ${this.whenOf(act, "on ")} by "${act.policy}" rule ${act.rule} (${act.why})`;
  }

  /** All acts on an image, or why it is kept. */
  outcomeOf({ acts, reason }: PageImage, separator: string): string {
    return acts.length === 0 ? `kept (${reason})` : acts.map((act) => this.actInWords(act)).join(separator);
  }

  ageOf({ createdAt }: Pick<PageImage, "createdAt">): string {
    if (createdAt === undefined) return "of unknown age";
    const days = Math.floor((this.at - createdAt) / dayLength);
    return `${days} ${days === 1 ? "day" : "days"} old`;
  }

  /** "1 Mar 2026, 3 days old". */
  createdOf(image: Pick<PageImage, "createdAt">): string {
    return image.createdAt === undefined ? "unknown" : `${dates.format(image.createdAt)}, ${this.ageOf(image)}`;
  }
}
