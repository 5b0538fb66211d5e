/** What `lintel init` writes into a repository, and what is left to do there. */
import { load } from "js-yaml";
import { version } from "../../version.ts";
import type { RepositoryFacts } from "./repository.ts";

/** A file that is written. */
export interface PlannedFile {
  /** In the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The file as it was, with something added: nothing of it is lost. */
  readonly adds?: string;
}

/** What is to be done. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  /** What people do then: a command or a change, and what for. */
  readonly next: readonly (readonly [what: string, why: string])[];
}

const hook = `- repo: https://github.com/lintel-iac/lintel
  rev: v${version}
  hooks:
    - id: lintel
`;

const config = `# yaml-language-server: $schema=./node_modules/lintel/schemas/lintel.config.schema.json
# What Lintel lints, and how; \`lintel lint --print-config FILE\` shows what holds for a file.
preset: recommended # or strict, or documented-only

# Severities by rule; \`lintel rules\` lists the rules.
rules: {}

# Settings of rules, such as reservedTagPrefixes: ["aws:"].
options: {}

# Globs of files that are not linted.
ignore: []
`;

const workflow = `name: Lintel
on: [pull_request]
permissions:
  contents: read
  security-events: write
jobs:
  lintel:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
      - run: npm ci
      - uses: lintel-iac/lintel@v0
`;

const job = `lintel:
  image: node:22
  script:
    - npm ci
    - npx lintel lint --format text --format gitlab=gl-code-quality-report.json --format junit=lintel.xml
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: lintel.xml
`;

/** Plans for a repository; `read` gives the text of a file that is there. */
export function planFor(facts: RepositoryFacts, read: (path: string) => string): Plan {
  const files: PlannedFile[] = [{ path: facts.config ?? "lintel.config.yaml", text: config }];
  const next: [string, string][] = [["npx lintel lint", "see what the linter finds today"]];
  const isBare = !facts.hasPreCommit && !facts.hasGithubWorkflows && !facts.hasGitlabPipeline;
  if (facts.hasPreCommit) {
    const path = ".pre-commit-config.yaml";
    const text = withHook(read(path));
    if (text !== undefined) files.push({ path, text, adds: "the hook" });
    else if (!read(path).includes("id: lintel")) next.push([`add to ${path}:\n${hook}`, "lint what is committed"]);
  } else if (facts.isRepository && isBare) {
    files.push({ path: ".pre-commit-config.yaml", text: `repos:\n${indented(hook, "  ")}` });
  }
  if (files.some(({ path }) => path === ".pre-commit-config.yaml")) {
    next.push(["pre-commit install", "lint what is committed, in every clone"]);
  }
  if (facts.hasGithubWorkflows) files.push({ path: ".github/workflows/lintel.yml", text: workflow });
  if (facts.hasGitlabPipeline) {
    const [path, included] = [".gitlab-ci.yml", ".gitlab/lintel.yml"];
    const pipeline = read(path);
    files.push({ path: included, text: job });
    const addition = `include:\n  - local: ${included}\n`;
    if (!/^include:/m.test(pipeline)) {
      const text = `${pipeline.replace(/\n*$/, "\n\n")}${addition}`;
      files.push({ path, text, adds: "the include of the job" });
    } else if (!pipeline.includes(included))
      next.push([`add to include in ${path}: - local: ${included}`, "run the job"]);
  }
  if (facts.isCdktf) next.push(["Lint.enforce(app)", "in the program, before app.synth(): findings on its lines"]);
  for (const folder of facts.terraform.slice(0, 1)) {
    next.push([
      `npx lintel provider install --dir ${folder}`,
      "the same rules at plan time, where you use the provider",
    ]);
  }
  return { files, next };
}

/** A pre-commit configuration with the hook; undefined where it has it, or is not of the usual form. */
export function withHook(text: string): string | undefined {
  if (text.includes("id: lintel")) return undefined;
  const found = /^repos:[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*([ \t]*)- /m.exec(text);
  if (found === null) return undefined;
  const [, indentation = ""] = found;
  const start = text.indexOf("\n", found.index) + 1;
  const changed = text.slice(0, start) + indented(hook, indentation) + text.slice(start);
  return addsOnlyHook(text, changed) ? changed : undefined;
}

/** Whether a configuration reads as before but for the hook: a check of what was done to its text. */
function addsOnlyHook(before: string, after: string): boolean {
  try {
    const [was, is] = [Object(load(before)), Object(load(after))];
    return JSON.stringify({ ...was, repos: [Object(load(hook))[0], ...was.repos] }) === JSON.stringify(is);
  } catch {
    return false;
  }
}

const indented = (text: string, by: string): string => text.replaceAll(/^(?=.)/gm, by);
