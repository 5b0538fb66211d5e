/** Files that are read up to an upper bound. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBounded } from "../../../lib/base/files/bounded-read.ts";
import { NotReadable, TooLarge } from "../../../lib/base/files/read-limits.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const limits = (most: number) => ({ maxBytes: most, seconds: 10 });

test("a file is read up to the upper bound, and refused past it", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "12345");
  expect(readBounded(file, limits(5)).toString()).toBe("12345");
  expect(() => readBounded(file, limits(4))).toThrow(TooLarge);
  writeFileSync(file, "");
  expect(readBounded(file, limits(0)).toString()).toBe("");
});

test.skipIf(!existsSync("/proc/self/status"))("a file without a size is read up to the upper bound too", () => {
  expect(readBounded("/proc/self/status", limits(1_000_000)).toString()).toMatch(/^Name:/);
  expect(() => readBounded("/proc/self/status", limits(10))).toThrow(TooLarge);
});

test.skipIf(!existsSync("/dev/zero"))("a device is refused", () => {
  expect(() => readBounded("/dev/zero", limits(10))).toThrow(NotReadable);
});
