import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeFrame } from "../../../../lib/lint/report/formats/code-frame.ts";
import { paint } from "../../../../lib/lint/report/paint.ts";
import { Lines } from "../../../../lib/lint/text/lines.ts";

const frame = (text: string, from: number, to: number, width = 80): readonly string[] => {
  const lines = new Lines(text);
  return codeFrame(lines, lines.span({ start: from, end: to }), width, paint(false));
};

describe("a code frame", () => {
  it("marks a value", () => {
    expect(frame("a: 1\nbee: twelve\n", 10, 16)).toEqual(["2 | bee: twelve", "  |      ^^^^^^"]);
  });

  it("marks an empty range", () => {
    expect(frame("a:", 2, 2)).toEqual(["1 | a:", "  |   ^"]);
  });

  it("marks the first line of a multi-line value", () => {
    expect(frame("a:\n  b: 1\n  c: 2\n", 5, 16)).toEqual(["2 |   b: 1", "  |   ^^^^ …"]);
  });

  it("stays aligned after tabs, wide letters and combining marks", () => {
    expect(frame("\ta: x", 4, 5)).toEqual(["1 |  a: x", "  |     ^"]);
    expect(frame("日本: x", 4, 5)).toEqual(["1 | 日本: x", "  |       ^"]);
    expect(frame("e\u0301: x", 4, 5)).toEqual(["1 | e\u0301: x", "  |    ^"]);
    expect(frame("😀: x", 4, 5)).toEqual(["1 | 😀: x", "  |     ^"]);
  });

  it("shows no control characters", () => {
    expect(frame("a: \u001b[31mx\u0007", 3, 4)).toEqual(["1 | a: ?[31mx?", "  |    ^"]);
  });

  it("is truncated around the value in a long line, quickly", () => {
    const text = `{"a": "${"x".repeat(10_000_000)}", "value": 1001, "b": "${"y".repeat(10_000_000)}"}`;
    const at = text.indexOf("1001");
    const [line = "", carets = ""] = frame(text, at, at + 4, 60);
    expect(line.length).toBeLessThanOrEqual(60);
    expect(line.slice(carets.indexOf("^"), carets.lastIndexOf("^") + 1)).toBe("1001");
    expect([line.slice(0, 5), line.at(-1)]).toEqual(["1 | …", "…"]);
  });

  it("shows a long line from its beginning if the value is near", () => {
    expect(frame(`key: ${"x".repeat(100)}`, 0, 3, 40)).toEqual([`1 | key: ${"x".repeat(30)}…`, "  | ^^^"]);
    expect(frame(`a: 1, key: ${"x".repeat(100)}`, 6, 9, 40)[1]).toBe("  |       ^^^");
  });

  it("is never wider than the terminal, and always shows the beginning of the value", () => {
    const span = fc.tuple(fc.string({ unit: "grapheme-ascii", maxLength: 300 }), fc.nat(300), fc.nat(300));
    fc.assert(
      fc.property(span, fc.integer({ min: 30, max: 120 }), ([text, one, other], width) => {
        const from = Math.min(one, other, text.length);
        const to = Math.min(Math.max(one, other), text.length);
        const [line = "", carets = ""] = frame(text, from, to, width);
        expect(Math.max(line.length, carets.length)).toBeLessThanOrEqual(width);
        const first = carets.indexOf("^");
        if (from < to) expect(line[first]).toBe(text[from]);
      }),
    );
  });
});
