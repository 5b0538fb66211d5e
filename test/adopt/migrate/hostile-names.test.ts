/** Names and values of sources are data in the programs that a migration writes, whatever characters they have. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "esbuild";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { DeclaredFile, DeclaredValue } from "../../../lib/adopt/migrate/to-lintel/declared-value.ts";
import { hclText } from "../../../lib/adopt/migrate/to-lintel/hcl-text.ts";
import { typescriptText } from "../../../lib/adopt/migrate/to-lintel/typescript-text.ts";
import { shellPath, shellWord } from "../../../lib/base/text/shell-word.ts";
import type { Field } from "../../../lib/facts/model/field.ts";
import { NativeFile } from "../../../lib/lint/inputs/hcl/syntax/hcl-file.ts";
import type { Body, Expression } from "../../../lib/lint/inputs/hcl/syntax/syntax.ts";
import { hclWriter } from "../../../lib/lint/text/writers/hcl-writer.ts";
import { yamlWriter } from "../../../lib/lint/text/writers/yaml-writer.ts";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { spawnSync } from "../../run/child-process.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const lintel = lintelInProcess();

const hostile = [
  'team\nresource "terraform_data" "x" {}\n#.yaml',
  "a\nprocess.exit(7)\n.yaml",
  "a\rprocess.exit(7)\r.yaml",
  "a\u2028process.exit(7)\u2028.yaml",
  "a\u2029process.exit(7)\u2029.yaml",
  "a\u0085process.exit(7)",
  "$" + '{file("/etc/hostname")}',
  "%" + "{if true}x%{endif}",
  "K$$" + '{file("/etc/hostname")}',
  '"); process.exit(7); ("',
  "`$" + "{process.exit(7)}`",
  "*/ process.exit(7) /*",
  "\\",
  "__proto__",
  "</script>",
  "a\u0000b\ud800",
  "a\u202e} nigeb {\u2066",
  "a\ufeffb\u007fc\uffff",
];

const cites = { document: 3, section: "Limits" } as const;
const text = { kind: "string", description: "", cites } as const;
const scalar = (value: string): DeclaredValue => ({ is: "scalar", value });

/** A file in which a text stands wherever sources have names and values. */
function fileWith(name: string): DeclaredFile {
  const map: Field = { kind: "map", description: "", cites, key: text, value: text };
  const list: Field = { kind: "list", description: "", cites, element: text };
  return {
    comments: [`Written by lintel migrate from ${name}.`, "", `   removed { from = ${name}`],
    region: name,
    variables: [
      { name: "v", type: "string", description: name, isSensitive: false, isEphemeral: false, default: name },
    ],
    resources: [
      {
        ...{ type: "lintel_lifecycle_policy", model: "lifecycle-policy", name: "p", importId: name, region: name },
        members: [
          { member: "name", name: "name", field: text, value: scalar(name) },
          { member: "tags", name: "tags", field: map, value: { is: "map", entries: [[name, scalar(name)]] } },
          { member: "list", name: "list", field: list, value: { is: "list", items: [scalar(name)] } },
        ],
      },
    ],
  };
}

/** What Terraform reads as this text: a template without expressions. */
const escaped = (value: string): string => value.replaceAll(/[$%](?=\{)/g, "$&$&");

/** What a program creates, with what. It runs beside stand-ins for constructs, which only note it. */
async function createdBy(program: string): Promise<readonly unknown[]> {
  const created: unknown[] = [];
  class Construct {
    constructor(_scope: unknown, ...given: readonly unknown[]) {
      created.push(...given);
    }
    importFrom(id: unknown): void {
      created.push(id);
    }
  }
  const modules = { TerraformStack: class {}, TerraformVariable: Construct, LintelProvider: Construct };
  const all = { ...modules, LifecyclePolicy: Construct, literal: escaped };
  const { code } = await transform(program, { loader: "ts", format: "cjs" });
  const nothing = new Proxy({}, { get: (_, name) => expect.fail(`the program uses process.${String(name)}`) });
  const run: unknown = new Function("require", "module", "process", `${code}\nreturn new module.exports.Stem({}, "x")`);
  if (typeof run === "function") run(() => all, { exports: {} }, nothing);
  return created;
}

/** Data in which each text that is one is another, also as a key. */
function replaced(data: unknown, text: string, by: string): unknown {
  if (data === text) return by;
  if (Array.isArray(data)) return data.map((each) => replaced(each, text, by));
  if (typeof data !== "object" || data === null) return data;
  const entries = Object.entries(data).map(
    ([key, each]) => [key === text ? by : key, replaced(each, text, by)] as const,
  );
  return Object.fromEntries(entries);
}

it.each(hostile)("a program of TypeScript is the same but for its literals: %j", async (name) => {
  const program = typescriptText("stem", fileWith(name));
  const ordinary = await createdBy(typescriptText("stem", fileWith("ordinary")));
  expect(ordinary).toHaveLength(7);
  expect(await createdBy(program)).toEqual(replaced(ordinary, "ordinary", escaped(name)));
  expect(program).not.toMatch(/[\r\u2028\u2029\u0085]/);
});

/** The expressions of a body, with the texts of literals. */
function* partsOf({ attributes, blocks }: Body): Generator<string> {
  for (const { name, value } of attributes) yield `${name} = ${kindOf(value)}`;
  for (const block of blocks) {
    yield `${block.type} ${block.labels.join(" ")}`;
    yield* partsOf(block.body);
  }
}

function kindOf(value: Expression): string {
  if (value.kind === "tuple") return `[${value.items.map(kindOf).join()}]`;
  if (value.kind === "object")
    return `{${value.entries.map((each) => `${kindOf(each.key)}: ${kindOf(each.value)}`).join()}}`;
  if (value.kind === "literal") return JSON.stringify(value.value);
  return value.kind;
}

it.each(hostile)("a file of HCL is the same but for its literals: %j", (name) => {
  const made = (each: string) => new NativeFile({ name: "a.tf", path: undefined, text: hclText(fileWith(each)) }).body;
  const ordinary = [...partsOf(made("ordinary"))];
  expect(ordinary.filter((part) => part.includes('"ordinary"'))).toHaveLength(7);
  const written = JSON.stringify(name.replaceAll(/[\ud800-\udfff]/g, "\ufffd")); // files are UTF-8
  const expected = ordinary.map((part) => part.replaceAll('"ordinary"', () => written));
  expect([...partsOf(made(name))].map((part) => part.replaceAll("\\ud800", "\ufffd"))).toEqual(expected);
});

/** What bash makes of command lines: their words. It runs them, as who copies them does. */
function wordsOf(words: readonly string[], env: NodeJS.ProcessEnv = {}): readonly string[] {
  const { stdout, status } = spawnSync("bash", ["-c", words.map((word) => `printf '%s\\0' ${word}\n`).join("")], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  expect(status).toBe(0);
  return stdout.split("\0").slice(0, -1);
}

const inShells = [
  ...[
    "a$(touch x).yaml",
    "a b",
    "it's",
    "`x`",
    "a;b",
    'module.a["x"].b',
    "",
    "-x",
    "~",
    "~root/x",
    "=ls",
    "a=~/b",
    "!!",
  ],
  ...["{a,b}", "*", "#x", "a\\", "\\'", "$'x'", "%1", "a\rb", ...hostile.filter((name) => /^[^\0]*$/.test(name))],
];

it("a name is one word of the shell", () => {
  expect(wordsOf(inShells.map(shellWord))).toEqual(inShells);
});

it("a path is one word of the shell that no command reads as an option, and ~/ stays the user's folder", () => {
  const paths = [...inShells.map((name) => (name.startsWith("-") ? `./${name}` : name)), "/home/me/it's"];
  expect(wordsOf([...inShells, "~/it's"].map(shellPath), { HOME: "/home/me" })).toEqual(paths);
});

describe("YAML", () => {
  it.each(hostile)("a string in place of another is read as it was: %j", (name) => {
    for (const instead of ["plain", "'single'", '"double"']) {
      const written = `a: ${yamlWriter.scalar(name, instead)}\nb: 1\n`;
      expect(load(written)).toEqual({ a: name, b: 1 });
      expect(parse(written, { version: "1.1" })).toEqual({ a: name, b: 1 });
      expect(load(`${yamlWriter.name(name, instead)}: 1\n`)).toEqual(Object.fromEntries([[name, 1]]));
    }
  });

  it.each(hostile)("a template of CloudFormation is the same but for its literals: %j", async (name) => {
    const text = (value: string): string => hclWriter.scalar(value, "");
    const exported = async (value: string): Promise<unknown> => {
      const cwd = temporaryFolder({
        "main.tf": `resource "lintel_hosted_service" "web" {
  service_name = "web"
  tags = { ${text(value)} = ${text(value)} }
  source_configuration {
    image_repository {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "REGISTRY_PUBLIC"
      image_configuration {
        start_command                 = ${text(value)}
        runtime_environment_variables = { ${text(value)} = ${text(value)} }
      }
    }
  }
}
`,
      });
      const { stderr } = await lintel(["export", "--to", "cloudformation", "--output", "made"], { cwd });
      expect(stderr).not.toContain("left out");
      return load(readFileSync(join(cwd, "made/lintel.template.yaml"), "utf8"));
    };
    const ordinary = await exported("ordinary");
    const whole = name.replaceAll(/\p{Surrogate}/gu, "\ufffd"); // files are UTF-8
    expect(await exported(whole)).toEqual(replaced(ordinary, "ordinary", whole));
  });

  it("CloudFormation gets no text that it would replace", async () => {
    const cwd = temporaryFolder({
      "main.tf": `resource "lintel_vpc_connector" "c" {
  vpc_connector_name = "connector"
  subnets            = ["subnet-1"]
  security_groups    = ["sg-1"]
  tags               = { note = "{{resolve:secretsmanager:prod/db}}" }
}
`,
    });
    const { stdout, stderr } = await lintel(["export", "--to", "cloudformation"], { cwd });
    expect(stdout + stderr).toContain("which CloudFormation would replace, so it is left out");
    expect(stdout).not.toContain("SubnetIds");
  });
});
