/** Handles Ctrl-C, once and twice. */

/** The exit code after Ctrl-C, as in shells: 128 plus the number of the signal. */
const interrupted = 130;

/** Signals of interruption by SIGINT (Ctrl-C) or SIGTERM. */
export interface Interrupts {
  /** Aborted by the first interrupt: stop waiting. */
  readonly stop: AbortSignal;
  /** Aborted by the second interrupt: stop cleaning up. */
  readonly end: AbortSignal;
  /** Removes the listeners; sets `process.exitCode` after an interrupt. */
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
