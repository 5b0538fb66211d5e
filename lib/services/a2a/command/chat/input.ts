/** The lines that a user types on a terminal, or that a program writes into standard input. */
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { printDocument } from "../../../../cli/terminal/print.ts";
import { columnsOf } from "../../../../cli/terminal/terminal-width.ts";

/** The input of a conversation. */
export interface ChatInput {
  /** Whether somebody types on a terminal, who sees prompts. */
  readonly isTyped: boolean;
  /** The next line; undefined at the end of the input. Lines that arrive earlier wait. */
  readonly next: (prompt: string) => Promise<string | undefined>;
  /** Discards the line that is being typed; false if it is empty. */
  readonly discard: () => boolean;
  /** Ends the input: `next` returns undefined. */
  readonly close: () => void;
}

/** Opens standard input. @param interrupt called for Ctrl-C on a terminal, which sends no signal while it is read. */
export function openInput(interrupt: () => void): ChatInput {
  const isTyped = process.stdin.isTTY === true && process.stderr.isTTY === true && process.env.TERM !== "dumb";
  const screen = openScreen();
  const lines = createInterface({
    input: process.stdin,
    ...(isTyped && { output: screen.stream }),
    terminal: isTyped,
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const waiting: string[] = [];
  let hasEnded = false;
  let isLeft = false;
  let wake = (): void => {};
  lines.on("line", (line) => {
    waiting.push(line);
    // A program may write more than the agent answers; a terminal stays open, so that Ctrl-C arrives.
    if (!isTyped) lines.pause();
    wake();
  });
  lines.on("close", () => {
    hasEnded = true;
    wake();
  });
  lines.on("SIGINT", interrupt);
  return {
    isTyped,
    async next(prompt) {
      if (isTyped && waiting.length === 0 && !hasEnded) {
        screen.turn(true);
        lines.setPrompt(prompt);
        lines.prompt(true);
      }
      while (waiting.length === 0 && !hasEnded) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        if (!isTyped) lines.resume();
        await woken;
      }
      screen.turn(false);
      return isLeft ? undefined : waiting.shift();
    },
    discard() {
      const isEmpty = lines.line === "";
      lines.write(null, { ctrl: true, name: "e" });
      lines.write(null, { ctrl: true, name: "u" });
      return !isEmpty;
    },
    close() {
      isLeft = true;
      lines.close();
      // A pipe that stays open would keep the process alive; a file has no such function.
      if ("unref" in process.stdin) process.stdin.unref();
    },
  };
}

/** Standard error, on which typed text is shown only while a line is awaited: otherwise it would mix with responses. */
function openScreen() {
  let isOn = false;
  const stream = new Writable({
    write(text: Buffer, _, done) {
      // At once: what waits would be dropped with the end of the line.
      if (isOn) void printDocument(text, "stderr");
      done();
    },
  });
  // The width, which readline reads.
  Object.defineProperty(stream, "columns", { get: () => columnsOf(process.stderr) });
  return {
    stream,
    turn(on: boolean) {
      isOn = on;
    },
  };
}
