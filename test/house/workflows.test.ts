/** The workflows and the action are those that GitHub reads: their keys, expressions and outputs, by GitHub's own validator. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { validate } from "@actions/languageservice";
import { build } from "esbuild";
import { load } from "js-yaml";
import { beforeAll, describe, expect, it } from "vitest";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { job, workflow } from "../../lib/cli/setup/pipelines.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

interface Validator {
  readonly validate: typeof validate;
  readonly TextDocument: typeof TextDocument;
}

/** The validator in one file: its modules import JSON as only bundlers do. */
async function bundled(): Promise<Validator> {
  const outfile = join(temporaryFolder(), "validator.cjs");
  const contents = `export { validate } from "@actions/languageservice";
    export { TextDocument } from "vscode-languageserver-textdocument";`;
  await build({
    ...{ outfile, bundle: true, platform: "node", format: "cjs", logLevel: "error" },
    stdin: { contents, resolveDir: process.cwd() },
  });
  return createRequire(import.meta.url)(outfile);
}

let validator: Validator;
let texts = 0;
beforeAll(async () => {
  validator = await bundled();
});

/** What GitHub would report of a file, each with its line. */
async function faultsIn(file: string, text: string): Promise<readonly string[]> {
  texts += 1; // the validator keeps what it read of an address
  const document = validator.TextDocument.create(`file:///repository-${texts}/${file}`, "yaml", 0, text);
  const found = await validator.validate(document);
  return found.map(({ range, message }) => `${range.start.line + 1}: ${message}`);
}

const folder = ".github/workflows";
const files = [...readdirSync(folder).map((name) => `${folder}/${name}`), "action.yml"];
const textOf = (file: string): string => readFileSync(file, "utf8");

it.each(files)("%s has no fault", async (file) => {
  expect(await faultsIn(file, textOf(file))).toEqual([]);
});

it.each([true, false])("the workflow that lintel init writes has no fault (installs: %j)", async (installs) => {
  for (const defaultBranch of ["main", "release/1.x", undefined]) {
    expect(await faultsIn(`${folder}/lintel.yml`, workflow({ installs, defaultBranch }))).toEqual([]);
  }
  expect(job({ installs, defaultBranch: "main" })).not.toContain("${{");
});

describe("a fault is found", () => {
  it.each([
    ["a job that needs none that exists", "release.yml", "needs: build\n", "needs: built\n"],
    ["a context that does not exist", "release.yml", "github.token", "githb.token"],
    ["a member of the matrix that does not exist", "ci.yml", "{{ matrix.os }}", "{{ matrix.system }}"],
    ["an expression that does not end", "release.yml", "secrets.VSCE_PAT != ''", "secrets.VSCE_PAT != '"],
    ["a key that GitHub does not know", "nightly.yml", "timeout-minutes", "timeout-minute"],
    ["a permission that GitHub does not know", "release.yml", "attestations: write", "attestation: write"],
    ["a schedule that never comes", "nightly.yml", '"17 2 * * *"', '"77 2 * * *"'],
  ])("%s", async (_, name, before, after) => {
    const text = textOf(`${folder}/${name}`);
    expect(text).toContain(before);
    expect(await faultsIn(`${folder}/${name}`, text.replace(before, after))).not.toEqual([]);
  });

  it("a key that GitHub does not know, in the action", async () => {
    expect(await faultsIn("action.yml", textOf("action.yml").replace("shell: bash", "shel: bash"))).not.toEqual([]);
  });
});

/** The names in expressions that nothing has; the validator does not look at those of actions. */
function unknownIn(text: string): readonly string[] {
  const { inputs, runs }: Action = Object(load(text));
  const scripts = new Map(runs.steps.flatMap(({ id, run = "" }) => (id === undefined ? [] : [[id, run] as const])));
  const expressions = [...text.matchAll(/\$\{\{(.*?)\}\}/g)].map(([, expression = ""]) => expression).join(" ");
  const names = [...expressions.matchAll(/\b(inputs|steps)((?:\.[\w-]+)+)/g)];
  expect(names.length).toBeGreaterThan(15);
  return names.flatMap(([whole, context, path = ""]) => {
    const [, name = "", , output = ""] = path.split(".");
    const writes = [`output ${output} `, `echo "${output}=`];
    const isKnown =
      context === "inputs"
        ? Object.hasOwn(inputs, name)
        : writes.some((each) => scripts.get(name)?.includes(each) === true);
    return isKnown ? [] : [whole];
  });
}

interface Action {
  readonly inputs: object;
  readonly runs: { readonly steps: readonly { readonly id?: string; readonly run?: string }[] };
}

it("the action reads only inputs that it has, and hands on only outputs that its steps write", () => {
  const text = textOf("action.yml");
  expect(unknownIn(text)).toEqual([]);
  expect(unknownIn(text.replace("inputs.paths }}", "inputs.pths }}"))).toEqual(["inputs.pths"]);
  expect(unknownIn(text.replace("steps.lint.outputs.sarif", "steps.lnt.outputs.sarif"))).toEqual([
    "steps.lnt.outputs.sarif",
  ]);
  expect(unknownIn(text.replace("output sarif ", "output srif "))).not.toEqual([]);
});
