/** How far simulations look ahead. */
import { counted } from "../../base/text/counted.ts";

/** Days ahead that outputs cover by default. */
export const outlookDays = 30;

/** "within 24 hours", "within 3 days": the hour of a run is not known, so the last day counts. */
export const withinInWords = (days: number): string => `within ${days === 1 ? "24 hours" : counted(days, "day")}`;

/** The last day that outputs cover, counted from 0: the default, or that of the requested runs. */
export const lastDayShown = (days: number | undefined): number => Math.max(outlookDays, (days ?? 1) - 1);
