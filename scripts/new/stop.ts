/** An error to report in one sentence; nothing was written. */
export class Stop extends Error {}
