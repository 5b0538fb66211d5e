/** What a repository has that tells how it would use the linter. */
import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { configNames } from "../../lint/config/find-configs.ts";

/** What was found in a folder. */
export interface RepositoryFacts {
  /** The configuration that is there already. */
  readonly config: string | undefined;
  readonly isRepository: boolean;
  readonly hasPreCommit: boolean;
  readonly hasGithubWorkflows: boolean;
  readonly hasGitlabPipeline: boolean;
  readonly isCdktf: boolean;
  /** Folders with Terraform configurations, by their paths in this one, nearest first. */
  readonly terraform: readonly string[];
}

/** Folders are searched this deep for Terraform configurations. */
const depth = 4;

/** Looks through a folder. */
export function lookAt(folder: string): RepositoryFacts {
  const has = (...path: readonly string[]): boolean => existsSync(join(folder, ...path));
  const files = [...filesIn(folder, depth)];
  const foldersOf = (ending: string): readonly string[] =>
    [...new Set(files.filter((file) => file.endsWith(ending)).map((file) => join(file, "..")))].map(
      (each) => relative(folder, each).split(sep).join("/") || ".",
    );
  const levels = (path: string): number => (path === "." ? 0 : path.split("/").length);
  return {
    config: configNames.find((name) => has(name)),
    isRepository: has(".git"),
    hasPreCommit: has(".pre-commit-config.yaml"),
    hasGithubWorkflows: has(".github", "workflows"),
    hasGitlabPipeline: has(".gitlab-ci.yml"),
    isCdktf: has("cdktf.json"),
    terraform: foldersOf(".tf").toSorted((one, other) => levels(one) - levels(other)),
  };
}

function* filesIn(folder: string, levels: number): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && levels > 1 && !entry.name.startsWith(".") && entry.name !== "node_modules") {
      yield* filesIn(path, levels - 1);
    }
  }
}
