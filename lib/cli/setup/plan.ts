/** Plans the files that `lintel init` writes into a repository, and the remaining steps. */

import { shellPath } from "../../base/text/shell-word.ts";
import { version } from "../../base/version.ts";
import { schemaUrl } from "../../facts/derive/citation.ts";
import { job, jobName, stageIn, withInclude, workflow } from "./pipelines.ts";
import { configuration, hook, preCommitPath, withHook } from "./pre-commit.ts";
import type { RepositoryFacts } from "./repository.ts";

/** A file to write. */
export interface PlannedFile {
  /** Path in the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Describes what is added to an existing file, whose content is kept. */
  readonly adds?: string;
}

/** The files and the remaining steps. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  /** The user's next steps: a command or a change, and its purpose. */
  readonly next: readonly (readonly [what: string, why: string])[];
}

const configWith = (schema: string): string => `# yaml-language-server: $schema=${schema}
# What Lintel lints, and how; \`lintel lint --print-config FILE\` prints the configuration of a file.
preset: recommended # or strict, or documented-only

# Severities by rule; \`lintel rules\` lists the rules.
rules: {}

# Options of rules, such as reservedTagPrefixes: ["aws:"].
options: {}

# Globs of files that are not linted.
ignore: []
`;

const schemaFile = "lintel.config.schema.json";

/** Where editors find the schema of the configuration: in the installed package, else at the project. */
const schemaOf = ({ installedIn }: RepositoryFacts): string =>
  installedIn === undefined ? schemaUrl(schemaFile, version) : `${installedIn}/schemas/${schemaFile}`;

/** Plans for a repository; `read` returns the text of an existing file. */
export function planFor(facts: RepositoryFacts, read: (path: string) => string): Plan {
  const files: PlannedFile[] = [{ path: facts.config ?? "lintel.config.yaml", text: configWith(schemaOf(facts)) }];
  const next: [string, string][] = [["npx lintel lint", "list the current findings"]];
  const hasPipeline = facts.hasGithubWorkflows || facts.hasGitlabPipeline || facts.otherPipelines.length > 0;
  if (facts.hasPreCommit) {
    const changed = withHook(read(preCommitPath));
    if (changed === undefined) {
      next.push([`add to ${preCommitPath}, which Lintel cannot read or change safely:\n${hook}`, ""]);
    } else if (changed !== "there") files.push({ path: preCommitPath, text: changed.text, adds: "the hook" });
  } else if (facts.isRepository && !hasPipeline) {
    files.push({ path: preCommitPath, text: configuration() });
  }
  if (files.some(({ path }) => path === preCommitPath)) {
    next.push(["pre-commit install", "lint every commit; run this in every clone"]);
  }
  if (facts.hasGithubWorkflows) files.push({ path: ".github/workflows/lintel.yml", text: workflow(facts) });
  if (facts.hasGitlabPipeline) {
    const [path, included] = [".gitlab-ci.yml", ".gitlab/lintel.yml"];
    const pipeline = read(path);
    const found = stageIn(pipeline);
    if ("fault" in found) {
      next.push([`correct ${path}, then run npx lintel init again`, `the file is not valid YAML: ${found.fault}`]);
    } else {
      files.push({ path: included, text: job(facts, found.stage, jobName(pipeline)) });
      const isThere = pipeline.includes(included);
      const text = isThere ? undefined : withInclude(pipeline, included);
      if (text !== undefined) files.push({ path, text, adds: "the include of the job" });
      else if (!isThere) next.push([`add to include in ${path}: - local: ${included}`, "run the job"]);
    }
  }
  for (const { path, report } of facts.otherPipelines) {
    next.push([
      `npx --yes lintel@${version} lint --format text --format junit=${report}`,
      `the step to add to ${path} (docs/ci.md, Other pipelines)`,
    ]);
  }
  if (facts.isCdktf) next.push(["Lint.enforce(app)", "in the program, before app.synth(): findings on its lines"]);
  for (const folder of facts.terraform.slice(0, 1)) {
    next.push([
      `npx lintel provider install --dir ${shellPath(folder)}`,
      "the same rules at plan time, where you use the provider",
    ]);
  }
  return { files, next };
}
