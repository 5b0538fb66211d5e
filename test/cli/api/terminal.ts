/** Runs the executable on a pseudo-terminal with `script` (util-linux). */
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { spawn } from "../../run/child-process.ts";

/** Keys as a terminal sends them. */
export const keys = { enter: "\r", down: "\u001b[B", interrupt: "\u0003", backspace: "\u007f" } as const;

/** A run on a terminal. */
export interface TerminalRun {
  /** Waits until the text is shown, after the text of the previous wait. */
  readonly shows: (text: string) => Promise<void>;
  readonly types: (text: string) => void;
  /** Waits for the end; returns the exit code and the whole screen output. */
  readonly ends: () => Promise<{ readonly code: number; readonly shown: string }>;
}

/** Starts `lintel` on a terminal. */
export function onTerminal(args: readonly string[], env: NodeJS.ProcessEnv, columns = 100): TerminalRun {
  const words = [process.execPath, resolve("dist/lintel.cjs"), ...args].map((word) => `'${word}'`);
  const child = spawn("script", ["-qfec", `stty cols ${columns}; exec ${words.join(" ")}`, "/dev/null"], {
    env: { ...process.env, TERM: "xterm", ...env },
  });
  let shown = "";
  let read = 0;
  let look = (): void => {};
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    shown += piece;
    look();
  });
  const closed = new Promise<number>((done) => child.once("close", (code) => done(code ?? -1)));
  const text = (): string => stripVTControlCharacters(shown).replaceAll("\r", "");
  return {
    shows: (expected) =>
      new Promise((done, fail) => {
        look = () => {
          const at = text().indexOf(expected, read);
          if (at < 0) return;
          read = at + expected.length;
          look = () => {};
          done();
        };
        void closed.then(() => fail(new Error(`ended without showing ${expected}:\n${text()}`)));
        look();
      }),
    types: (typed) => child.stdin.write(typed),
    ends: async () => ({ code: await closed, shown: text() }),
  };
}
