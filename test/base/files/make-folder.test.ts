/** Folders at paths that users name. */
import { existsSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../../lib/base/files/make-folder.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

describe("makeFolder", () => {
  it("creates what is missing, and says whether the folder was", () => {
    const folder = join(temporaryFolder(), "a", "b", "c");
    expect([makeFolder(folder, 0o700), makeFolder(folder)]).toEqual([true, false]);
    expect(["..", "."].map((each) => statSync(join(folder, each)).mode & 0o777)).toEqual([0o700, 0o700]);
    expect(makeFolder(join(folder, "x", "..", "y"))).toBe(true);
  });

  it("follows a link to a folder", () => {
    const folder = temporaryFolder();
    symlinkSync(temporaryFolder(), join(folder, "link"));
    expect(makeFolder(join(folder, "link"))).toBe(false);
    expect(makeFolder(join(folder, "link", "below"))).toBe(true);
  });

  it("throws the reason for which there can be none", () => {
    const folder = temporaryFolder({ file: "" });
    symlinkSync(join(folder, "gone"), join(folder, "dangling"));
    expect(() => makeFolder(join(folder, "file"))).toThrow("EEXIST");
    expect(() => makeFolder(join(folder, "file", "below"))).toThrow("ENOTDIR");
    expect(() => makeFolder(join(folder, "dangling"))).toThrow("EEXIST");
    expect(() => makeFolder("")).toThrow("ENOENT");
  });

  it.skipIf(!existsSync("/proc/self"))("ends below /proc, where folders exist and yet have none", () => {
    expect(() => makeFolder("/proc/self/a/b")).toThrow("ENOENT");
  });
});
