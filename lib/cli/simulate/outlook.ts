/** How far simulations look ahead. */
/** Days ahead that outputs cover by default. */
export const outlookDays = 30;

/** The last day that outputs cover, counted from 0: the default, or that of the requested runs. */
export const lastDayShown = (days: number | undefined): number => Math.max(outlookDays, (days ?? 1) - 1);
