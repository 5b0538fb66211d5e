/**
 * `npx tsx proofs/compare-linters.ts [FOLDER]`: writes every documented constraint of policies and services as
 * CloudFormation templates and as Terraform files of the `aws` provider, valid and invalid ones, runs cfn-lint,
 * `terraform validate` and Lintel over the same files, and prints who refuses how many, for docs/comparison.md. Needs
 * cfn-lint and Terraform on PATH, and the `aws` provider in the folder that LINTEL_AWS_PROVIDER names (a mirror).
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fieldRules } from "../lib/lint/rule/field-rules.ts";
import { resources } from "../lib/services/resources.generated.ts";
import { type ExampleFile, exampleFiles } from "./compared-examples.ts";

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), "lintel-compared-"));
const files = ["lifecycle", "hosted-service"].flatMap(exampleFiles);
for (const { tool, file, text } of files) {
  mkdirSync(join(folder, tool), { recursive: true });
  writeFileSync(join(folder, tool, file), text);
}
report("cloudformation", "cfn-lint", refusedByCfnLint());
report("terraform", "terraform validate", refusedByTerraform());

function pathsOf(tool: ExampleFile["tool"]): readonly string[] {
  return files.filter((each) => each.tool === tool).map(({ file }) => join(folder, tool, file));
}

/** The output of a program, in JSON; its exit code is 1 or more if it has findings. */
function outputOf<Output>(program: string, args: readonly string[], cwd = "."): Output {
  const { stdout } = spawnSync(program, args, { cwd, encoding: "utf8", maxBuffer: 1e9 });
  return JSON.parse(stdout);
}

interface CfnLintFinding {
  readonly Filename: string;
  readonly Level: string;
}

/** The templates with an error (`E…`). */
function refusedByCfnLint(): ReadonlySet<string> {
  const args = ["--format", "json", "--regions", "us-east-1", "--template", ...pathsOf("cloudformation")];
  const errors = outputOf<readonly CfnLintFinding[]>("cfn-lint", args).filter(({ Level }) => Level === "Error");
  return new Set(errors.map(({ Filename }) => basename(Filename)));
}

interface Validated {
  readonly diagnostics: readonly { readonly severity: string; readonly range?: { readonly filename: string } }[];
}

/** The files with an error of `terraform validate`, which judges all of a folder together. */
function refusedByTerraform(): ReadonlySet<string> {
  const cwd = join(folder, "terraform");
  const mirror = resolve(process.env.LINTEL_AWS_PROVIDER ?? "");
  writeFileSync(
    join(cwd, "versions.tf"),
    'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n',
  );
  execFileSync("terraform", ["init", `-plugin-dir=${mirror}`], { cwd, stdio: "ignore" });
  const { diagnostics } = outputOf<Validated>("terraform", ["validate", "-json"], cwd);
  return new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ range }) => range?.filename ?? ""));
}

interface Linted {
  readonly findings: readonly { readonly severity: string; readonly file: string; readonly rule: string }[];
}

/** The files with an error of Lintel, each with the rule. */
function rulesOfLintel(tool: ExampleFile["tool"]): ReadonlyMap<string, string> {
  const args = ["dist/lintel.cjs", "lint", "--no-config", "--format", "json", ...pathsOf(tool)];
  const errors = outputOf<Linted>(process.execPath, args).findings.filter(({ severity }) => severity === "error");
  return new Map(errors.map(({ file, rule }) => [basename(file), rule]));
}

/** Prints the rows of a table, and the files that Lintel judges wrongly. */
function report(tool: ExampleFile["tool"], peer: string, refused: ReadonlySet<string>): void {
  const ours = rulesOfLintel(tool);
  const ofFields = new Set(resources.flatMap(({ model }) => fieldRules(model).map(({ id }) => id)));
  const all = files.filter((each) => each.tool === tool);
  const invalid = all.filter(({ isValid }) => !isValid);
  const isAboutOne = ({ file }: ExampleFile) => ofFields.has(ours.get(file) ?? "");
  print("invalid, in one member", invalid.filter(isAboutOne));
  print(
    "invalid, in relations",
    invalid.filter((each) => !isAboutOne(each)),
  );
  print(
    "valid",
    all.filter(({ isValid }) => isValid),
  );

  function print(kind: string, examples: readonly ExampleFile[]): void {
    const byPeer = examples.filter(({ file }) => refused.has(file)).length;
    const byLintel = examples.filter(({ file }) => ours.has(file)).length;
    process.stdout.write(`${tool}, ${kind}: ${examples.length}; ${peer} refuses ${byPeer}, Lintel ${byLintel}\n`);
    for (const { file, isValid } of examples) {
      if (ours.has(file) === isValid) process.stdout.write(`  Lintel is wrong about ${file}\n`);
    }
  }
}
