import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { cacheFolder, codeCache } from "../../../lib/host/terraform/code-cache.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const bytes = Buffer.from("compiled code");

/** What a start finds after another one has kept {@link bytes}, and `change` has been made to their file. */
function found(change: (file: string) => void, digest = "a1"): Buffer | undefined {
  const env = { NODE_COMPILE_CACHE: temporaryFolder() };
  codeCache("a1", env).keep(bytes);
  const folder = join(env.NODE_COMPILE_CACHE, "lintel");
  const [name = ""] = readdirSync(folder);
  change(join(folder, name));
  return codeCache(digest, env).cachedData;
}

describe("a code cache", () => {
  it("is found by the same provider only", () => {
    expect(found(() => {})).toEqual(bytes);
    expect(found(() => {}, "b2")).toBeUndefined();
  });

  it("is not found after a change of V8's flags, and not kept under flags other than those of the start", () => {
    const env = { NODE_COMPILE_CACHE: temporaryFolder() };
    const before = codeCache("a1", env);
    setFlagsFromString("--semi-space-growth-factor=1");
    try {
      before.keep(bytes);
      expect(readdirSync(env.NODE_COMPILE_CACHE)).toEqual([]);
      codeCache("a1", env).keep(bytes);
      expect(codeCache("a1", env).cachedData).toEqual(bytes);
    } finally {
      setFlagsFromString("--semi-space-growth-factor=2");
    }
    expect(codeCache("a1", env).cachedData).toBeUndefined();
  });

  it.each([
    ["its last byte differs", (file: string) => writeFileSync(file, readFileSync(file).fill(0, bytes.length + 31))],
    ["its end is missing", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    ["it is empty", (file: string) => writeFileSync(file, "")],
    ["the group may write to it", (file: string) => chmodSync(file, 0o620)],
    ["everybody may write to it", (file: string) => chmodSync(file, 0o602)],
  ])("is not used if %s", (_, change) => expect(found(change)).toBeUndefined());

  it("is readable by this user alone, and leaves nothing unfinished", () => {
    const env = { NODE_COMPILE_CACHE: temporaryFolder() };
    for (let round = 0; round < 2; round++) codeCache("a1", env).keep(bytes);
    const folder = join(env.NODE_COMPILE_CACHE, "lintel");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const names = readdirSync(folder);
    expect(names).toHaveLength(1);
    expect(statSync(join(folder, String(names[0]))).mode & 0o777).toBe(0o600);
  });

  it("stays for 30 days", () => {
    const env = { NODE_COMPILE_CACHE: temporaryFolder() };
    const folder = join(env.NODE_COMPILE_CACHE, "lintel");
    mkdirSync(folder);
    const now = Date.now() / 1000;
    for (const [name, days] of [
      ["terraform-provider-new", 29],
      ["terraform-provider-old", 31],
      ["other", 31],
    ] as const) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), now, now - days * 86_400);
    }
    codeCache("a1", env).keep(bytes);
    expect(readdirSync(folder).filter((name) => !name.includes("a1"))).toEqual(["other", "terraform-provider-new"]);
  });

  it("is missing without an error where it cannot be kept", () => {
    const folder = temporaryFolder({ file: "" });
    const code = codeCache("a1", { NODE_COMPILE_CACHE: join(folder, "file") });
    expect(code.cachedData).toBeUndefined();
    expect(() => code.keep(bytes)).not.toThrow();
    expect(() => codeCache("a1", { NODE_DISABLE_COMPILE_CACHE: "1" }).keep(bytes)).not.toThrow();
  });
});

test("a home folder that does not exist is not created for code caches", () => {
  const home = join(temporaryFolder(), "nonexistent");
  vi.stubEnv("HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  codeCache("a1", {}).keep(bytes);
  expect(existsSync(home)).toBe(false);
  mkdirSync(home);
  codeCache("a1", {}).keep(bytes);
  expect(codeCache("a1", {}).cachedData).toEqual(bytes);
});

const noHome = (): string => {
  throw new Error("no home folder");
};

test.each<[NodeJS.Platform, NodeJS.ProcessEnv, () => string, string | undefined]>([
  ["linux", {}, () => "/home/ada", "/home/ada/.cache/lintel"],
  ["linux", { XDG_CACHE_HOME: "/cache" }, () => "/home/ada", "/cache/lintel"],
  // The specification of these variables ignores relative paths.
  ["linux", { XDG_CACHE_HOME: "cache" }, () => "/home/ada", "/home/ada/.cache/lintel"],
  ["darwin", {}, () => "/Users/ada", "/Users/ada/Library/Caches/lintel"],
  ["win32", { LOCALAPPDATA: "/local" }, () => "/ada", "/local/lintel/cache"],
  ["win32", {}, () => "/ada", undefined],
  ["linux", {}, noHome, undefined],
  ["linux", {}, () => "", undefined],
  ["linux", { NODE_COMPILE_CACHE: "/node", XDG_CACHE_HOME: "/cache" }, () => "/home/ada", "/node/lintel"],
  ["linux", { NODE_DISABLE_COMPILE_CACHE: "1", NODE_COMPILE_CACHE: "/node" }, () => "/home/ada", undefined],
])("the folder of code caches on %s with %o", (system, env, home, folder) => {
  expect(cacheFolder(env, system, home)).toBe(folder);
});
