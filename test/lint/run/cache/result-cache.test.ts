import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { allRules } from "../../../../lib/cli/lint/all-rules.ts";
import { LintConfiguration } from "../../../../lib/lint/config/configuration.ts";
import type { LintResult } from "../../../../lib/lint/findings/finding.ts";
import { formats } from "../../../../lib/lint/report/formats/formats.ts";
import { paint } from "../../../../lib/lint/report/paint.ts";
import { repositoryOf } from "../../../../lib/lint/report/repository.ts";
import { rulePage } from "../../../../lib/lint/report/rules/rule-page.ts";
import { cacheFolder } from "../../../../lib/lint/run/cache/location.ts";
import { cachedLint, maxEntries } from "../../../../lib/lint/run/cache/result-cache.ts";
import { lint } from "../../../../lib/lint/run/run.ts";
import { lintables } from "../../../../lib/services/lintables.generated.ts";
import { expectSecretsIn } from "../../../run/produced.ts";
import { secret } from "../../../run/secret.ts";
import { cases } from "../../../run/sizes.ts";
import { temporaryFolder, writeFiles } from "../../../run/temporary-folder.ts";
import { policy } from "../../policy.ts";
import { origin } from "../../report/sample.ts";

const valid = JSON.stringify(policy);
const faulty = `${JSON.stringify({ ...policy, name: "faulty", status: "ON" }, null, 2)}\n`;

/** A run in a folder: whether it was not cached, its result, and its notes. */
async function run(
  folder: string,
  { paths = ["."], cache = join(folder, ".lintel-cache"), mayKeep = true } = {},
): Promise<{ readonly isNew: boolean; readonly result: LintResult; readonly notes: readonly string[] }> {
  const notes: string[] = [];
  let isNew = false;
  const result = await cachedLint(
    { folder: cache, workingFolder: folder, request: { paths }, note: (sentence) => notes.push(sentence) },
    () => {
      isNew = true;
      return fresh(folder, paths);
    },
    () => mayKeep,
  );
  return { isNew, result, notes };
}

const fresh = (folder: string, paths: readonly string[] = ["."]): Promise<LintResult> =>
  lint({
    paths,
    resources: lintables,
    workingFolder: folder,
    configuration: new LintConfiguration({ resources: lintables, workingFolder: folder, code: "runs" }),
  });

const pages = allRules().then((rules) => rules.map(rulePage));
const rulePages = () => pages;

/** A result in every format. */
async function printed(result: LintResult, root: string): Promise<readonly string[]> {
  const style = { paint: paint(true), width: 100, wraps: true, showsSuppressed: true };
  const repository = repositoryOf(root);
  return Promise.all(
    Object.values(formats).map((format) =>
      format({ result, repository, style, rulePages, origin: async () => origin }),
    ),
  );
}

const entriesOf = (cache: string): readonly string[] => readdirSync(cache).filter((name) => name.startsWith("run-"));

describe("an unchanged run", () => {
  test("is cached, and prints the same", async () => {
    const folder = temporaryFolder({ "a.json": valid, "sub/b.json": faulty });
    const first = await run(folder);
    const second = await run(folder);
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(first.result.findings).toHaveLength(1);
    expect(await printed(second.result, folder)).toEqual(await printed(first.result, folder));
  });

  test("is not cached for other paths, or if it may not be stored", async () => {
    const folder = temporaryFolder({ "a.json": valid, "b.json": faulty });
    await run(folder);
    expect((await run(folder, { paths: ["a.json"] })).isNew).toBe(true);
    expect((await run(folder, { paths: ["b.json"], mayKeep: false })).isNew).toBe(true);
    expect((await run(folder, { paths: ["b.json"] })).isNew).toBe(true);
  });

  test("with a fault is not cached, because it will be fixed soon", async () => {
    const folder = temporaryFolder({ "a.yaml": "executionRole: [" });
    const { result } = await run(folder, { paths: ["a.yaml"] });
    expect(result.faults).toHaveLength(1);
    expect((await run(folder, { paths: ["a.yaml"] })).isNew).toBe(true);
  });
});

describe("a run is not cached if", () => {
  const synthesized = JSON.stringify({
    terraform: {},
    resource: {
      lintel_lifecycle_policy: { p: { name: "p", "//": { lintel: { source: "main.ts:1:1" } } } },
    },
  });

  test.each<[string, (folder: string) => void]>([
    ["an input has changed", (folder) => writeFiles(folder, { "a.json": faulty })],
    ["an input has come", (folder) => writeFiles(folder, { "sub/c.yaml": faulty })],
    ["an input has gone", (folder) => rmSync(join(folder, "b.json"))],
    ["a configuration has come", (folder) => writeFiles(folder, { "sub/lintel.config.yaml": "ignore: ['*']" })],
    ["a configuration has changed", (folder) => writeFiles(folder, { "lintel.config.yaml": "preset: recommended" })],
    ["what it extends has changed", (folder) => writeFiles(folder, { "config/base.yaml": "preset: strict" })],
    ["the program of a synthesized file has changed", (folder) => writeFiles(folder, { "main.ts": "other();" })],
    ["a repository begins", (folder) => mkdirSync(join(folder, "sub/.git"))],
    [
      "a file has become a link",
      (folder) => {
        rmSync(join(folder, "b.json"));
        symlinkSync("a.json", join(folder, "b.json"));
      },
    ],
  ])("%s", async (_, change) => {
    const folder = temporaryFolder({
      "a.json": valid,
      "b.json": valid,
      "sub/b.json": valid,
      "cdktf.out/stacks/s/cdk.tf.json": synthesized,
      "main.ts": "program();",
      "lintel.config.yaml": "extends: ./config/base.yaml",
      "config/base.yaml": "preset: recommended",
    });
    await run(folder);
    expect((await run(folder)).isNew).toBe(false);
    change(folder);
    const changed = await run(folder);
    expect(changed.isNew).toBe(true);
    expect(await printed(changed.result, folder)).toEqual(await printed(await fresh(folder), folder));
  });
});

test("after any changes between runs, every format prints the same as without the cache", async () => {
  const texts = [valid, faulty, "a: 1", "name: x\nexecutionRole: r\nstatus: OFF\n", undefined];
  const files = ["a.json", "b.yaml", "sub/c.json", "sub/d.yml"];
  const edit = fc.record({ file: fc.constantFrom(...files), text: fc.constantFrom(...texts) });
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
      const folder = temporaryFolder({ "a.json": valid });
      for (const { file, text } of edits) {
        if (text === undefined) rmSync(join(folder, file), { force: true });
        else writeFiles(folder, { [file]: text });
        for (let time = 0; time < 2; time += 1) {
          const { result } = await run(folder);
          const expected = await fresh(folder);
          expect(result.faults.map(String)).toEqual(expected.faults.map(String));
          expect(await printed(result, folder)).toEqual(await printed(expected, folder));
        }
      }
    }),
    { numRuns: cases(50) },
  );
});

describe("the cache folder", () => {
  test("is readable only by its owner, ignored by git, and contains no values of files", async () => {
    const role = "the-role-of-this-test";
    const document = { ...policy, executionRole: role, tags: { password: secret("Cached") }, status: "ON" };
    const folder = temporaryFolder({ "a.json": JSON.stringify(document) });
    expectSecretsIn(join(folder, "a.json"), "a file that is linted holds it");
    const cache = join(folder, "cache");
    await run(folder, { cache });
    const [name = ""] = entriesOf(cache);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(statSync(join(cache, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(cache, ".gitignore"), "utf8")).toBe("*\n");
    const entry = readFileSync(join(cache, name), "utf8");
    expect(entry).not.toContain(secret("Cached"));
    expect(entry).not.toContain(role);
  });

  test("has a limited number of entries, and keeps other files", async () => {
    const folder = temporaryFolder({ "a.json": valid, ".lintel-cache/notes.json": "mine" });
    const cache = join(folder, ".lintel-cache");
    const paths = (count: number) => Array.from({ length: count }, () => "a.json");
    for (let count = 1; count <= maxEntries; count += 1) await run(folder, { paths: paths(count) });
    expect(entriesOf(cache)).toHaveLength(maxEntries);
    await run(folder, { paths: paths(maxEntries + 1) });
    expect(entriesOf(cache)).toHaveLength(maxEntries);
    expect((await run(folder, { paths: paths(maxEntries + 1) })).isNew).toBe(false);
    expect(readFileSync(join(cache, "notes.json"), "utf8")).toBe("mine");
  });

  test.each([
    ["is cut off", (entry: string) => entry.slice(0, -1)],
    ["has another content", (entry: string) => entry.replace('"errors":0', '"errors":1')],
    ["is of someone else", () => "{}"],
    ["is empty", () => ""],
  ])("is written again, with a note, if an entry %s", async (_, damage) => {
    const folder = temporaryFolder({ "a.json": valid });
    const cache = join(folder, ".lintel-cache");
    await run(folder);
    const [name = ""] = entriesOf(cache);
    writeFileSync(join(cache, name), damage(readFileSync(join(cache, name), "utf8")));
    const second = await run(folder);
    expect(second.notes).toEqual([
      `${join(cache, name)} is damaged or not written by lintel; it is ignored and will be replaced`,
    ]);
    expect(second.result.summary.errors).toBe(0);
    expect(await run(folder)).toMatchObject({ isNew: false, notes: [] });
  });

  test.each<[string, (file: string) => void]>([
    ["others can write", (file) => chmodSync(file, 0o666)],
    [
      "another user owns",
      () => {
        const user = process.getuid?.() ?? 0;
        vi.spyOn(process, "getuid").mockReturnValueOnce(user + 1);
      },
    ],
    [
      "is a link",
      (file) => {
        renameSync(file, `${file}.moved`);
        symlinkSync(`${file}.moved`, file);
      },
    ],
  ])("ignores an entry that %s, with a note", async (_, change) => {
    const folder = temporaryFolder({ "a.json": faulty });
    const cache = join(folder, ".lintel-cache");
    await run(folder);
    const [name = ""] = entriesOf(cache);
    change(join(cache, name));
    const second = await run(folder);
    vi.restoreAllMocks();
    expect(second.notes).toEqual([
      `${join(cache, name)} belongs to another user, or others can write it; it is ignored and will be replaced`,
    ]);
    expect(second.isNew).toBe(true);
    expect(await run(folder)).toMatchObject({ isNew: false, notes: [] });
  });

  test("may be read-only: the run continues with a note", async () => {
    const folder = temporaryFolder({ "a.json": faulty, "no-folder": "" });
    const { result, notes } = await run(folder, { cache: join(folder, "no-folder/cache") });
    expect(result.findings).toHaveLength(1);
    expect(notes).toEqual([
      expect.stringMatching(/^the cache cannot be written: .*; name another .*--cache-location$/),
    ]);
  });

  test("is shared by concurrent runs", async () => {
    const folder = temporaryFolder({ "a.json": faulty });
    await run(folder);
    const results = await Promise.all(Array.from({ length: 5 }, () => run(folder)));
    expect(results.map(({ isNew, notes }) => [isNew, notes])).toEqual(results.map(() => [false, []]));
  });
});

test.each([
  ["beside the package.json above", { "package.json": "{}", "sub/x/a.json": "" }, "node_modules/.cache/lintel"],
  ["in the repository's root", { ".git/config": "", "sub/x/a.json": "" }, ".lintel-cache"],
  [
    "beside the nearest of both",
    { ".git/config": "", "sub/package.json": "", "sub/x/a.json": "" },
    "sub/node_modules/.cache/lintel",
  ],
])("by default results are stored %s", (_, files, expected) => {
  const folder = temporaryFolder(files);
  expect(cacheFolder(join(folder, "sub/x"))).toBe(join(folder, expected));
});
