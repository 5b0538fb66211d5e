/** Untrusted text is always printed as text: never a command for a terminal or a pipeline (docs/design/security.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inline, printable, printableJson, prose } from "../../lib/base/text/printable.ts";
import { allRules } from "../../lib/cli/lint/all-rules.ts";
import type { Finding, LintResult } from "../../lib/lint/findings/finding.ts";
import { type FormatName, formatNames, formats } from "../../lib/lint/report/formats/formats.ts";
import { paint } from "../../lib/lint/report/paint.ts";
import { repositoryOf } from "../../lib/lint/report/repository.ts";
import { rulePage } from "../../lib/lint/report/rules/rule-page.ts";
import type { AnyRule } from "../../lib/lint/rule/any-rule.ts";
import { Fault } from "../../lib/lint/text/fault.ts";
import { Lines } from "../../lib/lint/text/lines.ts";
import { diagnosticMessages } from "../../lib/terraform/protocol/diagnostic-message.ts";
import { hostedLintel } from "../cli/lintel-executable.ts";
import { json, startServer } from "../client/scripted-server.ts";
import { policy } from "../lint/policy.ts";
import { finding, origin, resultOf } from "../lint/report/sample.ts";
import { anyText } from "../run/any-text.ts";
import { cases } from "../run/sizes.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const lintel = hostedLintel();

/** Texts with control characters and commands. */
const parts = [
  "\u001b]0;x\u0007",
  "\r",
  "\n",
  "::add-mask::x",
  "##[add-path]/tmp",
  "##vso[task.x]",
  "\u009b2J",
  "\u202e",
  "\u2066",
];
const hostile = fc.array(fc.oneof(fc.constantFrom(...parts), anyText()), { maxLength: 6 }).map((all) => all.join(""));

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not be there
const moving = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** The commands that GitHub's and other runners recognize in a log. */
const commandsIn = (log: string): readonly string[] =>
  log.split("\n").filter((line) => line.trim().startsWith("::") || /##(?:vso|teamcity)?\[/.test(line));

describe("the sanitizer", () => {
  it("removes control characters and commands, and is idempotent", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const clean of [printable(text), inline(text), prose(text)]) expect(clean).not.toMatch(moving);
        expect(commandsIn(prose(text))).toEqual([]);
        expect(inline(text)).not.toMatch(/[\n\t]/);
        expect(printable(printable(text))).toBe(printable(text));
        expect(JSON.parse(printableJson(JSON.stringify(text)))).toBe(text);
        expect(printableJson(JSON.stringify(text))).not.toMatch(moving);
        expect(commandsIn(printableJson(JSON.stringify(text)))).toEqual([]);
      }),
    );
  });

  it.each(["plain\n\ttext", "größe 漢字 👨‍👩‍👧 é", "a :: b", "# Title", "http://[::1]:80/", "a::b"])(
    "does not change %j",
    (text) => {
      expect(prose(text)).toBe(text);
    },
  );
});

describe("a report", () => {
  const reported = (name: FormatName, result: LintResult, rules: readonly AnyRule[]): Promise<string> =>
    formats[name]({
      result,
      repository: repositoryOf("/work"),
      style: { paint: paint(false), width: 80, wraps: true, showsSuppressed: true },
      rulePages: async () => rules.map(rulePage),
      origin: async () => origin,
    });
  const hostileResult = fc
    .record({ message: hostile, help: hostile, file: hostile, resource: hostile, path: hostile, text: hostile })
    .map(({ text, ...said }): LintResult => {
      const found: Finding = { ...finding, ...said };
      return {
        ...resultOf([found]),
        suppressed: [{ ...found, suppression: { kind: "inSource", reason: said.message } }],
        faults: [new Fault(said.file, said.message)],
        ignored: [said.file],
        notEvaluated: [{ ...found, rule: "input/not-read", reason: said.message }],
        lines: new Map([[said.file, new Lines(text)]]),
      };
    });

  it.each(formatNames)("as %s is plain text", async (name) => {
    const rules = await allRules();
    expect(await reported(name, resultOf([finding]), rules)).not.toMatch(moving);
    // The pages of other rules are the same in every report.
    const own = rules.filter(({ id }) => id === finding.rule);
    expect(own).toHaveLength(1);
    await fc.assert(
      fc.asyncProperty(hostileResult, async (result) => {
        const text = await reported(name, result, own);
        expect(text).not.toMatch(moving);
        const ofGithub = /^::(?:error|warning|notice) /;
        const commands = commandsIn(text);
        expect(commands.filter((line) => !ofGithub.test(line))).toEqual([]);
        expect(commands).toHaveLength(name === "github" ? 2 : 0);
      }),
      { numRuns: cases(500) },
    );
  });
});

test("Terraform's output for the provider is plain text", () => {
  fc.assert(
    fc.property(hostile, hostile, (summary, detail) => {
      for (const message of diagnosticMessages([{ severity: "error", summary, detail }])) {
        expect(`${message.summary}${message.detail}`).not.toMatch(moving);
        expect(commandsIn(`${message.detail}`)).toEqual([]);
      }
    }),
  );
});

describe("the command line", () => {
  const controls = "\u001b]0;owned\u0007\r\n::add-mask::x\n##[add-path]/tmp\u009b2J\u202e";

  it("prints file names as text", async () => {
    const name = "d\n::add-mask::x.yaml";
    const cwd = temporaryFolder({
      [name]: "policyDetails: [",
      "b\u001b[2J.json": JSON.stringify({ ...policy, status: "ON" }),
    });
    for (const format of ["text", "github"]) {
      const { stdout, stderr } = await lintel(["lint", "--format", format], { cwd });
      expect(stdout + stderr).not.toMatch(moving);
      expect(commandsIn(stderr)).toEqual([]);
      expect(commandsIn(stdout).filter((line) => !line.startsWith("::error "))).toEqual([]);
    }
  });

  it("prints messages of agents and services as text", async () => {
    const refusing = json(400, {
      error: { code: 400, status: controls, message: controls },
      message: controls,
      __type: controls,
    });
    const server = await startServer(refusing);
    const agent = await lintel(["agent", "list", "--agent", server.url]);
    const env = { AWS_ACCESS_KEY_ID: "x", AWS_SECRET_ACCESS_KEY: "y", AWS_REGION: "eu-west-1" };
    const service = await lintel(
      ["api", "imagebuilder", "list-lifecycle-policies", "--endpoint-url", server.url, "--debug"],
      { env },
    );
    for (const { code, stdout, stderr } of [agent, service]) {
      expect(code).not.toBe(0);
      expect(stderr).not.toBe("");
      expect(stdout + stderr).not.toMatch(moving);
      expect(commandsIn(stdout + stderr)).toEqual([]);
    }
  });
});

/** The files that write to a stream of the process, and what they write. */
const printers: { readonly [file: string]: string } = {
  "lib/cli/launch.ts": "a sentence of our own about Node, before anything is loaded",
  "lib/cli/standalone.ts": "a sentence of our own about an incomplete executable, before anything is loaded",
  "lib/cli/terminal/print.ts": "the one place of the command line",
  "lib/terraform/null-resource/main.ts": "prose() of each",
  "lib/terraform/provider/launch-plugin.ts": "a sentence of our own about Node, in place of the handshake",
  "lib/terraform/provider/state-ownership.ts": "lines of a file",
  "lib/terraform/protocol/log.ts": "prose() of lines of JSON",
  "lib/terraform/protocol/serve.ts": "the handshake, and prose()",
};

test("no other file prints", () => {
  const found = readdirSync("lib", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join("lib", name).split(sep).join("/"))
    .filter((file) =>
      /process\.std(?:out|err)\.write|process\[stream\]\.write|\bconsole\.(?:log|error|warn|info|debug)\(|writeSync\(/.test(
        readFileSync(file, "utf8").replaceAll("connection.console.", ""),
      ),
    );
  expect(found.sort()).toEqual(Object.keys(printers).sort());
});
