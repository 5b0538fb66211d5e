/**
 * The steps of the workflows run as they are written, in their order, on a clone: those of a release up to its artifacts,
 * and those of the site. Others need a secret of the host, or are what runs the tests. They take eight minutes of
 * processor time: .ci/run leaves them to the nightly workflow.
 */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { npmInstall, succeeds, longTimeout as timeout } from "../examples/packed-project.ts";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

interface Step {
  readonly run?: string;
  readonly env?: { readonly [name: string]: string };
}
interface Workflow {
  readonly jobs: { readonly [name: string]: { readonly steps: readonly Step[] } };
}

const folder = ".github/workflows";
const workflows = readdirSync(folder).map(
  (name) => [name, load(readFileSync(join(folder, name), "utf8")) as Workflow] as const,
);
const stepsOf = (file: string, job: string): readonly Step[] =>
  (workflows.find(([name]) => name === file)?.[1].jobs[job]?.steps ?? []).filter(({ run }) => run !== undefined);

/** Jobs that run here. */
const jobsHere = [
  ["release.yml", "standalone"],
  ["release.yml", "build"],
  ["ci.yml", "site"],
] as const;

/** Beginnings of steps that do not, each with what runs in its place, or why nothing does. */
const notHere: { readonly [begins: string]: { readonly why: string; readonly instead?: string } } = {
  ".ci/run": { why: "runs this test" },
  "npm cit": { why: "runs all tests", instead: "npm ci" },
  "npm run test:fast -- --all": { why: "runs tests that npm test runs" },
  "npm run test:fuzz": { why: "takes ten minutes for each target" },
  "npm run test:promises": { why: "takes an hour" },
  "npx vitest run --mode long": { why: "runs this test" },
  "npm run build": { why: "is part of the other steps" },
  "npm ci --ignore-scripts --prefix editors/vscode": { why: "the build of a release has installed these packages" },
  "printenv GPG_PRIVATE_KEY": { why: "needs the key of the release" },
  "for package in packages/*.tgz": { why: "publishes, which needs the host's identity" },
  "gh release create": { why: "needs the host's token" },
  "editors/vscode/node_modules/.bin/vsce publish": { why: "needs the token of the marketplace" },
  "editors/vscode/node_modules/.bin/ovsx publish": { why: "needs the token of the marketplace" },
};
const exceptionOf = (run: string) => Object.entries(notHere).find(([begins]) => run.startsWith(begins))?.[1];

test("each step of a workflow runs here, or is one that cannot", () => {
  const others = workflows.flatMap(([file, { jobs }]) =>
    Object.keys(jobs)
      .filter((job) => !jobsHere.some(([hereFile, here]) => hereFile === file && here === job))
      .flatMap((job) => stepsOf(file, job).map(({ run = "" }) => run)),
  );
  expect(others.filter((run) => run !== "npm ci" && exceptionOf(run) === undefined)).toEqual([]);
  const all = workflows.flatMap(([file, { jobs }]) => Object.keys(jobs).flatMap((job) => stepsOf(file, job)));
  const unused = Object.keys(notHere).filter((begins) => !all.some(({ run }) => run?.startsWith(begins)));
  expect(unused).toEqual([]);
});

const isSkipped = process.env.LINTEL_WITHOUT_RELEASE === "1";

test.skipIf(isSkipped)(
  "the steps of a release and of the site succeed on a clone, and make what the next jobs take",
  {
    timeout: 3 * timeout,
  },
  () => {
    const clone = join(temporaryFolder(), "lintel");
    succeeds(spawnSync("git", ["clone", "--quiet", process.cwd(), clone]));
    const { version } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8"));
    // What docs/releases.md has done before a tag.
    const changelog = join(clone, "CHANGELOG.md");
    const dated = readFileSync(changelog, "utf8").replace(/^## .*\n/m, `## ${version} (2026-01-01)\n`);
    writeFileSync(changelog, dated);
    const tools = temporaryFolder();
    npmInstall(tools, `node@npm:node-${process.platform}-${process.arch}@24`);
    const env = {
      ...process.env,
      PATH: `${join(tools, "node_modules/node/bin")}:${process.env.PATH}`,
      GITHUB_REF_NAME: `v${version}`,
    };
    for (const [file, job] of jobsHere) {
      for (const step of stepsOf(file, job)) {
        const { run = "", env: own = {} } = step;
        const exception = exceptionOf(run);
        const script = exception === undefined ? run : exception.instead;
        if (script === undefined) continue;
        const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", script], {
          cwd: clone,
          env: { ...env, ...own },
        });
        expect(status, `${job}: ${script}\n${stdout.slice(-2000)}${stderr.slice(-2000)}`).toBe(0);
      }
      if (job === "standalone") asArtifact(join(clone, "standalone"));
    }
    succeeds(spawnSync("bash", ["-e", "-c", "sha256sum --check *_SHA256SUMS"], { cwd: join(clone, "release") }));
    const released = readdirSync(join(clone, "release"));
    for (const each of [/^lintel-\w+-\w+$/, /^lintel_SHA256SUMS$/, /\.vsix$/, /^terraform-provider-lintel_.*\.zip$/]) {
      expect(
        released.filter((name) => each.test(name)),
        String(each),
      ).not.toEqual([]);
    }
    const packages = readdirSync(join(clone, "packages"));
    expect(packages).toContain(`lintel-${version}.tgz`);
    for (const name of packages.filter((each) => !each.startsWith(`lintel-${version}`))) {
      expect(succeeds(spawnSync("tar", ["-tvf", name], { cwd: join(clone, "packages") })), name).toMatch(
        /^-rwxr-xr-x .*\/lintel/m,
      );
    }
    expect(readdirSync(join(clone, "site/dist"))).toContain("index.html");
  },
);

/** What a folder is after its way through artifacts, which keep no modes. */
function asArtifact(path: string): void {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of files) chmodSync(join(parentPath, name), 0o644);
}
