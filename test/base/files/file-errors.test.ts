/** Reasons why files cannot be read or written, from real errors of the system. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unreadableBecause, unwritableBecause } from "../../../lib/base/files/file-errors.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const folder = temporaryFolder({ file: "" });
const at = (name: string): string => join(folder, name);

/** What an action throws. */
function errorOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error("it succeeded");
}

test.each([
  ["none", "does not exist"],
  [".", "is a folder; expected a file"],
  ["file/below", "does not exist: a part of the path is a file, not a folder"],
])("%s cannot be read", (name, reason) => {
  expect(unreadableBecause(errorOf(() => readFileSync(at(name))))).toBe(reason);
});

test.each([
  ["none/file", "its folder does not exist"],
  [".", "it is a folder"],
  ["file/below", "a part of its path is a file, not a folder"],
])("%s cannot be written", (name, reason) => {
  expect(unwritableBecause(errorOf(() => writeFileSync(at(name), "")))).toBe(reason);
});

test("a folder cannot be made in place of a file", () => {
  const error = errorOf(() => mkdirSync(at("file"), { recursive: true }));
  expect(unwritableBecause(error)).toBe("its folder is a file");
});

test("other errors have their own message", () => {
  const error = new Error("the disk is on fire");
  expect([unreadableBecause(error), unwritableBecause(error)]).toEqual([
    "cannot be read: the disk is on fire",
    "the disk is on fire",
  ]);
});
