/** How far simulations look ahead. */
/** How far ahead a reviewer is told, in days. */
export const outlookDays = 30;

/** The last day of which people are told, counted from 0: the outlook's, or that of the runs that are asked for. */
export const lastDayOf = (days: number | undefined): number => Math.max(outlookDays, (days ?? 1) - 1);
