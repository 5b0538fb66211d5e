/** What runs the linter in pipelines. Nothing has to be installed before: a repository needs no package.json. */
import { version } from "../../base/version.ts";
import type { RepositoryFacts } from "./repository.ts";

type PipelineFacts = Pick<RepositoryFacts, "installs" | "defaultBranch">;

/** Where the default branch is not known: both names that are in use. */
const usualBranches = "main, master";

/** For GitHub Actions; the hashes are those of the versions beside them. */
export const workflow = ({ installs, defaultBranch }: PipelineFacts): string => `name: Lintel
on:
  pull_request:
  push:
    branches: [${defaultBranch === undefined ? usualBranches : JSON.stringify(defaultBranch)}]
permissions:
  contents: read
  security-events: write
jobs:
  lintel:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803 # v6.1.0
      - uses: actions/setup-node@249970729cb0ef3589644e2896645e5dc5ba9c38 # v6.5.0
        with:
          node-version: 22
          package-manager-cache: false
${installs ? "      - run: npm ci\n" : ""}      - uses: lintel-iac/lintel@v0
`;

/** For GitLab. */
export const job = ({ installs }: PipelineFacts): string => `lintel:
  image: node:22
  script:
${installs ? "    - npm ci\n" : ""}    - npx ${installs ? "lintel" : `--yes lintel@${version}`} lint --format text --format gitlab=gl-code-quality-report.json --format junit=lintel.xml
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
      junit: lintel.xml
`;
