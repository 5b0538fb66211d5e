/** Pipelines that run the linter. They install it themselves, so a repository needs no package.json. */
import { isScalar, isSeq, parseDocument } from "yaml";
import { quotedText } from "../../base/text/quoted-text.ts";
import { version } from "../../base/version.ts";
import type { RepositoryFacts } from "./repository.ts";

type PipelineFacts = Pick<RepositoryFacts, "installs" | "defaultBranch">;

/** The usual default branches, for an unknown one. */
const usualBranches = "main, master";

/** For GitHub Actions; the hashes are those of the versions in the comments. */
export const workflow = ({ installs, defaultBranch }: PipelineFacts): string => `name: Lintel
on:
  pull_request:
  push:
    branches: [${defaultBranch === undefined ? usualBranches : quotedText(defaultBranch)}]
permissions:
  contents: read
  security-events: write
jobs:
  lintel:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0
        # with: { fetch-depth: 0 } # to compare with other revisions
      - uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
        with:
          node-version: 22
          package-manager-cache: false
${installs ? "      - run: npm ci\n" : ""}      - uses: lintel-iac/lintel@v0
${installs ? "        with:\n          version: installed\n" : ""}        # For a job summary of the impact of a change, in comparison with the target branch of a pull request, or with the
        # previous commit of a push; with an inventory (\`lintel inventory\`) also of lifecycle policies on your images:
        ${installs ? "#" : "# with:\n        #"}   compare: \${{ github.base_ref && format('origin/{0}', github.base_ref) || github.event.before || 'HEAD' }}
        #   compare-fail-on: newly-deleted,error
        #   inventory: images.json
        #   against: \${{ github.base_ref && format('origin/{0}', github.base_ref) || github.event.before || 'HEAD' }}
        #   fail-on: newly-deleted,sooner,newly-disabled
`;

/** The revision to compare with in GitLab, besides on the default branch. */
const against = `AGAINST="origin/\${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-$CI_DEFAULT_BRANCH}"`;

/** On the default branch: zeros stand for no commit, also in manual and scheduled pipelines, which have none. */
const replaced =
  'if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then case "$CI_COMMIT_BEFORE_SHA" in *[1-9a-f]*) AGAINST="$CI_COMMIT_BEFORE_SHA" ;; *) AGAINST=HEAD ;; esac; fi';

/** npm reads `.npmrc` and node_modules of its folder, which may be those of a stranger's merge request. */
const install = `cd "$(mktemp -d)" && npm install --prefix . --ignore-scripts --registry https://registry.npmjs.org/ lintel@${version} && PATH="$PWD/node_modules/.bin:$PATH" && cd "$CI_PROJECT_DIR"`;

/** For GitLab, with the stage of {@link stageIn}, under a name that the pipeline does not have. */
export const job = ({ installs }: PipelineFacts, stage?: string, name = "lintel"): string => {
  const lintel = installs ? "npx lintel" : "lintel";
  return `${name}:
${stage === undefined ? "" : `  stage: ${quotedText(stage)}\n`}  image: node:22
  script:
    - ${installs ? "npm ci" : install}
    - ${lintel} lint --format text --format gitlab=gl-code-quality-report.json --format junit=lintel.xml
    # With the variable GIT_DEPTH: 0, report the impact of the change, and compare the effect of lifecycle policies on your images
    # (\`lintel inventory\`), with the target branch of a merge request, with the previous commit of a push to the default branch
    # (manual and scheduled pipelines lack it), or with the default branch.
    # - ${against}
    # - ${replaced}
    # - ${lintel} compare . --against "$AGAINST" --format text --format markdown=lintel-compare.md --fail-on newly-deleted,error
    # - ${lintel} simulate . --inventory images.json --against "$AGAINST" --format text --format markdown=lintel.md --fail-on newly-deleted,sooner,newly-disabled
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: lintel.xml
`;
};

/** A name for the job that no job of the pipeline has: GitLab would merge two jobs of one name. */
export const jobName = (pipeline: string): string =>
  /^(["']?)lintel\1\s*:/m.test(pipeline) ? "lintel-lint" : "lintel";

/** The pipeline with one more included file; undefined if its `include` is not a list of one item a line. */
export function withInclude(pipeline: string, file: string): string | undefined {
  if (!/^include\s*:/m.test(pipeline)) return `${pipeline.replace(/\n*$/, "\n\n")}include:\n  - local: ${file}\n`;
  const changed = pipeline.replace(/^(include\s*:[ \t]*(?:#.*)?\r?\n)([ \t]*)(?=- )/m, `$1$2- local: ${file}\n$2`);
  return changed === pipeline ? undefined : changed;
}

/**
 * The stage of the job in a pipeline: undefined for GitLab's default, which is "test", if the pipeline has it; or the
 * fault of a pipeline that is not valid YAML.
 */
export function stageIn(pipeline: string): { readonly stage?: string } | { readonly fault: string } {
  const document = parseDocument(pipeline, { uniqueKeys: false });
  const [error] = document.errors;
  if (error !== undefined) return { fault: error.message.split("\n")[0]?.replace(/:$/, "") ?? "" };
  const stages: unknown = document.get("stages");
  if (!isSeq(stages)) return {};
  const names = stages.items.map((item) => (isScalar(item) && typeof item.value === "string" ? item.value : ".pre"));
  return names.includes("test") ? {} : { stage: names[0] ?? ".pre" };
}
