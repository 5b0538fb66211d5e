import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allRules } from "../../lib/cli/lint/all-rules.ts";
import { formatNames } from "../../lib/lint/report/formats/formats.ts";
import { rulePage } from "../../lib/lint/report/rules/rule-page.ts";
import { ruleText } from "../../lib/lint/report/rules/rule-text.ts";
import { gaps } from "../../lib/services/gaps.generated.ts";
import { resources } from "../../lib/services/resources.generated.ts";
import { card, config } from "../lint/agent-messaging.ts";
import { policy } from "../lint/policy.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

const cwd = temporaryFolder({
  "good/a.json": JSON.stringify(policy),
  "bad/a.yaml": "name: x\npolicyDetails: []\n",
  "warned/a.json": JSON.stringify({ ...policy, dryRun: true }),
  "broken/a.json": '{"policyDetails": [], "executionRole": }',
  "broken/b.json": JSON.stringify({ ...policy, status: "ON" }),
  "empty/readme.md": "",
});

describe("lintel lint", () => {
  it.each([
    [["good"], 0],
    [["warned"], 0],
    [["bad"], 1],
    [["good", "bad"], 1],
    [["broken"], 2],
    [["empty"], 0],
    [["gone.yaml"], 2],
    [["good", "--format", "xml"], 2],
    [["good", "--kind", "agent"], 2],
    [["good", "--colour", "on"], 2],
  ])("%j exits with %i", async (args, code) => {
    const outcome = await lintel(["lint", ...args], { cwd });
    expect(outcome.code).toBe(code);
    expect(outcome.stderr === "").toBe(code < 2 && args[0] !== "empty");
    expect(outcome.stdout + outcome.stderr).not.toMatch(/^ +at /m);
  });

  it("prints findings and a summary", async () => {
    const { stdout, stderr } = await lintel(["lint", "bad"], { cwd });
    expect(stdout).toContain(
      "error: policyDetails has 0 elements; it must be a list of 1 to 3 elements (lifecycle policy, Limits)\n" +
        '  bad/a.yaml:2:16 lifecycle-policy "x", lifecycle-policy/count\n' +
        "  2 | policyDetails: []\n" +
        "    |                ^^\n",
    );
    expect(stdout).toMatch(/\n5 errors in 1 resource of 1 file\.\n$/);
    expect(stderr).toBe("");
  });

  it("prints valid JSON even with unreadable inputs, which it reports on standard error", async () => {
    const { code, stdout, stderr } = await lintel(["lint", "broken", "--format", "json"], { cwd });
    const output: unknown = JSON.parse(stdout);
    expect(Object.keys(Object(output))).toEqual([
      "version",
      "findings",
      "suppressed",
      "notEvaluated",
      "unreadable",
      "summary",
    ]);
    expect(output).toMatchObject({
      version: 1,
      findings: [
        {
          rule: "lifecycle-policy/enum",
          severity: "error",
          file: "broken/b.json",
          line: 1,
          endLine: 1,
          resource: 'lifecycle-policy "keep-recent"',
          path: "status",
          documents: [{ document: 3, section: "Resources and their fields" }],
        },
      ],
      notEvaluated: [],
      summary: { errors: 1, warnings: 0, info: 0, infos: 0, files: 1, resources: 1, notEvaluated: 0 },
    });
    expect(stderr).toBe("lintel: broken/a.json:1:40: is not valid JSON: expected a value, but found }\n");
    expect(code).toBe(2);
  });

  it("searches the working folder by default", async () => {
    const folder = temporaryFolder({ "a.json": JSON.stringify({ ...policy, status: "ON" }) });
    expect((await lintel(["lint"], { cwd: folder })).stdout).toContain("a.json:1:");
  });

  it("reads standard input", async () => {
    const { code, stdout } = await lintel(["lint", "-", "--stdin-filename", "new.json"], {
      stdin: JSON.stringify({ ...policy, status: "ON" }),
    });
    expect(code).toBe(1);
    expect(stdout).toContain("  new.json:1:");
    expect((await lintel(["lint", "-"], { stdin: "" })).stderr).toMatch(/^lintel: <stdin>:1:1: is empty; expected/);
    expect((await lintel(["lint", "-"], { stdin: "a: [" })).stderr).toMatch(/^lintel: <stdin>:1:\d: is not valid YAML/);
  });

  it("accepts a kind, a vocabulary and a reserved prefix", async () => {
    const vendor = JSON.stringify({ ...policy, resourceType: "AMI_IMAGE", tags: { "corp:x": "y" } });
    expect((await lintel(["lint", "-", "--vocabulary", "aws"], { stdin: vendor })).code).toBe(0);
    expect((await lintel(["lint", "-"], { stdin: vendor })).code).toBe(1);
    const reserved = ["lint", "-", "--vocabulary", "aws", "--reserved-tag-prefix", "corp:"];
    expect((await lintel(reserved, { stdin: vendor })).stdout).toContain('begins with "corp:"');
    const { stdout } = await lintel(["lint", "-", "--kind", "lifecycle-policy"], { stdin: "name: x" });
    expect(stdout).toContain("executionRole is missing");
  });

  it("allows local addresses and knows extensions if configured", async () => {
    const documents = JSON.stringify([
      {
        ...card,
        capabilities: { pushNotifications: true, extensions: [{ uri: "https://ext.test/v1", required: true }] },
      },
      { ...config, url: "http://localhost:8080/hook" },
    ]);
    const strict = await lintel(["lint", "-"], { stdin: documents });
    expect(strict.stdout).toContain("push-config/address-is-public");
    expect(strict.stdout).toContain("agent-card/required-extension-is-implemented");
    const options = { allowLocalAddresses: true, implementedExtensions: ["https://ext.test/v1"] };
    const configured = temporaryFolder({ "lintel.config.yaml": JSON.stringify({ options }) });
    expect(await lintel(["lint", "-"], { stdin: documents, cwd: configured })).toMatchObject({ code: 0 });
  });

  it("prints colors on request", async () => {
    const coloured = (args: readonly string[], env = {}) =>
      lintel(["lint", "bad", ...args], { cwd, env }).then(({ stdout }) => stdout.includes("\u001b["));
    expect(await coloured([])).toBe(false);
    expect(await coloured(["--color", "on"])).toBe(true);
    expect(await coloured([], { FORCE_COLOR: "1" })).toBe(true);
    expect(await coloured(["--color", "off"], { FORCE_COLOR: "1" })).toBe(false);
  });
});

describe("lintel rules", () => {
  it("lists every rule once", async () => {
    const { code, stdout } = await lintel(["rules", "--format", "json"]);
    const { rules }: { rules: { id: string; severity: string; documents: object[] }[] } = JSON.parse(stdout);
    const ids = rules.map(({ id }) => id);
    expect(code).toBe(0);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { rules } of resources) {
      for (const { id } of (await rules()).default.rules) expect(ids).toContain(id);
    }
    const documented = rules.filter(({ id }) => !/^(?:suppression|baseline|input|moved|removed)\//.test(id));
    expect(documented.every(({ documents }) => documents.length > 0)).toBe(true);
    const table = (await lintel(["rules"])).stdout;
    for (const id of ids) expect(table).toMatch(new RegExp(`^${id} +(error|warning|info) +\\S.*\\.$`, "m"));
  });
});

describe("lintel explain", () => {
  it("shows the requirements of a field rule for each field", async () => {
    const { stdout } = await lintel(["explain", "lifecycle-policy/range"]);
    expect(stdout).toMatch(/^lifecycle-policy\/range \(error\)\n/);
    expect(stdout).toMatch(/^ {2}policyDetails\[\]\.filter\.value +from 1 to 1000 \(lifecycle policy, Limits\)$/m);
  });

  it("shows the examples of a rule, with the faults marked", async () => {
    const { stdout } = await lintel(["explain", "lifecycle-policy/count-filter-needs-delete"]);
    expect(stdout).toMatch(/^See lifecycle policy, /m);
    expect(stdout).toMatch(/^Good: /m);
    expect(stdout).toMatch(/^Bad: /m);
    const lines = stdout.split("\n");
    const carets = lines.findIndex((line) => /^ *\^+$/.test(line));
    const [from, to] = [lines[carets]?.indexOf("^") ?? 0, (lines[carets]?.lastIndexOf("^") ?? 0) + 1];
    expect(lines[carets - 1]?.slice(from, to)).toBe("COUNT");
    expect(stdout).not.toMatch(/[⟦⟧]/);
  });

  it("shows the open question if a rule rests on Lintel's choice", async () => {
    const { stdout } = await lintel(["explain", "memory-fits-cpu"]);
    const gap = gaps.find(({ id }) => id === "hosted-service/instance-sizes");
    expect(stdout).toContain(`\nThe reference leaves open: ${gap?.question} (hosted service, `);
    expect(stdout).toContain(`\nLintel: ${gap?.choice}\nReason: ${gap?.because}.\n`);
    expect((await lintel(["explain", "count-filter-needs-delete"])).stdout).not.toContain("leave open");
  });

  it("explains every rule", async () => {
    for (const rule of await allRules()) {
      const text = ruleText(rulePage(rule));
      const undocumented = rule.notSuppressible === true ? "It cannot be suppressed." : "";
      const documented = rule.cites.length > 0 ? "See " : undocumented;
      const { why, unwanted } = rulePage(rule);
      const exception = unwanted === undefined ? "" : `When not to use it: ${unwanted}\n`;
      const beginning = `${rule.id} (${rule.severity})\n${rule.summary}\nWhy: ${why}\n${exception}${documented}`;
      expect(text.slice(0, beginning.length)).toBe(beginning);
      expect(text.split("\n").length).toBeGreaterThan(4);
      expect(text).not.toMatch(/undefined|[⟦⟧]/);
    }
  });

  it.each([
    ["lifecycle-policy/rnage", "lifecycle-policy/range"],
    ["count-filter-need-delete", "lifecycle-policy/count-filter-needs-delete"],
  ])("suggests, for %s, %s", async (id, meant) => {
    const { code, stderr } = await lintel(["explain", id]);
    expect([code, stderr]).toEqual([
      2,
      `lintel: unknown rule ${JSON.stringify(id)}; did you mean ${meant}? \`lintel rules\` lists all rules.\n`,
    ]);
  });
});

describe("lintel lint --cache", () => {
  it("prints the same from the cache in every format, and updates it for a changed file", async () => {
    const folder = temporaryFolder({ "package.json": "{}", "a.yaml": "name: x\npolicyDetails: []\n" });
    for (const format of formatNames) {
      const args = ["lint", ".", "--format", format];
      const plain = await lintel(args, { cwd: folder });
      for (let time = 0; time < 2; time += 1) {
        expect(await lintel([...args, "--cache"], { cwd: folder })).toEqual(plain);
      }
    }
    const entries = (): readonly string[] =>
      readdirSync(join(folder, "node_modules/.cache/lintel")).filter((name) => name.endsWith(".json"));
    expect(entries()).toHaveLength(1); // all formats use the same result
    writeFileSync(join(folder, "a.yaml"), JSON.stringify(policy));
    expect(await lintel(["lint", ".", "--cache"], { cwd: folder })).toMatchObject({ code: 0 });
    expect(entries()).toHaveLength(1);
  });

  it("does not cache results that depend on code", async () => {
    const folder = temporaryFolder({ "a.json": JSON.stringify(policy), "lintel.config.mjs": "export default {};" });
    expect(await lintel(["lint", ".", "--cache-location", "cache"], { cwd: folder })).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).not.toContain("cache");
  });
});

describe("lintel lint --file-timeout", () => {
  it.each(["0", "-1", "x"])("refuses %s", async (seconds) => {
    expect(await lintel(["lint", "good", "--file-timeout", seconds], { cwd })).toMatchObject({ code: 2 });
  });
});
