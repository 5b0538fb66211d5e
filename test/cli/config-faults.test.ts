/** Faults in configurations and plugins: each has its position and a clear message, and the rest still runs. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();
const kinds = lintables.map(({ model }) => model.name);
const faulty = JSON.stringify({ ...policy, status: "ON" });

/** The standard error of a run in a repository with these files, which must still report its finding. */
async function faultsWith(files: { readonly [path: string]: string }): Promise<readonly string[]> {
  const cwd = temporaryFolder({ "a.json": faulty, ...files });
  mkdirSync(join(cwd, ".git"));
  const { code, stdout, stderr } = await lintel(["lint"], { cwd });
  expect(code).toBe(2);
  expect(stdout).toContain("lifecycle-policy/enum");
  expect(stderr).not.toMatch(/^ +at /m);
  const faults = stderr.trimEnd().split("\n");
  expect(stdout).toContain(`${faults.length} fault${faults.length === 1 ? "" : "s"} in the configuration.\n`);
  return faults.map((line) => line.replace(/^lintel: /, ""));
}

describe("a faulty configuration", () => {
  it.each([
    [
      "preset: strct",
      '1:9: preset is "strct"; it must be recommended, strict or documented-only; did you mean strict?',
    ],
    [
      "rulez: {}",
      '1:1: unknown member "rulez" of the configuration; it must be root, extends, preset, plugins, rules, options, guarantees, simulate, accounts, overrides, suppressions or ignore; did you mean rules?',
    ],
    [
      "rules: { lifecycle-policy/rnage: off }",
      '1:10: unknown rule "lifecycle-policy/rnage"; did you mean lifecycle-policy/range?',
    ],
    ["rules: { range: off }", '1:10: unknown rule "range"; did you mean lifecycle-policy/range?'],
    ['rules: { "policy/*": off }', '1:10: "policy/*" matches no rule; `lintel rules` lists them'],
    [
      "rules: { lifecycle-policy/range: warn }",
      '1:34: rules["lifecycle-policy/range"] is "warn"; it must be off, info, warning or error',
    ],
    [
      "rules: { lifecycle-policy/range: 1 }",
      '1:34: rules["lifecycle-policy/range"] is 1; it must be a string or an object',
    ],
    [
      "rules: { lifecycle-policy/range: { severty: off } }",
      '1:36: unknown member "severty" of rules["lifecycle-policy/range"]; it must be severity or options; did you mean severity?',
    ],
    ["rules: { lifecycle-policy/range: { options: { toda: x } } }", "1:47: lifecycle-policy/range has no options"],
    [
      "rules: { hosted-service/runtime-is-supported: { options: { toda: x } } }",
      '1:60: hosted-service/runtime-is-supported has no option "toda"; it must be today or endOfLife; did you mean today?',
    ],
    [
      "rules: { lifecycle-policy/range: { options: { today: x } } }",
      '1:54: rules["lifecycle-policy/range"].options.today is "x"; it must be a day as YYYY-MM-DD',
    ],
    ["rules: []", "1:8: rules is an empty list; it must be an object"],
    [
      "guarantees: { youngImages: 60 days }",
      '1:28: guarantees.youngImages is "60 days"; it must be an object with delete, disable or deprecate',
    ],
    [
      "options: { toda: 2026-01-01 }",
      '1:12: unknown member "toda" of options; it must be account, region, today, reservedTagPrefixes, endOfLife, hostsWithoutConnection, allowLocalAddresses, allowInsecure, implementedExtensions, vocabulary or kind; did you mean today?',
    ],
    ["options: { today: 2026-02-30 }", '1:19: options.today is "2026-02-30"; that day does not exist'],
    [
      "options: { account: 12345678901 }",
      "1:21: options.account is 12345678901; it must be an account id of exactly 12 digits, as a string",
    ],
    [
      'options: { account: "1234567890123" }',
      '1:21: options.account is "1234567890123"; it must be an account id of exactly 12 digits, as a string',
    ],
    [
      "options: { endOfLife: { NODE_18: relaxed } }",
      '1:25: options.endOfLife has the name "NODE_18"; it must be PYTHON_3, NODEJS_12, NODEJS_14, JAVA_8, JAVA_11, NODEJS_16, GO_1, DOTNET_6, PHP_81, RUBY_31, PYTHON_311, NODEJS_18 or NODEJS_22; did you mean NODEJS_18?',
    ],
    [
      "options: { endOfLife: { NODEJS_18: soon } }",
      '1:36: options.endOfLife.NODEJS_18 is "soon"; it must be a day as YYYY-MM-DD, or relaxed',
    ],
    [
      "options: { kind: { x: policy } }",
      `1:23: options.kind.x is "policy"; it must be ${kinds.slice(0, -1).join(", ")} or ${kinds.at(-1)}`,
    ],
    [
      "options: { vocabulary: AWS }",
      '1:24: options.vocabulary is "AWS"; it must be auto, documented or aws; did you mean aws?',
    ],
    ["overrides: [{ rules: {} }]", "1:13: overrides[0] has no files; it is required"],
    [
      "overrides: [{ files: [] }]",
      "1:22: overrides[0].files is an empty list; it must be a list of one string or more",
    ],
    ["ignore: x", '1:9: ignore is "x"; it must be a list of strings'],
    ['ignore: [""]', "1:10: ignore[0] is empty; it must be a string that is not empty"],
    ["root: 1", "1:7: root is 1; it must be true or false"],
    ["- x", '1:1: the configuration is ["x"]; it must be an object'],
    ["a: ]", "1:4: is not valid YAML"],
    [
      "extends: ./gone.yaml",
      '1:10: extends is "./gone.yaml", which does not exist; write a path relative to this file',
    ],
    [
      "extends: [gone]",
      '1:11: extends is "gone", a package that is not installed; install it, or begin the path of a file with ./',
    ],
    ["plugins: [./gone.ts]", '1:11: plugins is "./gone.ts", which does not exist'],
  ])("is reported at its position: %s", async (text, expected) => {
    const [fault, ...others] = await faultsWith({ "lintel.config.yaml": `${text}\n` });
    expect(others).toEqual([]);
    expect(fault).toContain(`lintel.config.yaml:${expected}`);
  });

  it("has every fault reported with its position, and its valid parts apply", async () => {
    const cwd = temporaryFolder({
      "a.json": faulty,
      "lintel.config.yaml":
        "overrides:\n  - rulez: x\n  - files: [a.json]\n    rules: { lifecycle-policy/enum: info, x: off }\npreset: x\n",
    });
    const { code, stdout, stderr } = await lintel(["lint"], { cwd });
    expect(code).toBe(2);
    expect(stderr.match(/lintel\.config\.yaml:\d+:\d+/g)).toEqual([
      "lintel.config.yaml:2:5",
      "lintel.config.yaml:2:5",
      "lintel.config.yaml:4:43",
      "lintel.config.yaml:5:9",
    ]);
    expect(stdout).toContain("info: status");
  });

  it("must not extend itself, nor exist twice in a folder", async () => {
    const circle = { "lintel.config.yaml": "extends: ./b.yaml\n", "b.yaml": "extends: ./lintel.config.yaml\n" };
    expect(await faultsWith(circle)).toEqual([
      "b.yaml:1:10: extends forms a cycle: lintel.config.yaml → b.yaml → lintel.config.yaml; remove one of them",
    ]);
    expect(await faultsWith({ "lintel.config.yaml": "{}\n", "lintel.config.json": "{}" })).toEqual([
      "lintel.config.yaml:1:1: lintel.config.json is beside lintel.config.yaml; keep one of the two",
    ]);
  });

  it("may be extended in any number of ways, and is read once", async () => {
    const levels = Array.from({ length: 40 }, (_, level) => level);
    const files = Object.fromEntries(
      levels.map((level) => [`c${level}.yaml`, `extends: [./c${level + 1}.yaml, ./c${level + 1}.yaml]\n`]),
    );
    const last = { "c40.yaml": "preset: stricter\n" };
    expect(await faultsWith({ ...files, ...last, "lintel.config.yaml": "extends: ./c0.yaml\n" })).toEqual([
      'c40.yaml:1:9: preset is "stricter"; it must be recommended, strict or documented-only; did you mean strict?',
    ]);
  });

  it("in a module has faults with their paths", async () => {
    const faults = await faultsWith({ "lintel.config.mjs": 'export default { rules: { x: "off" }, preset: 1 };' });
    expect(faults).toEqual([
      "lintel.config.mjs: preset is 1; it must be recommended, strict or documented-only",
      'lintel.config.mjs: unknown rule "x"; `lintel rules` lists them',
    ]);
    expect(await faultsWith({ "lintel.config.mjs": "throw new Error('no luck')" })).toEqual([
      "lintel.config.mjs: cannot be loaded: no luck",
    ]);
    expect(await faultsWith({ "lintel.config.mjs": "await 1; export default {};" })).toEqual([
      "lintel.config.mjs: cannot be loaded: it has an await outside a function; move it into one",
    ]);
  });

  it("is a module whose package.json, as npm init writes it, says otherwise", async () => {
    const files = { "package.json": '{ "type": "commonjs" }', "lintel.config.js": "export default {};" };
    const { code, stderr } = await lintel(["lint"], { cwd: temporaryFolder({ "a.json": faulty, ...files }) });
    expect(code).toBe(2);
    // Node adds a warning of its own.
    expect(stderr).toContain(
      'lintel.config.js: cannot be loaded: Unexpected token \'export\'; package.json has the type "commonjs": call the file lintel.config.mjs, or change the type to "module"',
    );
  });
});

describe("a faulty plugin", () => {
  const rule = (members: string) => `{
    id: "acme/named", on: "lifecycle-policy", severity: "info", summary: "Policies have names.",
    good: { a: "name: web" }, bad: { b: "name: ⟦x⟧" }, check: function* () {}, ${members} }`;
  const plugin = (...rules: readonly string[]) => `export default { name: "acme", rules: [${rules}] };`;
  const withPlugin = (text: string) => faultsWith({ "lintel.config.yaml": "plugins: [./p.mjs]\n", "p.mjs": text });

  it.each([
    ["throw new Error('no luck')", "plugin ./p.mjs cannot be loaded: no luck"],
    ["export default 1;", "plugin ./p.mjs: 1 is exported; export default plugin({ name, rules })"],
    [
      'export default { name: "Acme", rules: [] };',
      'plugin ./p.mjs: its name is "Acme"; it must be lower-case words joined by hyphens',
    ],
    [
      'export default { name: "lifecycle-policy", rules: [] };',
      'plugin ./p.mjs: its name is "lifecycle-policy"; it must be an unknown resource',
    ],
    [
      plugin(rule('id: "named"')),
      'plugin ./p.mjs: its rule "named": its id is "named"; it must be acme/ and lower-case words joined by hyphens',
    ],
    [plugin("1"), "plugin ./p.mjs: its rule number 1: its id is missing; it must be acme/"],
    [plugin(rule('on: "lifecycle-polcy"')), "did you mean lifecycle-policy?"],
    [plugin(rule('severity: "warn"')), 'its rule "acme/named": severity is "warn"; it must be error, warning or info'],
    [plugin(rule('summary: ""')), "it has no summary; state the requirement in a sentence"],
    [plugin(rule("bad: {}")), "it has no bad examples; add at least one, as YAML by title"],
    [plugin(rule("check: 1")), "it has neither check nor checkAll; add one"],
    [plugin(rule('each: ["nam"]')), 'each has "nam", which is not a member of a lifecycle policy; did you mean name?'],
    [plugin(rule('when: [["policyDetails[].filtre", 1]]')), "did you mean policyDetails[].filter?"],
    [plugin(rule(""), rule("")), 'its rule "acme/named": another rule has this id'],
  ])("is reported: %s", async (text, expected) => {
    const faults = await withPlugin(text);
    expect(faults.join("\n")).toContain(expected);
    for (const fault of faults) expect(fault).toMatch(/^lintel\.config\.yaml:1:11: plugin \.\/p\.mjs/);
  });

  it("does not prevent its other rules and other plugins from running", async () => {
    const finding = 'check: function* (policy) { yield { at: policy.at("name"), message: "no name is good" }; }';
    const cwd = temporaryFolder({
      "a.json": JSON.stringify(policy),
      "lintel.config.yaml": "plugins: [./p.mjs, ./q.mjs]\nrules: { acme/gone: off, acme/named: warning }\n",
      "p.mjs": "syntax error",
      "q.mjs": plugin(rule(finding), rule('id: "acme/other", on: "x"')),
    });
    const { code, stdout, stderr } = await lintel(["lint"], { cwd });
    expect([code, stderr.trimEnd().split("\n").length]).toEqual([2, 2]);
    expect(stdout).toContain("warning: no name is good\n");
    expect((await lintel(["rules"], { cwd })).stdout).toMatch(/^acme\/named +info +Policies have names\.$/m);
  });

  it("with a duplicate rule id is ignored", async () => {
    const cwd = temporaryFolder({
      "a.json": JSON.stringify(policy),
      "lintel.config.yaml": "plugins: [./p.mjs, ./q.mjs]\n",
      "p.mjs": plugin(rule("")),
      "q.mjs": plugin(rule("")),
    });
    expect((await lintel(["lint"], { cwd })).stderr).toBe(
      "lintel: lintel.config.yaml:1:10: q.mjs has a rule with the same id as p.mjs; rename one of the plugins\n",
    );
  });

  it("whose rule throws is reported as not evaluated", async () => {
    const failing = rule('check() { throw new Error("no luck"); }');
    const cwd = temporaryFolder({
      "a.json": JSON.stringify(policy),
      "lintel.config.yaml": "plugins: [./p.mjs]\n",
      "p.mjs": plugin(failing),
    });
    const { code, stdout } = await lintel(["lint", "--format", "json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).notEvaluated).toMatchObject([
      { rule: "acme/named", reason: "the rule itself failed: no luck" },
    ]);
  });
});
