/** Lines of a text, with secrets redacted. */
import { expect, test, vi } from "vitest";
import { Lines } from "../../../lib/lint/text/lines.ts";

test("a line shows only what is not hidden, also after more was hidden", () => {
  const lines = new Lines("first a b\nsecond c\n", [{ start: 6, end: 7 }]);
  expect(lines.line(1)).toBe("first * b");
  lines.hide({ start: { line: 1, column: 9 }, end: { line: 2, column: 7 } });
  expect([lines.line(1), lines.line(2), lines.line(3)]).toEqual(["first * *", "****** c", ""]);
  lines.hideString("c");
  expect(lines.line(2)).toBe("****** c");
  expect(lines.line(4)).toBe("");
});

test("a long line is redacted once, however many findings show it", () => {
  const count = 5_000;
  const text = JSON.stringify(Array.from({ length: count }, () => "x"));
  const lines = new Lines(
    text,
    Array.from({ length: count }, (_, index) => ({ start: 2 + 4 * index, end: 3 + 4 * index })),
  );
  const redactions = vi.spyOn(Array.prototype, "join");
  try {
    const shown = Array.from({ length: count }, () => lines.line(1));
    expect(shown.at(-1)).toBe(text.replaceAll("x", "*"));
    expect(redactions).toHaveBeenCalledOnce();
  } finally {
    redactions.mockRestore();
  }
});
