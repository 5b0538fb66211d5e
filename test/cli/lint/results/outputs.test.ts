import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatNames } from "../../../../lib/lint/report/formats/formats.ts";
import { policy } from "../../../lint/policy.ts";
import { temporaryFolder } from "../../../run/temporary-folder.ts";
import { lintelInProcess } from "../../lintel-in-process.ts";

const lintel = lintelInProcess();

const files = {
  ".git/HEAD": "",
  "infra/bad.json": JSON.stringify({ ...policy, status: "ON" }),
  "infra/good.json": JSON.stringify({ ...policy, name: "keep-all" }),
};

describe("lintel lint --format", () => {
  it("writes several outputs in one run, and one to standard output", async () => {
    const cwd = temporaryFolder(files);
    const formats = ["--format", "sarif=out/lint.sarif", "--format", "text", "--format=html=report.html"];
    const { code, stdout, stderr } = await lintel(["lint", ...formats, "infra"], { cwd });
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toMatch(/^error: status is "ON".*\n1 error in 2 resources of 2 files\.\n$/s);
    expect(JSON.parse(readFileSync(join(cwd, "out/lint.sarif"), "utf8")).version).toBe("2.1.0");
    expect(readFileSync(join(cwd, "report.html"), "utf8")).toMatch(/^<!doctype html>/);
  });

  it("accepts paths after a format", async () => {
    const cwd = temporaryFolder(files);
    const { code, stdout } = await lintel(["lint", "--format", "json", "infra/good.json"], { cwd });
    expect([code, JSON.parse(stdout).summary.files]).toEqual([0, 1]);
  });

  it.each(formatNames)("%s is the same in a file, and then prints nothing", async (format) => {
    const cwd = temporaryFolder(files);
    const printed = await lintel(["lint", "infra", "--format", format], { cwd });
    const written = await lintel(["lint", "infra", "--format", `${format}=a=b.out`], { cwd });
    expect(written).toEqual({ code: 1, stdout: "", stderr: "" });
    expect(readFileSync(join(cwd, "a=b.out"), "utf8")).toBe(printed.stdout);
    expect(printed.stdout).toContain("lifecycle-policy/enum".replace("/", format === "checkstyle" ? "." : "/"));
  });

  it.each(["sarif", "junit", "github", "gitlab", "checkstyle"])("%s is the same from any folder", async (format) => {
    const cwd = temporaryFolder(files);
    const [above, below] = await Promise.all([
      lintel(["lint", "infra/bad.json", "--format", format], { cwd }),
      lintel(["lint", "bad.json", "--format", format], { cwd: join(cwd, "infra") }),
    ]);
    expect(below.stdout).toBe(above.stdout);
    expect(above.stdout).toContain("infra/bad.json");
  });

  it("writes colors into a file only on request", async () => {
    const cwd = temporaryFolder(files);
    await lintel(["lint", "--format", "text=plain.txt"], { cwd, env: { FORCE_COLOR: "1" } });
    await lintel(["lint", "--format", "text=coloured.txt", "--color", "on"], { cwd });
    expect(readFileSync(join(cwd, "plain.txt"), "utf8")).not.toContain("\u001b[");
    expect(readFileSync(join(cwd, "coloured.txt"), "utf8")).toContain("\u001b[");
  });

  it("still writes files if inputs are unreadable", async () => {
    const cwd = temporaryFolder({ "a.json": "{" });
    const { code, stderr } = await lintel(["lint", "a.json", "--format", "sarif=a.sarif"], { cwd });
    expect([code, stderr.startsWith("lintel: a.json:1:2: is not valid JSON")]).toEqual([2, true]);
    expect(JSON.parse(readFileSync(join(cwd, "a.sarif"), "utf8")).runs[0].invocations[0].executionSuccessful).toBe(
      false,
    );
  });

  it.each([
    [["json", "text"], "--format json and text both go to standard output; write one to a file: --format text=FILE"],
    [["json=a", "html=./a"], "--format json and html both go to ./a; name another file"],
    [["sarif="], "--format sarif= names no file; write sarif=FILE, or sarif for standard output"],
    [["chekstyle=a"], '--format is "chekstyle"; it must be one of text, compact, json,'],
    [["chekstyle=a"], "; did you mean checkstyle?"],
    [[""], '--format is ""; it must be one of'],
    [["toString"], '--format is "toString"; it must be one of'],
  ])("%j is refused before anything is written", async (formats, sentence) => {
    const cwd = temporaryFolder(files);
    const { code, stdout, stderr } = await lintel(["lint", ...formats.flatMap((each) => ["--format", each])], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(existsSync(join(cwd, "a"))).toBe(false);
  });

  it("names the file that cannot be written", async () => {
    const cwd = temporaryFolder(files);
    mkdirSync(join(cwd, "taken"));
    const { code, stderr } = await lintel(["lint", "--format", "json=taken"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^lintel: taken cannot be written: it is a folder; name another file after --format\n$/);
  });
});
