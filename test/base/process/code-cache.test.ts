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
import { getHeapCodeStatistics, setFlagsFromString } from "node:v8";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { type CodeCache, cacheFolder, codeCache } from "../../../lib/base/process/code-cache.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const bytes = Buffer.from("compiled code");
const compiled = { createCachedData: () => bytes };

/** The environment of processes that share an empty cache, and the cache's folder. */
function emptyCache() {
  const env = { NODE_COMPILE_CACHE: temporaryFolder() };
  return { env, folder: join(env.NODE_COMPILE_CACHE, "lintel") };
}

/** The process that runs the program `times` times; returns the code cache of the last run. */
function runs(times: number, env: NodeJS.ProcessEnv, program = "a"): CodeCache {
  const cache = codeCache(program, env);
  cache.keep(compiled);
  return times === 1 ? cache : runs(times - 1, env, program);
}

/** What a third run finds after two, if `change` has been made to their file. */
function found(change: (file: string) => void, program = "a"): Buffer | undefined {
  const { env, folder } = emptyCache();
  runs(2, env);
  const [name = ""] = readdirSync(folder);
  change(join(folder, name));
  return codeCache(program, env).cachedData;
}

describe("a code cache", () => {
  it("is found by the same program only", () => {
    expect(found(() => {})).toEqual(bytes);
    expect(found(() => {}, "b")).toBeUndefined();
  });

  it("is kept by the second run; the first leaves a mark", () => {
    const { env, folder } = emptyCache();
    expect(runs(1, env).cachedData).toBeUndefined();
    const [name = ""] = readdirSync(folder);
    expect(statSync(join(folder, name)).size).toBe(0);
    expect(runs(1, env).cachedData).toBeUndefined();
    expect(runs(1, env).cachedData).toEqual(bytes);
    expect(readdirSync(folder)).toEqual([name]);
  });

  it("is kept again if V8 rejected it, or if a run that looks compiled much more, and else left as it is", () => {
    const { env } = emptyCache();
    runs(2, env);
    const createCachedData = vi.fn(() => bytes);
    // One time of eight looks.
    const times = [8_000_000, 8_000_001, 8_000_002, 8_000_003, 8_000_004, 8_000_005, 8_000_006, 8_000_007];
    for (const time of times) codeCache("a", env).keep({ createCachedData, cachedDataRejected: false }, () => {}, time);
    expect(createCachedData).not.toHaveBeenCalled();
    for (const time of times) codeCache("a", env).keep({ createCachedData, cachedDataRejected: true }, () => {}, time);
    expect(createCachedData).toHaveBeenCalledTimes(8);
    const large = codeCache("a", env);
    const functions = manyFunctions();
    const written = times.filter((time) => {
      const before = createCachedData.mock.calls.length;
      large.keep({ createCachedData }, () => {}, time);
      return createCachedData.mock.calls.length > before;
    });
    expect(functions.length).toBeGreaterThan(0);
    expect(written).toEqual([8_000_000]);
  });

  it("is created after the program's flags of V8 are restored", () => {
    const { env } = emptyCache();
    runs(1, env);
    const calls: string[] = [];
    const createCachedData = () => {
      calls.push("create");
      return bytes;
    };
    codeCache("a", env).keep({ createCachedData }, () => calls.push("restore"));
    expect(calls).toEqual(["restore", "create"]);
  });

  it.each([0, 1, bytes.length + 8, bytes.length + 9, 1_000])("is read into memory of %i bytes or more", (size) => {
    const { env } = emptyCache();
    runs(2, env);
    expect(codeCache("a", env, Buffer.alloc(size, 1)).cachedData).toEqual(bytes);
  });

  it("is kept by several processes at once", () => {
    const { env, folder } = emptyCache();
    const caches = [codeCache("a", env), codeCache("a", env), codeCache("a", env)];
    for (const { keep } of caches) keep(compiled);
    expect(codeCache("a", env).cachedData).toEqual(bytes);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("is found under the same flags of V8 only, if options of Node are given", () => {
    const { env: empty } = emptyCache();
    const env = { ...empty, NODE_OPTIONS: "--semi-space-growth-factor=1" };
    runs(2, env);
    setFlagsFromString("--semi-space-growth-factor=1");
    try {
      expect(codeCache("a", env).cachedData).toBeUndefined();
    } finally {
      setFlagsFromString("--semi-space-growth-factor=2");
    }
    expect(codeCache("a", env).cachedData).toEqual(bytes);
  });

  it.each([
    ["its last byte differs", (file: string) => writeFileSync(file, replaced(file, -1))],
    ["its first byte differs", (file: string) => writeFileSync(file, replaced(file, 0))],
    ["its end is missing", (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -1))],
    ["its second half is missing", (file: string) => writeFileSync(file, firstHalf(file))],
    ["it is empty", (file: string) => writeFileSync(file, "")],
    ["the group may write to it", (file: string) => chmodSync(file, 0o620)],
    ["everybody may write to it", (file: string) => chmodSync(file, 0o602)],
  ])("is not used if %s", (_, change) => expect(found(change)).toBeUndefined());

  it("replaces one that is damaged", () => {
    const { env, folder } = emptyCache();
    runs(2, env);
    const file = join(folder, String(readdirSync(folder)[0]));
    writeFileSync(file, replaced(file, 3));
    expect(runs(1, env).cachedData).toBeUndefined();
    expect(runs(1, env).cachedData).toEqual(bytes);
  });

  it("is readable by this user alone, and leaves nothing unfinished", () => {
    const { env, folder } = emptyCache();
    for (const times of [1, 1, 1]) {
      runs(times, env);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const names = readdirSync(folder);
      expect(names).toHaveLength(1);
      expect(statSync(join(folder, String(names[0]))).mode & 0o777).toBe(0o600);
    }
  });

  it("stays for 30 days", () => {
    const { env, folder } = emptyCache();
    mkdirSync(folder);
    const now = Date.now() / 1000;
    for (const [name, days] of [
      ["code-new", 29],
      ["code-old", 31],
      ["other", 31],
    ] as const) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), now, now - days * 86_400);
    }
    runs(2, env);
    expect(readdirSync(folder).filter((name) => !name.startsWith("code-a-"))).toEqual(["code-new", "other"]);
  });

  it("is missing without an error where it cannot be kept", () => {
    const folder = temporaryFolder({ file: "" });
    expect(runs(3, { NODE_COMPILE_CACHE: join(folder, "file") }).cachedData).toBeUndefined();
    expect(runs(3, { NODE_DISABLE_COMPILE_CACHE: "1" }).cachedData).toBeUndefined();
  });
});

/** The file's content with another byte there. */
function replaced(file: string, index: number): Buffer {
  const content = readFileSync(file);
  const at = index < 0 ? content.length + index : index;
  content.writeUInt8(content.readUInt8(at) ^ 0xff, at);
  return content;
}

const firstHalf = (file: string): Buffer => {
  const content = readFileSync(file);
  return content.subarray(0, content.length / 2);
};

/** As many compiled functions as the process has six percent of code in addition, more than the cache tolerates. */
function manyFunctions(): readonly unknown[] {
  const size = () => getHeapCodeStatistics().bytecode_and_metadata_size;
  const enough = 1.06 * size();
  const made: unknown[] = [];
  while (size() < enough) {
    const each = new Function("x", `${"x = x + x; ".repeat(5_000)} return ${made.length};`);
    each(1);
    made.push(each);
  }
  return made;
}

test("a home folder that does not exist is not created for code caches", () => {
  const home = join(temporaryFolder(), "nonexistent");
  vi.stubEnv("HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  runs(2, {});
  expect(existsSync(home)).toBe(false);
  mkdirSync(home);
  expect(runs(3, {}).cachedData).toEqual(bytes);
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
])("code caches on %s with %o have the right folder, if any", (system, env, home, folder) => {
  expect(cacheFolder(env, system, home)).toBe(folder);
});
