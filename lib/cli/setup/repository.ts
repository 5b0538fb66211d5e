/** What a repository has that tells how it would use the linter. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
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
  /** Its package.json and lock file install Lintel. */
  readonly installs: boolean;
  /** The branch that clones check out; undefined where that is not known here. */
  readonly defaultBranch: string | undefined;
  /** Folders with Terraform configurations, by their paths in this one, nearest first. */
  readonly terraform: readonly string[];
}

/** Folders are searched this deep for Terraform configurations. */
const depth = 4;

/** Looks through a folder. */
export function lookAt(folder: string): RepositoryFacts {
  const has = (...path: readonly string[]): boolean => existsSync(join(folder, ...path));
  const files = [...filesIn(folder, depth)];
  const terraform = [...new Set(files.filter((file) => file.endsWith(".tf")).map((file) => join(file, "..")))].map(
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
    installs: has("package-lock.json") && dependsOnLintel(textOf(join(folder, "package.json"))),
    defaultBranch: branchIn(textOf(join(folder, ".git", "refs", "remotes", "origin", "HEAD"))),
    terraform: terraform.toSorted((one, other) => levels(one) - levels(other)),
  };
}

/** The text of a file; "" where it cannot be read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function dependsOnLintel(manifest: string): boolean {
  try {
    const { dependencies, devDependencies } = Object(JSON.parse(manifest));
    return [dependencies, devDependencies].some((each) => Object.hasOwn(Object(each), "lintel"));
  } catch {
    return false;
  }
}

/** What the reference of a remote's HEAD names; a name with unusual signs is left to people. */
const branchIn = (reference: string): string | undefined =>
  /^ref: refs\/remotes\/origin\/([\w./-]+)\s*$/.exec(reference)?.[1];

function* filesIn(folder: string, levels: number): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && levels > 1 && !entry.name.startsWith(".") && entry.name !== "node_modules") {
      yield* filesIn(path, levels - 1);
    }
  }
}
