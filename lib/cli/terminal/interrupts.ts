/** Handles Ctrl-C, once and twice, and the end of the time that the user gave. */

/** The exit code after Ctrl-C, as in shells: 128 plus the number of the signal. */
export const interruptedExitCode = 130;

/** The exit code after a timeout, as in the official command-line client. */
export const timedOut = 5;

/** Signals of interruption by SIGINT (Ctrl-C) or SIGTERM, or by a timeout. */
export interface Interrupts {
  /** Aborted by the first interrupt, and by the timeout: stop waiting. */
  readonly stop: AbortSignal;
  /** Aborted by the second interrupt, and by the timeout: stop cleaning up. */
  readonly end: AbortSignal;
  /** Whether the time has passed, and nobody interrupted before. */
  readonly hasTimedOut: () => boolean;
  /** Removes the listeners; sets `process.exitCode` after an interrupt. */
  readonly close: () => void;
}

/** Listens for interrupts. @param timeout in milliseconds; default: none. */
export function listenForInterrupts(timeout?: number): Interrupts {
  const [stop, end] = [new AbortController(), new AbortController()];
  let hasTimedOut = false;
  const expire = () => {
    hasTimedOut = !stop.signal.aborted;
    end.abort();
    stop.abort();
  };
  const timer = timeout === undefined ? undefined : setTimeout(expire, timeout);
  const interrupt = () => (stop.signal.aborted ? end : stop).abort();
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return {
    stop: stop.signal,
    end: end.signal,
    hasTimedOut: () => hasTimedOut,
    close() {
      clearTimeout(timer);
      if (stop.signal.aborted) process.exitCode = hasTimedOut ? timedOut : interruptedExitCode;
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", interrupt);
    },
  };
}
