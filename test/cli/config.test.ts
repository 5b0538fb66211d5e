/** Configurations as users write them: files in folders, and the executable. */
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { policy } from "../lint/policy.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

/** A policy with an error (its status) and a warning (its dry run). */
const faulty = JSON.stringify({ ...policy, status: "ON", dryRun: true });

/** A repository with these files. */
function repository(files: { readonly [path: string]: string }): string {
  const folder = temporaryFolder(files);
  mkdirSync(join(folder, ".git"));
  return folder;
}

interface Report {
  readonly findings: readonly { readonly file: string; readonly rule: string; readonly severity: string }[];
  readonly summary: { readonly files: number };
}

/** The findings of a run, as `file rule severity`, and its exit code. */
async function found(cwd: string, ...args: readonly string[]) {
  const { code, stdout, stderr } = await lintel(["lint", "--format", "json", ...args], { cwd });
  const { findings, summary }: Report = JSON.parse(stdout);
  const words = findings.map(
    ({ file, rule, severity }) => `${file} ${rule.replace("lifecycle-policy/", "")} ${severity}`,
  );
  return { code, stderr, findings: words.sort(), files: summary.files };
}

const asIs = ["a.json dry-run-not-declared warning", "a.json enum error"];

describe("a configuration", () => {
  it.each([
    ["lintel.config.yaml", "rules: { lifecycle-policy/enum: warning }"],
    ["lintel.config.yml", "rules: { lifecycle-policy/enum: { severity: warning } }"],
    ["lintel.config.json", '{"rules": {"lifecycle-policy/enum": "warning"}}'],
    ["lintel.config.mjs", "export default { rules: { 'lifecycle-policy/enum': 'warning' } };"],
    ["lintel.config.cjs", "module.exports = { rules: { 'lifecycle-policy/enum': 'warning' } };"],
  ])("%s sets severities", async (name, text) => {
    const cwd = repository({ "a.json": faulty, [name]: text });
    expect(await found(cwd)).toEqual({
      code: 0,
      stderr: "",
      findings: ["a.json dry-run-not-declared warning", "a.json enum warning"],
      files: 1,
    });
  });

  it("in TypeScript has typed members, and is loaded if Node or tsx loads TypeScript", async () => {
    const text = `import { defineConfig } from "lintel/config";
const preset: string = "x";
export default defineConfig({ rules: { ["lifecycle-policy/enum" satisfies typeof preset]: "off" } });`;
    const cwd = repository({ "a.json": faulty, "lintel.config.ts": text, "package.json": '{"type": "module"}' });
    const alone = await found(cwd);
    if (Reflect.get(process.features, "typescript") === undefined) {
      expect(alone.code).toBe(2);
      expect(alone.stderr).toContain("lintel.config.ts: is TypeScript, which Node");
      expect(alone.stderr).toContain("install tsx in the project");
    }
    mkdirSync(join(cwd, "node_modules"));
    symlinkSync(resolve("."), join(cwd, "node_modules/lintel"));
    symlinkSync(resolve("node_modules/tsx"), join(cwd, "node_modules/tsx"));
    expect(await found(cwd)).toMatchObject({ code: 0, stderr: "", findings: ["a.json dry-run-not-declared warning"] });
  });

  it("turns rules off, field rules and others, so that they do not run", async () => {
    const cwd = repository({ "a.json": faulty, "lintel.config.yaml": 'rules: { "lifecycle-policy/*": off }' });
    expect(await found(cwd)).toMatchObject({ code: 0, findings: [] });
    const exact = 'rules: { lifecycle-policy/enum: info, "lifecycle-policy/*": off }';
    const other = repository({ "a.json": faulty, "lintel.config.yaml": exact });
    expect(await found(other)).toMatchObject({ findings: ["a.json enum info"] });
  });

  it.each([
    ["recommended", asIs],
    ["strict", ["a.json dry-run-not-declared error", "a.json enum error"]],
    ["documented-only", ["a.json dry-run-not-declared warning", "a.json enum error"]],
  ])("starts from the preset %s", async (preset, expected) => {
    const cwd = repository({ "a.json": faulty, "lintel.config.yaml": `preset: ${preset}` });
    expect((await found(cwd)).findings).toEqual(expected);
  });

  it("with the preset documented-only has no rule that rests on a gap", async () => {
    const tagged = JSON.stringify({ ...policy, tags: { "AWS:x": "y" } });
    const cwd = repository({ "a.json": tagged });
    expect((await found(cwd)).findings).toEqual(["a.json tag-key-not-nearly-reserved warning"]);
    writeFiles(cwd, { "lintel.config.yaml": "preset: documented-only" });
    expect((await found(cwd)).findings).toEqual([]);
  });

  it("has overrides for some files; the last match wins", async () => {
    const config = `
rules: { lifecycle-policy/enum: info }
overrides:
  - files: [old, "*.legacy.json"]
    rules: { lifecycle-policy/enum: off }
  - files: [old/keep/**, "!old/keep/not.json"]
    rules: { lifecycle-policy/enum: warning }
`;
    const names = ["a.json", "b/c.legacy.json", "old/a.json", "old/keep/a.json", "old/keep/not.json"];
    const cwd = repository({
      "lintel.config.yaml": config,
      ...Object.fromEntries(names.map((name) => [name, faulty])),
    });
    const { findings } = await found(
      cwd,
      "--rule",
      "lifecycle-policy/dry-run-not-declared=off",
      "--rule",
      "lifecycle-policy/names-differ=off",
      "--rule",
      "lifecycle-policy/client-tokens-differ=off",
    );
    expect(findings).toEqual(["a.json enum info", "old/keep/a.json enum warning"]);
  });

  it("ignores files, even those on the command line, and reports the fact", async () => {
    const config = 'ignore: [generated, "*.old.json", "!kept.old.json"]';
    const files = { "a.json": faulty, "generated/x/a.json": faulty, "b.old.json": faulty, "kept.old.json": faulty };
    const cwd = repository({ "lintel.config.yaml": config, ...files });
    const rule = ["--rule", "*=off", "--rule", "lifecycle-policy/enum=error"];
    expect((await found(cwd, ...rule)).findings).toEqual(["a.json enum error", "kept.old.json enum error"]);
    const { code, stdout } = await lintel(["lint", "b.old.json"], { cwd });
    expect([code, stdout]).toEqual([0, "Not linted, because the configuration ignores it: b.old.json.\n"]);
    expect((await found(cwd, "b.old.json", "--no-config", ...rule)).findings).toEqual(["b.old.json enum error"]);
  });

  it("is never an input itself", async () => {
    const cwd = repository({ "a.json": faulty, "lintel.config.json": "{}" });
    expect((await found(cwd, "--kind", "lifecycle-policy")).files).toBe(1);
  });

  it("sets options for all, for some files and for one rule", async () => {
    const runtime = (Runtime: string) =>
      JSON.stringify({
        ServiceName: `web-${Runtime.toLowerCase()}`,
        SourceConfiguration: {
          CodeRepository: {
            RepositoryUrl: "https://git.example.test/web",
            SourceCodeVersion: { Type: "BRANCH", Value: "main" },
            CodeConfiguration: {
              ConfigurationSource: "API",
              CodeConfigurationValues: { Runtime, BuildCommand: "npm ci", StartCommand: "npm start" },
            },
          },
        },
      });
    const config = `
options:
  today: 2026-01-01
  hostsWithoutConnection: [git.example.test]
  endOfLife: { NODEJS_18: relaxed, NODEJS_22: "2026-01-01" }
overrides:
  - files: [b.json]
    options: { endOfLife: { RUBY_31: relaxed } }
  - files: [c.json]
    rules: { hosted-service/runtime-is-supported: { options: { today: "2025-01-01" } } }
`;
    const files = { "a.json": runtime("NODEJS_18"), "b.json": runtime("RUBY_31"), "c.json": runtime("NODEJS_16") };
    const more = { "d.json": runtime("NODEJS_22"), "e.json": runtime("PYTHON_3") };
    const cwd = repository({ "lintel.config.yaml": config, ...files, ...more });
    expect((await found(cwd)).findings).toEqual([
      "d.json hosted-service/runtime-is-supported warning",
      "e.json hosted-service/runtime-is-supported warning",
    ]);
  });

  it("sets how files are parsed; command-line options override it", async () => {
    const vendor = JSON.stringify({ ...policy, resourceType: "AMI_IMAGE", tags: { "corp:x": "y" } });
    const config = 'options: { vocabulary: aws, reservedTagPrefixes: ["corp:"], kind: { "x/*": lifecycle-policy } }';
    const cwd = repository({ "a.json": vendor, "x/b.json": '{"name": "web"}', "lintel.config.yaml": config });
    expect((await found(cwd, "a.json")).findings).toEqual(["a.json tag-key-not-reserved error"]);
    expect((await found(cwd, "a.json", "--reserved-tag-prefix", "team:")).findings).toEqual([]);
    expect((await found(cwd, "x")).findings[0]).toBe("x/b.json required error");
  });

  it("treats declarations of different regions as separate", async () => {
    const cwd = repository({ "eu.json": JSON.stringify(policy), "us.json": JSON.stringify(policy) });
    const twice = ["us.json names-differ warning"];
    expect((await found(cwd)).findings.filter((each) => each.includes("names-differ"))).toEqual(twice);
    writeFiles(cwd, { "lintel.config.yaml": "overrides: [{ files: [us.json], options: { region: us-east-1 } }]" });
    expect((await found(cwd)).findings).toEqual([]);
  });

  it("applies to standard input too, by its given file name", async () => {
    const cwd = repository({ "x/lintel.config.yaml": 'rules: { "*": off }' });
    const run = (name: string) => lintel(["lint", "-", "--stdin-filename", name], { cwd, stdin: faulty });
    expect((await run("x/a.json")).code).toBe(0);
    expect((await run("a.json")).code).toBe(1);
  });
});

describe("configurations of several folders", () => {
  const files = {
    "a.json": faulty,
    "x/a.json": faulty,
    "x/y/a.json": faulty,
    "lintel.config.yaml": "rules: { lifecycle-policy/enum: info, lifecycle-policy/dry-run-not-declared: off }",
    "x/lintel.config.json": '{"rules": {"lifecycle-policy/enum": "warning"}}',
  };

  it("are merged; the nearest one wins", async () => {
    const expected = ["a.json enum info", "x/a.json enum warning", "x/y/a.json enum warning"];
    const cwd = repository(files);
    expect((await found(cwd)).findings).toEqual(expected);
    expect((await found(join(cwd, "x"), "y")).findings).toEqual(["y/a.json enum warning"]);
  });

  it("apply up to the repository's root, or to one with root: true", async () => {
    const cwd = repository(files);
    const rooted = { "x/y/lintel.config.yaml": "root: true" };
    writeFiles(cwd, rooted);
    expect((await found(cwd, "x/y")).findings).toEqual([
      "x/y/a.json dry-run-not-declared warning",
      "x/y/a.json enum error",
    ]);
    mkdirSync(join(cwd, "z/.git"), { recursive: true });
    writeFiles(cwd, { "z/a.json": faulty });
    expect((await found(cwd, "z")).findings).toEqual(["z/a.json dry-run-not-declared warning", "z/a.json enum error"]);
  });

  it("outside a repository apply up to the working folder", async () => {
    const cwd = temporaryFolder(files);
    expect((await found(cwd, "x/a.json")).findings).toEqual(["x/a.json enum warning"]);
    expect((await found(join(cwd, "x"), "a.json")).findings).toEqual([
      "a.json dry-run-not-declared warning",
      "a.json enum warning",
    ]);
  });

  it("resolve globs from their own folders, and globs of extended ones from the extending folder", async () => {
    const cwd = repository({
      "shared/base.yaml": "rules: { lifecycle-policy/dry-run-not-declared: off }\nignore: [skipped]\n",
      "node_modules/acme-lintel/package.json": '{"name": "acme-lintel", "main": "index.json"}',
      "node_modules/acme-lintel/index.json": '{"rules": {"lifecycle-policy/enum": "info"}}',
      "x/lintel.config.yaml": "extends: [../shared/base.yaml, acme-lintel]\n",
      "x/a.json": faulty,
      "x/skipped/a.json": faulty,
    });
    expect(await found(cwd, "x")).toMatchObject({ stderr: "", findings: ["x/a.json enum info"] });
  });

  it("compare declarations across folders", async () => {
    const config = "overrides: [{ files: [b.json], rules: { lifecycle-policy/range: warning } }]";
    const cwd = repository({
      "a.json": JSON.stringify(policy),
      "b.json": JSON.stringify(policy),
      "lintel.config.yaml": config,
    });
    expect((await found(cwd)).findings).toContain("b.json names-differ warning");
  });
});

describe("the command line", () => {
  const cwd = repository({
    "a.json": faulty,
    "lintel.config.yaml": "rules: { lifecycle-policy/enum: info }",
    "other.yaml": "rules: { lifecycle-policy/enum: warning }",
  });

  it("selects another configuration, or none", async () => {
    expect((await found(cwd, "--config", "other.yaml")).findings).toContain("a.json enum warning");
    expect((await found(cwd, "--no-config")).findings).toEqual(asIs);
  });

  it("overrides severities of all configurations", async () => {
    expect((await found(cwd, "--rule", "lifecycle-policy/enum=error")).findings).toContain("a.json enum error");
    expect((await found(cwd, "--rule", "*=off", "--rule", "lifecycle-policy/enum=warning")).findings).toEqual([
      "a.json enum warning",
    ]);
  });

  it.each([
    [["--config", "gone.yaml"], '--config is "gone.yaml", which does not exist'],
    [["--rule", "lifecycle-policy/enum"], "write RULE=SEVERITY with off, info, warning, error"],
    [["--rule", "lifecycle-policy/enum=warnng"], "did you mean warning?"],
    [["--rule", "lifecycle-policy/enumm=off"], "did you mean lifecycle-policy/enum?"],
    [["--rule", "policy/*=off"], '"policy/*" matches no rule'],
  ])("%j is refused with a clear error", async (args, sentence) => {
    const { code, stdout, stderr } = await lintel(["lint", ...args], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});

describe("--print-config", () => {
  const files = {
    "a.json": faulty,
    "b.json": JSON.stringify({ ...policy, name: "other", tags: { "corp:x": "y" } }),
    "lintel.config.yaml": `preset: strict
rules:
  lifecycle-policy/enum: { severity: warning }
  "lifecycle-policy/vm-*": off
options: { reservedTagPrefixes: ["corp:"], kind: { "b.*": lifecycle-policy } }
overrides:
  - files: [b.json]
    rules: { lifecycle-policy/tag-key-not-reserved: info }
`,
  };

  it("shows the origin of each value", async () => {
    const { code, stdout } = await lintel(["lint", "--print-config", "b.json"], { cwd: repository(files) });
    expect(code).toBe(0);
    for (const line of [
      'preset: "strict" # lintel.config.yaml:1:9',
      '  reservedTagPrefixes: ["corp:"] # lintel.config.yaml:5:33',
      '  kind: {"**":"lifecycle-policy"} # lintel.config.yaml:5:59',
      '  lifecycle-policy/enum: "warning" # lintel.config.yaml:3:38',
      '  lifecycle-policy/vm-images-need-vm-image: "off" # lintel.config.yaml:4:28',
      '  lifecycle-policy/tag-key-not-reserved: "info" # lintel.config.yaml:8:53',
    ]) {
      expect(stdout.split("\n")).toContain(line);
    }
  });

  it("omits defaults, and counts them; JSON includes all", async () => {
    const cwd = repository(files);
    const { stdout } = await lintel(["lint", "--print-config", "b.json"], { cwd });
    expect(stdout).not.toContain("# preset strict");
    expect(stdout).not.toContain("# default");
    const [, rules, options] =
      /^# (\d+) more rules have the severity of the preset strict, and (\d+) more options their defaults; .*\n$/m.exec(
        stdout,
      ) ?? [];
    const all = JSON.parse((await lintel(["lint", "--print-config", "b.json", "--format", "json"], { cwd })).stdout);
    expect(all.$origins).toMatchObject({
      "rules lifecycle-policy/dry-run-not-declared": "preset strict",
      "options endOfLife": "default",
    });
    const origins = Object.entries<string>(all.$origins);
    expect(Number(rules)).toBe(origins.filter(([, origin]) => origin === "preset strict").length);
    expect(Number(options)).toBe(origins.filter(([, origin]) => origin === "default").length);
  });

  it.each(["yaml", "json"])("as %s results in the same run when it is used as the configuration", async (format) => {
    const cwd = repository(files);
    for (const file of ["a.json", "b.json"]) {
      const direct = await found(cwd, file);
      const { stdout } = await lintel(
        ["lint", "--print-config", file, "--format", format === "json" ? "json" : "text"],
        { cwd },
      );
      writeFiles(cwd, { [`printed/all.${format}`]: stdout });
      const again = await lintel(["lint", "--print-config", file, "--config", `printed/all.${format}`], { cwd });
      expect(again.stderr).toBe("");
      const fedBack = await found(cwd, file, "--config", `printed/all.${format}`);
      expect(fedBack).toEqual(direct);
      expect(direct.findings.length).toBeGreaterThan(0);
    }
  });

  it("includes rules of plugins and command-line options", async () => {
    const cwd = resolve("examples/custom-rule");
    const args = ["lint", "--print-config", "services/shop.yaml", "--rule", "acme/*=info", "--format", "json"];
    const config = JSON.parse((await lintel(args, { cwd })).stdout);
    expect(config.plugins).toEqual([join(cwd, "rules/index.ts")]);
    expect(config.rules["acme/image-from-own-registry"]).toMatchObject({ severity: "info" });
    expect(config.$origins["rules acme/image-from-own-registry"]).toBe("command line, options lintel.config.yaml:5:14");
  });
});

it("the published schema accepts the configurations of the examples and of init", async () => {
  const { default: Ajv } = await import("ajv/dist/2020.js");
  const { load } = await import("js-yaml");
  const schema = JSON.parse(readFileSync("schemas/lintel.config.schema.json", "utf8"));
  const ajv = new Ajv.default({ strict: false, inlineRefs: false });
  const validate = ajv.compile(schema);
  const cwd = repository({});
  await lintel(["init"], { cwd });
  for (const file of ["examples/custom-rule/lintel.config.yaml", join(cwd, "lintel.config.yaml")]) {
    expect([file, validate(load(readFileSync(file, "utf8"))), validate.errors]).toEqual([file, true, null]);
  }
  expect(validate({ rules: { "lifecycle-policy/range": "loud" } })).toBe(false);
  expect(validate({ presets: "strict" })).toBe(false);
});
