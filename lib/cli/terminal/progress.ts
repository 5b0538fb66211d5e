/**
 * Shows what a command waits for and for how long: one line on a terminal, updated regularly and cleared at the end.
 */
import { columnsOf } from "./terminal-width.ts";

/** The stream that shows the line. */
export type Screen = Pick<NodeJS.WriteStream, "write" | "columns" | "isTTY">;

/** Shows progress. */
export interface Progress {
  /** Shows an activity with its subject and the time since it began. */
  readonly show: (what: string, about?: string) => void;
  /** Clears the line, until something is shown again. */
  readonly clear: () => void;
}

/** Interval of updates, in milliseconds. Shorter activities are not shown at all. */
const interval = 500;

/** Moves to the beginning of the line and erases it. */
export const eraseLine = "\r\u001b[K";

/** Shows progress on a terminal; does nothing elsewhere. The timer does not keep the process alive. */
export function startProgress(screen: Screen): Progress {
  if (!screen.isTTY || process.env.TERM === "dumb") return { show() {}, clear() {} };
  let shown: { readonly what: string; readonly about: string | undefined; readonly since: number } | undefined;
  let isDrawn = false;
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    if (shown === undefined) return;
    const { what, about, since } = shown;
    const text = [`${what} for ${inWords(Date.now() - since)}`, ...(about === undefined ? [] : [about])].join(", ");
    screen.write(eraseLine + fitting(text, columnsOf(screen) - 1));
    isDrawn = true;
  };
  return {
    show(what, about) {
      shown = { what, about, since: shown?.what === what ? shown.since : Date.now() };
      timer ??= setInterval(draw, interval).unref();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
      if (isDrawn) screen.write(eraseLine);
      isDrawn = false;
    },
  };
}

/** Runs work that waits for the agent, with progress. */
export async function whileShown<Value>(work: () => Promise<Value>): Promise<Value> {
  const progress = startProgress(process.stderr);
  progress.show(waitingForAgent);
  try {
    return await work();
  } finally {
    progress.clear();
  }
}

/** The activity until the agent responds. */
export const waitingForAgent = "waiting for the agent";

/** A duration: `12 s`, `3 min 04 s`, `1 h 02 min`. */
export function inWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}

/** Cuts a text to a number of columns; replaces characters outside of ASCII, whose width may vary. */
function fitting(text: string, columns: number): string {
  const plain = text.replace(/[^\x20-\x7e]/g, "?");
  return plain.length <= columns
    ? plain
    : plain.slice(0, Math.max(columns - 3, 0)) + "...".slice(0, Math.max(columns, 0));
}
