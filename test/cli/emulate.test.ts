import { expect, test } from "vitest";
import { lintelExecutable } from "./lintel-executable.ts";

const lintel = lintelExecutable();

test.each(["-1", "x", "1e999"])("lintel emulate --operation-seconds=%s is refused", async (seconds) => {
  const { code, stdout, stderr } = await lintel(["emulate", "--port", "0", `--operation-seconds=${seconds}`]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("--operation-seconds is");
});
