/** Detects facts about a repository that determine how it uses the linter. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { orUndefined } from "../../base/or-undefined.ts";
import { configNames } from "../../lint/config/find-configs.ts";
import { isHcl } from "../../lint/files/file-names.ts";
import { isOutside } from "../../lint/files/file-tree.ts";

/** Facts about a folder. */
export interface RepositoryFacts {
  /** The existing configuration. */
  readonly config: string | undefined;
  readonly isRepository: boolean;
  readonly hasPreCommit: boolean;
  readonly hasGithubWorkflows: boolean;
  readonly hasGitlabPipeline: boolean;
  /** Pipelines to which Lintel does not add a job. */
  readonly otherPipelines: readonly OtherPipeline[];
  readonly isCdktf: boolean;
  /** Path of the package in its node_modules, now or after the next installation; undefined if it has none. */
  readonly installedIn: string | undefined;
  /** Whether its package.json and lock file install Lintel. */
  readonly installs: boolean;
  /** The default branch; undefined if unknown. */
  readonly defaultBranch: string | undefined;
  /** Folders with Terraform configurations, as relative paths, nearest first. */
  readonly terraform: readonly string[];
}

/** Depth of the search for Terraform configurations. */
const depth = 4;

/** A pipeline of another product. */
interface OtherPipeline {
  readonly path: string;
  /** The place for its JUnit report. Bitbucket searches folders with this name; CircleCI stores folders only. */
  readonly report: string;
}

/** Azure Pipelines, Bitbucket Pipelines, CircleCI and Jenkins. */
const otherPipelines: readonly OtherPipeline[] = [
  { path: "azure-pipelines.yml", report: "lintel.xml" },
  { path: "bitbucket-pipelines.yml", report: "test-results/lintel.xml" },
  { path: ".circleci/config.yml", report: "lintel/lintel.xml" },
  { path: "Jenkinsfile", report: "lintel.xml" },
];

const installed = ["node_modules", "lintel"];

export function examineRepository(folder: string): RepositoryFacts {
  const has = (...path: readonly string[]): boolean => existsSync(join(folder, ...path));
  const files = [...filesIn(folder, depth)];
  const terraform = [...new Set(files.filter((file) => isHcl(file)).map((file) => join(file, "..")))].map(
    (each) => relative(folder, each).split(sep).join("/") || ".",
  );
  const manifest = join(folder, "package.json");
  const isDependency = !isOutside(manifest) && dependsOnLintel(textOf(manifest));
  const levels = (path: string): number => (path === "." ? 0 : path.split("/").length);
  return {
    config: configNames.find((name) => has(name)),
    isRepository: has(".git"),
    hasPreCommit: has(".pre-commit-config.yaml"),
    hasGithubWorkflows: has(".github", "workflows"),
    hasGitlabPipeline: has(".gitlab-ci.yml"),
    otherPipelines: otherPipelines.filter(({ path }) => has(path)),
    isCdktf: has("cdktf.json"),
    installedIn: isDependency || has(...installed) ? `./${installed.join("/")}` : undefined,
    installs: has("package-lock.json") && isDependency,
    defaultBranch: branchIn(textOf(join(folder, ".git", "refs", "remotes", "origin", "HEAD"))),
    terraform: terraform.toSorted((one, other) => levels(one) - levels(other)),
  };
}

/** The text of a file; "" if it cannot be read. */
const textOf = (path: string): string => orUndefined(() => readFileSync(path, "utf8")) ?? "";

function dependsOnLintel(manifest: string): boolean {
  try {
    const { dependencies, devDependencies } = Object(JSON.parse(manifest));
    return [dependencies, devDependencies].some((each) => Object.hasOwn(Object(each), "lintel"));
  } catch {
    return false;
  }
}

/** The branch that a remote's HEAD refers to; undefined for a name with unusual characters. */
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
