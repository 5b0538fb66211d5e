/** Names and values of sources are data in the programs that a migration writes, whatever characters they have. */

import { transform } from "esbuild";
import { expect, it } from "vitest";
import { shellWord } from "../../lib/base/shell-word.ts";
import { HclFile } from "../../lib/lint/inputs/hcl/hcl-file.ts";
import type { Body, Expression } from "../../lib/lint/inputs/hcl/syntax.ts";
import type { DeclaredFile, DeclaredValue } from "../../lib/migrate/to-lintel/declared-value.ts";
import { hclText } from "../../lib/migrate/to-lintel/hcl-text.ts";
import { typescriptText } from "../../lib/migrate/to-lintel/typescript-text.ts";
import type { Field } from "../../lib/model/field.ts";

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

/** The expressions of a body: everything but a literal is named by its kind. */
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
  if (value.kind === "template" && value.parts.every(({ kind }) => kind === "text")) return "literal";
  return value.kind;
}

it.each(hostile)("a file of HCL is the same but for its literals: %j", (name) => {
  const made = (each: string) => new HclFile({ name: "a.tf", path: undefined, text: hclText(fileWith(each)) }).body;
  expect([...partsOf(made(name))]).toEqual([...partsOf(made("ordinary"))]);
});

it.each(["a$(touch x).yaml", "a b", "it's", "`x`", "a;b", 'module.a["x"].b', "", "a\nb", "-x"])(
  "a name is one word of the shell: %j",
  (name) => {
    const quoted = shellWord(name);
    const isPlain = /^[\w@%+=:,./-]+$/.test(quoted);
    expect(isPlain ? quoted : quoted.slice(1, -1).replaceAll("'\\''", "'")).toBe(name);
    expect(quoted.replaceAll("'\\''", "")).toMatch(/^(?:[\w@%+=:,./-]+|'[^']*')$/);
  },
);
