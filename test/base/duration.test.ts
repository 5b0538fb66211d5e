import { describe, expect, it } from "vitest";
import { parseDuration } from "../../lib/base/duration.ts";

describe("a duration", () => {
  it.each([
    ["30m", 1_800_000],
    ["1h30m", 5_400_000],
    ["90s", 90_000],
    ["1.5h", 5_400_000],
    ["1m250ms", 60_250],
    ["1ms", 1],
    ["168h", 604_800_000],
  ])("%s is %i ms", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(["", "5", "0s", "-5m", "5 m", "5min", "m", "168h1ms", "1d", "5m ", "1e3s", "PT5M"])(
    "%j is not a duration",
    (text) => {
      expect(parseDuration(text)).toBeUndefined();
    },
  );
});
