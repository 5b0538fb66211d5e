/** Ctrl-C, once and twice. */

/** The exit code of what Ctrl-C ends, as shells have it: 128 and the number of the signal. */
const interrupted = 130;

/** What is to end with an interrupt: SIGINT, which is Ctrl-C, or SIGTERM. */
export interface Interrupts {
  /** Aborted by the first: what waits stops waiting. */
  readonly stop: AbortSignal;
  /** Aborted by the second: what was done on the way out ends at once. */
  readonly end: AbortSignal;
  /** Leaves interrupts to others again; sets `process.exitCode` where there was one. */
  readonly close: () => void;
}

/** Listens for interrupts. */
export function listenForInterrupts(): Interrupts {
  const [stop, end] = [new AbortController(), new AbortController()];
  const interrupt = () => (stop.signal.aborted ? end : stop).abort();
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return {
    stop: stop.signal,
    end: end.signal,
    close() {
      if (stop.signal.aborted) process.exitCode = interrupted;
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
    },
  };
}
