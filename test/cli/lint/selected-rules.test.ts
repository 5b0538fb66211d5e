/** `--only`, `--skip`, `--stats`, `--fail-on-empty` and `--fail-on-not-evaluated` of `lintel lint`. */
import { describe, expect, it } from "vitest";
import { policy } from "../../lint/policy.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";

const lintel = lintelInProcess();
const faulty = JSON.stringify({ ...policy, status: "ON", executionRole: "" });

/** The rules of the findings of a run. */
async function rulesOf(words: readonly string[], files: { readonly [name: string]: string } = {}) {
  const cwd = temporaryFolder({ "a.json": faulty, ...files });
  const { stdout } = await lintel(["lint", "--format", "json", ...words], { cwd });
  const { findings }: { readonly findings: readonly { readonly rule: string; readonly severity: string }[] } =
    JSON.parse(stdout);
  return findings.map(({ rule, severity }) => `${severity} ${rule}`).sort();
}

const both = ["error lifecycle-policy/enum", "error lifecycle-policy/length"];

describe("the rules of a run", () => {
  it("are all without a selection", async () => {
    expect(await rulesOf([])).toEqual(both);
  });

  it.each([
    [["--only", "lifecycle-policy/enum"], both.slice(0, 1)],
    [["--only", "*/enum", "--only", "*/length"], both],
    [["--skip", "lifecycle-policy/enum"], both.slice(1)],
    [["--only", "lifecycle-policy/*", "--skip", "*/enum"], both.slice(1)],
    [["--only", "*/range"], []],
  ])("are those of %j", async (words, rules) => {
    expect(await rulesOf(words)).toEqual(rules);
  });

  it("keep the severity of the configuration, and apply also if it turns them off", async () => {
    const config = { "lintel.config.yaml": "rules: { lifecycle-policy/enum: warning, lifecycle-policy/length: off }" };
    expect(await rulesOf([], config)).toEqual(["warning lifecycle-policy/enum"]);
    expect(await rulesOf(["--only", "*/enum"], config)).toEqual(["warning lifecycle-policy/enum"]);
    expect(await rulesOf(["--only", "*/length"], config)).toEqual(["error lifecycle-policy/length"]);
  });

  it("turn on rules that are off in every preset", async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of a workflow
    const workflow = 'on: push\njobs:\n  a: { steps: [{ run: x, env: { TOKEN: "${{ github.token }}" } }] }\n';
    const files = { ".github/workflows/a.yml": workflow };
    expect(await rulesOf(["--only", "workflow/*"], files)).toEqual(["warning workflow/token-has-permissions"]);
  });

  it("judge no suppression and no entry of a baseline by rules that are left out", async () => {
    const cwd = temporaryFolder({
      "a.json": faulty,
      "b.yaml": `# lintel-ignore lifecycle-policy/enum -- agreed\n${faulty}`,
    });
    await lintel(["lint", "--update-baseline"], { cwd });
    const { stdout, code } = await lintel(["lint", "--only", "*/range", "--fail-on", "info"], { cwd });
    expect([stdout, code]).toEqual([expect.stringMatching(/^No findings/), 0]);
  });

  it.each(["--only", "--skip"])("must exist, for %s", async (option) => {
    const cwd = temporaryFolder({ "a.json": faulty });
    expect(await lintel(["lint", option, "lifecycle-policy/enumm"], { cwd })).toMatchObject({
      code: 2,
      stderr: `lintel: ${option} lifecycle-policy/enumm: unknown rule "lifecycle-policy/enumm"; did you mean lifecycle-policy/enum?\n`,
    });
  });
});

describe("the limits of a run", () => {
  const unknown = 'resource "lintel_lifecycle_policy" "a" {\n  name = var.name\n}\nvariable "name" {}\n';

  it.each([
    ["--fail-on-empty", { "a.txt": "" }, "nothing was linted, which fails with --fail-on-empty"],
    [
      "--fail-on-not-evaluated",
      { "main.tf": unknown },
      /^lintel: \d+ checks? not evaluated, which --fail-on-not-evaluated does not allow$/m,
    ],
  ])("include %s", async (option, files, message) => {
    const words = ["lint", "--fail-on", "never"];
    const cwd = temporaryFolder(files);
    const without = await lintel(words, { cwd });
    const limited = await lintel([...words, option], { cwd });
    expect([without.code, limited.code]).toEqual([0, 1]);
    expect(limited.stderr).toMatch(message);
  });

  it("are kept by a run with inputs and known values", async () => {
    const cwd = temporaryFolder({ "a.json": JSON.stringify(policy) });
    const { code, stderr } = await lintel(["lint", "--fail-on-empty", "--fail-on-not-evaluated"], { cwd });
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("are judged over all shards", async () => {
    const cwd = temporaryFolder({ "a.json": JSON.stringify(policy) });
    const shard = (number: number) =>
      lintel(["lint", "--fail-on-empty", "--shard", `${number}/2`, "--format", `json=${number}.json`], { cwd });
    expect([(await shard(1)).code, (await shard(2)).code]).toEqual([0, 0]);
    expect((await lintel(["merge-reports", "1.json", "2.json", "--format", "text"], { cwd })).code).toBe(0);
    const none = temporaryFolder({ "a.txt": "" });
    for (const number of [1, 2]) {
      await lintel(["lint", "--fail-on-empty", "--shard", `${number}/2`, "--format", `json=${number}.json`], {
        cwd: none,
      });
    }
    expect((await lintel(["merge-reports", "1.json", "2.json", "--format", "text"], { cwd: none })).code).toBe(1);
  });
});

it("--stats prints the times of inputs and rules on standard error", async () => {
  const cwd = temporaryFolder({ "a.json": faulty, "main.tf": 'resource "lintel_lifecycle_policy" "a" {}\n' });
  const { stdout, stderr } = await lintel(["lint", "--stats", "--format", "json"], { cwd });
  expect(() => JSON.parse(stdout)).not.toThrow();
  expect(stderr).toMatch(/^Input {2,}Time \(ms\) {2,}Share$/m);
  expect(stderr).toMatch(/^a\.json +\d+\.\d +\d+\.\d %$/m);
  expect(stderr).toMatch(/^Terraform modules +\d+\.\d +\d+\.\d %$/m);
  expect(stderr).toMatch(/^Rule {2,}Time \(ms\) {2,}Share$/m);
  expect(stderr).toMatch(/^(?:lifecycle-policy\/[\w-]+|fields \(types, names, bounds\)) +\d+\.\d +\d+\.\d %$/m);
});
