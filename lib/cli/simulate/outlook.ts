/** How far simulations look ahead. */
/** How far ahead a reviewer is told, in days. */
export const outlookDays = 30;
