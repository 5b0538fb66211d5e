/** The progress line of a command. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inWords, type Screen, startProgress } from "../../../lib/cli/terminal/progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("TERM", "xterm");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** A terminal with this width, and its output. */
function screenOf(columns: number, isTTY = true): { readonly screen: Screen; readonly written: () => string } {
  let text = "";
  const write = (piece: string | Uint8Array): boolean => {
    text += String(piece);
    return true;
  };
  return {
    screen: { columns, isTTY, write },
    written: () => {
      const seen = text.replaceAll("\r\u001b[K", "|");
      text = "";
      return seen;
    },
  };
}

it("the progress is drawn on one line, with the duration of the state", () => {
  const { screen, written } = screenOf(80);
  const progress = startProgress(screen);
  progress.show("WORKING", "task t");
  vi.advanceTimersByTime(499);
  expect(written()).toBe(""); // short waits are not shown
  vi.advanceTimersByTime(501);
  expect(written()).toBe("|WORKING for 0 s, task t|WORKING for 1 s, task t");
  progress.show("WORKING", "task t");
  vi.advanceTimersByTime(500);
  expect(written()).toBe("|WORKING for 1 s, task t");
  progress.show("SUBMITTED");
  vi.advanceTimersByTime(500);
  expect(written()).toBe("|SUBMITTED for 0 s");
  progress.clear();
  progress.clear();
  expect(written()).toBe("|");
  vi.advanceTimersByTime(5000);
  expect(written()).toBe("");
});

it.each([
  [16, "|WORKING for 0 s"],
  [15, "|WORKING for..."],
  [4, "|..."],
  [3, "|.."],
  [1, "|"],
  [0, "|WORKING for 0 s"],
])("the progress fits %i columns, and leaves the last one free", (columns, line) => {
  const { screen, written } = screenOf(columns);
  startProgress(screen).show("WORKING");
  vi.advanceTimersByTime(500);
  expect(written()).toBe(line);
});

it("the progress has no control characters, and no characters wider than one column", () => {
  const { screen, written } = screenOf(80);
  startProgress(screen).show("a\u001b[2Jb\n語");
  vi.advanceTimersByTime(500);
  expect(written()).toBe("|a?[2Jb?? for 0 s");
});

it("the progress is not drawn without a terminal, nor on a dumb one", () => {
  for (const term of ["xterm", "dumb"]) {
    vi.stubEnv("TERM", term);
    const { screen, written } = screenOf(80, term === "dumb");
    const progress = startProgress(screen);
    progress.show("WORKING");
    vi.advanceTimersByTime(5000);
    progress.clear();
    expect(written()).toBe("");
  }
});

it("durations are formatted in words", () => {
  const durations = [0, 999, 59_999, 60_000, 184_000, 3_599_999, 3_600_000, 7_320_000].map(inWords);
  expect(durations).toEqual([
    "0 s",
    "0 s",
    "59 s",
    "1 min 00 s",
    "3 min 04 s",
    "59 min 59 s",
    "1 h 00 min",
    "2 h 02 min",
  ]);
});
