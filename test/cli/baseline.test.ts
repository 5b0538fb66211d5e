import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const faulty = (name: string, status = "ON"): string => JSON.stringify({ ...policy, name, status });
const file = "lintel-baseline.json";
const read = (folder: string, name = file): string => readFileSync(join(folder, name), "utf8");

describe("a baseline", () => {
  it("reports only new findings, and can be updated", async () => {
    const cwd = temporaryFolder({ "a.json": faulty("first"), "b/b.json": faulty("second") });
    const written = await lintel(["lint", "--update-baseline"], { cwd });
    expect(written).toMatchObject({ code: 0, stderr: `${file} has 2 findings (before: 0).\n` });
    expect(written.stdout).toContain("2 findings suppressed");
    expect((await lintel(["lint"], { cwd })).code).toBe(0);
    expect((await lintel(["lint", "--no-baseline"], { cwd })).code).toBe(1);

    writeFiles(cwd, { "a.json": JSON.stringify({ ...policy, name: "first", dryRun: "x" }) });
    const later = await lintel(["lint", "--format", "json"], { cwd });
    const rules = JSON.parse(later.stdout).findings.map(({ rule }: { rule: string }) => rule);
    expect(rules).toEqual(["lifecycle-policy/type", "baseline/stale"]);
    expect(later.code).toBe(1);

    chmodSync(join(cwd, file), 0o640);
    await lintel(["lint", "--update-baseline"], { cwd });
    const text = read(cwd);
    expect(JSON.parse(text).findings.map(({ path }: { path: string }) => path)).toEqual(["dryRun", "status"]);
    expect(statSync(join(cwd, file)).mode & 0o777).toBe(0o640);
    await lintel(["lint", "--update-baseline"], { cwd });
    expect(read(cwd)).toBe(text);
    expect((await lintel(["lint"], { cwd })).stdout).not.toContain("stale");
  });

  it("keeps findings in files that a run does not read", async () => {
    const cwd = temporaryFolder({ "a.json": faulty("first"), "b.json": faulty("second") });
    await lintel(["lint", "--update-baseline"], { cwd });
    writeFiles(cwd, { "a.json": faulty("first", "ENABLED"), "b.json": '{"policyDetails": [], "resourceSelection": ' });
    await lintel(["lint", "--update-baseline"], { cwd });
    expect(JSON.parse(read(cwd)).findings).toMatchObject([{ file: "b.json" }]);
  });

  it("applies in a folder above too, up to the root of the repository", async () => {
    const cwd = temporaryFolder({ ".git/HEAD": "", "a/b/x.json": faulty("first"), "a/y.json": faulty("second") });
    await lintel(["lint", "--update-baseline"], { cwd });
    expect((await lintel(["lint"], { cwd: join(cwd, "a/b") })).code).toBe(0);
    writeFiles(cwd, { "a/b/x.json": faulty("first", "ENABLED") });
    const updated = await lintel(["lint", "--update-baseline"], { cwd: join(cwd, "a/b") });
    expect(updated.stderr).toBe(`../../${file} has 1 finding (before: 2).\n`);
    expect(JSON.parse(read(cwd)).findings).toMatchObject([{ file: "a/y.json" }]);
    expect(existsSync(join(cwd, "a/b", file))).toBe(false);
    const outer = temporaryFolder({ "repository/.git/HEAD": "", "repository/x.json": faulty("first") });
    writeFiles(outer, { [file]: read(cwd) });
    expect((await lintel(["lint"], { cwd: join(outer, "repository") })).code).toBe(1);
  });

  it("may be any file", async () => {
    const cwd = temporaryFolder({ "a.json": faulty("first"), "known/.keep": "" });
    const args = ["lint", "a.json", "--baseline", "known/list.json"];
    expect((await lintel(args, { cwd })).stderr).toContain("known/list.json does not exist");
    expect((await lintel([...args, "--update-baseline"], { cwd })).code).toBe(0);
    expect(JSON.parse(read(cwd, "known/list.json")).findings).toMatchObject([{ file: "../a.json" }]);
    expect((await lintel(args, { cwd })).code).toBe(0);
    expect((await lintel(["lint", "a.json"], { cwd })).code).toBe(1);
    expect((await lintel([...args, "--no-baseline"], { cwd })).code).toBe(2);
    expect((await lintel(["lint", "a.json", "--no-baseline", "--update-baseline"], { cwd })).code).toBe(2);
  });

  it("is not written if there are no findings", async () => {
    const cwd = temporaryFolder({ "a.json": JSON.stringify(policy) });
    expect((await lintel(["lint", "--update-baseline"], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, file))).toBe(false);
  });

  it("that is malformed is named, and not changed", async () => {
    const cwd = temporaryFolder({ "a.json": faulty("first"), [file]: '{"version": 1,' });
    for (const args of [[], ["--update-baseline"]]) {
      const { code, stderr } = await lintel(["lint", "a.json", ...args], { cwd });
      expect(code).toBe(2);
      expect(stderr).toContain(`lintel: ${file}:1:15: is not valid JSON`);
      expect(read(cwd)).toBe('{"version": 1,');
    }
  });
});

describe("suppressed findings", () => {
  const cwd = temporaryFolder({
    "a.yaml": `# lintel-ignore-file lifecycle-policy/enum -- the console says so (until 2099-12-31)\n${faulty("first")}`,
    "b.json": faulty("second"),
    [file]: `{"version":1,"findings":[{"file":"b.json","resource":"lifecycle-policy \\"second\\"","rule":"lifecycle-policy/enum","path":"status","count":1}]}`,
  });
  const output = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await lintel(["lint", ...args], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    return stdout;
  };

  it("are listed with their reasons by every output that supports them", async () => {
    const inWords = "the console says so, until 2099-12-31";
    expect(await output()).toBe(
      "No findings in 2 resources of 2 files.\n2 findings suppressed; --show-suppressed lists them.\n",
    );
    const text = await output("--show-suppressed");
    expect(text).toMatch(/\n2 findings suppressed\.\n$/);
    expect(text).toContain("suppressed error: status is");
    expect(text).toContain(`because: ${inWords}`);
    expect(text).toContain(`because: in the baseline ${file}`);
    const json = JSON.parse(await output("--format", "json"));
    expect(json.summary).toMatchObject({ errors: 0, suppressed: 2 });
    expect(json.suppressed).toMatchObject([
      {
        file: "a.yaml",
        path: "status",
        suppression: { kind: "inSource", reason: "the console says so", until: "2099-12-31" },
      },
      { file: "b.json", suppression: { kind: "external" } },
    ]);
    const [{ results }] = JSON.parse(await output("--format", "sarif")).runs;
    expect(results.map(({ suppressions }: { suppressions: unknown }) => suppressions)).toEqual([
      [{ kind: "inSource", status: "accepted", justification: inWords }],
      [{ kind: "external", status: "accepted", justification: `in the baseline ${file}` }],
    ]);
    const junit = await output("--format", "junit");
    expect(junit).toContain(`<skipped message="suppressed: ${inWords}"`);
    expect(junit).toContain('failures="0"');
    expect(await output("--format", "html")).toContain(inWords);
    expect(await output("--format", "github")).toContain("2 findings suppressed");
    expect(await output("--format", "checkstyle")).toContain("<!-- 2 findings suppressed -->");
    expect(JSON.parse(await output("--format", "gitlab"))).toEqual([]);
  });

  it("can be hidden, and are still counted", async () => {
    const json = JSON.parse(await output("--no-show-suppressed", "--format", "json"));
    expect(json).toMatchObject({ suppressed: [], summary: { suppressed: 2 } });
    expect(JSON.parse(await output("--no-show-suppressed", "--format", "sarif")).runs[0].results).toEqual([]);
  });
});
