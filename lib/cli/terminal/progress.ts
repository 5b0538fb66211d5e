/** What a command waits for and how long: one line on a terminal, drawn again and again, and gone at the end. */
import { columnsOf } from "./terminal-width.ts";

/** The part of a stream that a line is drawn on. */
export type Screen = Pick<NodeJS.WriteStream, "write" | "columns" | "isTTY">;

/** Shows progress. */
export interface Progress {
  /** Shows what is so, since when, and of what. */
  readonly show: (what: string, about?: string) => void;
  /** Takes the line away, until something is shown again. */
  readonly clear: () => void;
}

/** How often the line is drawn, in milliseconds. What takes less time is not shown at all. */
const interval = 500;

/** Back to the beginning of the line, and what stands there taken away. */
export const eraseLine = "\r\u001b[K";

/** Shows progress on a terminal, and nothing elsewhere. The timer keeps no process alive. */
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

/** Does something that waits for the agent, and shows that it does. */
export async function whileShown<Value>(work: () => Promise<Value>): Promise<Value> {
  const progress = startProgress(process.stderr);
  progress.show(waitingForAgent);
  try {
    return await work();
  } finally {
    progress.clear();
  }
}

/** What is so until the agent says something. */
export const waitingForAgent = "waiting for the agent";

/** A duration: `12 s`, `3 min 04 s`, `1 h 02 min`. */
export function inWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}

/** A text in so many columns: what is not ASCII may have another width than it has characters, and is left out. */
function fitting(text: string, columns: number): string {
  const plain = text.replace(/[^\x20-\x7e]/g, "?");
  return plain.length <= columns
    ? plain
    : plain.slice(0, Math.max(columns - 3, 0)) + "...".slice(0, Math.max(columns, 0));
}
