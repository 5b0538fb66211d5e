/**
 * Runs every command in the shell blocks of README.md, docs/ and the examples unchanged, page by page, in one shell for
 * each page: in a project with the packed package, as readers have it. Needs the registry.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { longTimeout, npmInstall, userEnvironment } from "../examples/packed-project.ts";
import { starterIn, testCompilation } from "../examples/starter.ts";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";
import { cardAt, jwkOf, keyPair, pemOf } from "../services/a2a/agent-card/signing.ts";
import { terraform } from "../with-terraform.ts";
import { markedBlocks } from "./marked-blocks.ts";
import { Shell } from "./shell.ts";
import { type Block, blocksOf, userPages } from "./shell-blocks.ts";

/** Commands that cannot run here, with the reason. */
const notRun: readonly { readonly page?: string; readonly command: RegExp; readonly because: string }[] = [
  { command: /…/, because: "the dots stand for something of the reader's" },
  {
    command: /\b(?:agent|id|hooks|api)\.example\.(?:com|test)\b/,
    because: "the address stands for a server of the reader's",
  },
  { page: "docs/api.md", command: /^lintel api (?:agent|rest) /, because: "it goes to the server named before" },
  { page: "docs/api.md", command: /start-deployment/, because: "the service stands for one of the reader's" },
  { command: /^terraform import /, because: "the resources stand for some of the reader's" },
  {
    page: "README.md",
    command: /^(?:npx lintel|terraform) /,
    because: "test/docs/readme.test.ts runs the five minutes",
  },
  { page: "README.md", command: /^npm ci/, because: "it is this repository's own: continuous integration is it" },
  { page: "README.md", command: /^npm cit/, because: "it is this repository's own: continuous integration is it" },
  {
    page: "docs/playground.md",
    command: /^npm /,
    because: "it builds in a clone: test/editor/playground/page.long.ts opens what it builds",
  },
  { page: "docs/emulator.md", command: /^aws /, because: "the AWS CLI may be missing; test/emulator runs it" },
  {
    page: "docs/inventory.md",
    command: /^(?:aws|lintel inventory|lintel explain-deletion) /,
    because: "it asks services of an account; test/lifecycle/inventory runs it against a peer of theirs",
  },
  {
    page: "examples/image-builder/review-environments/README.md",
    command: /./,
    because:
      "the database is of the reader's; test/terraform/real-terraform/shared-backends.long.ts applies the root module",
  },
  {
    page: "docs/simulate.md",
    command: /--history /,
    because: "it asks services of an account; test/cli/back-test.test.ts runs it against the emulator",
  },
  {
    page: "docs/compare.md",
    command: /./,
    because: "it compares two revisions of a repository; test/cli/compare runs it in one",
  },
  {
    page: "docs/guarantees.md",
    command: /witness|inventory images/,
    because:
      "the witness is of a policy of the reader's; test/lint-rules/image-builder/guarantees.test.ts simulates those of all examples",
  },
  {
    page: "docs/agents.md",
    command: /--agent \.\/card\.json/,
    because: "it goes to the address in the card, which stands for a server of the reader's",
  },
  {
    page: "docs/audit.md",
    command: /^lintel audit /,
    because: "it asks services of accounts of the reader's; test/cli/audit runs it against the emulator",
  },
  {
    page: "docs/migrate.md",
    command: /^aws |--live|--stack-resources|--state|policies\.yaml/,
    because:
      "it asks services of accounts of the reader's, or reads what they returned; test/docs/migrate.test.ts and test/cli/migrate-declared.test.ts run it",
  },
  {
    page: "docs/services.md",
    command: /^lintel services /,
    because: "the page shows it again after its emulator has ended; test/cli/services runs it against one",
  },
  {
    page: "docs/roll-out.md",
    command: /./,
    because: "it installs packages of a company; test/docs/roll-out.test.ts lints with its configuration",
  },
  {
    page: "docs/cdktf.md",
    command: /cdktf-cli@0\.21 init/,
    because: "the starter is such a project already; test/examples/cdktf-init.long.ts runs it",
  },
  { page: "docs/ci.md", command: /reviewdog/, because: "reviewdog is not installed" },
  { page: "docs/public-material.md", command: /./, because: "it is a script of this repository" },
  {
    page: "examples/image-builder/retention/README.md",
    command: /vitest/,
    because: "test/examples/image-builder/retention.test.ts runs it",
  },
  { command: /run_tck\.py|conformance-scenarios/, because: "the conformance suite of the protocol is not installed" },
  {
    command: /lintel runtime drift/,
    because: "it needs hashicorp/null of a registry; test/terraform/null-resource runs it",
  },
];

/** Commands with another exit code than 0, as the page says. */
const statuses: readonly { readonly command: RegExp; readonly status: number; readonly because: string }[] = [
  { command: /^(?:npx )?lintel lint(?! --(?:fix|update))/, status: 1, because: "there are findings" },
  { command: /go-on\.yaml/, status: 1, because: "the task fails" },
  { command: /compare a-variable\/now/, status: 2, because: "an unknown value decides" },
];

/** The folder of a page's blocks, relative to the project: an example's folder, by default the project itself. */
const folders: readonly { readonly page: string; readonly block: RegExp; readonly folder: string }[] = [
  { page: "docs/cdktf.md", block: /./, folder: "examples/starter" },
  { page: "docs/inputs.md", block: /terraform plan/, folder: "infra" },
  { page: "docs/simulate.md", block: /./, folder: "simulation" },
  { page: "docs/provider.md", block: /terraform plan/, folder: "infra" },
  {
    page: "examples/app-runner/hosted-services/README.md",
    block: /^terraform init/,
    folder: "examples/app-runner/hosted-services/hcl",
  },
];

function folderOf(page: string, text: string): string {
  const special = folders.find((each) => each.page === page && each.block.test(text))?.folder;
  return special ?? (page.startsWith("examples/") && !text.includes("examples/") ? dirname(page) : ".");
}

/** What a block does: its folder and its commands, without their comments. */
const workOf = (page: string, { text, commands }: Block): readonly string[] => [
  folderOf(page, text),
  ...commands.map(({ command }) => command.replace(/\s+#.*/, "")),
];

const pages = userPages.flatMap((page) => {
  const blocks = blocksOf(page);
  return blocks.length === 0 ? [] : [{ page, blocks }];
});

/** Whether a longer block ends with the commands of this one, in the same folder: they run once. */
function endsAnother(page: string, block: Block): boolean {
  const [folder, ...work] = workOf(page, block);
  return pages.some((other) =>
    other.blocks.some((longer) => {
      const [where, ...all] = workOf(other.page, longer);
      return where === folder && all.length > work.length && `${all.slice(-work.length)}` === `${work}`;
    }),
  );
}

/** Images as `lintel inventory` writes them; the policy of docs/simulate.md deletes the older one. */
const seed = {
  images: ["1", "2"].map((build) => ({
    id: `arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.2.0/${build}`,
    recipe: { name: "web", semanticVersion: "1.2.0" },
    createdAt: `2026-0${build}-01T00:00:00Z`,
    status: "AVAILABLE",
    tags: {},
    vmImages: [],
  })),
};

/** Whether a block uses services that it does not start itself. */
const needsEmulator = /127\.0\.0\.1:4700|terraform .*(?:plan|apply)|lintel api|cdktf-cli/;

describe.skipIf(terraform === undefined)("commands in shell blocks run unchanged (needs Terraform) on the page", () => {
  const project = temporaryFolder();
  const home = temporaryFolder();
  const bin = join(project, "node_modules", ".bin");
  const user = userEnvironment(home);
  const environment = {
    ...user,
    PATH: `${bin}:${user.PATH}`,
    AWS_ENDPOINT_URL: "http://127.0.0.1:4700",
    AWS_DEFAULT_REGION: "eu-west-1",
    // Readers of the page answer yes.
    TF_CLI_ARGS_apply: "-auto-approve",
    TF_CLI_ARGS_destroy: "-auto-approve",
    npm_config_yes: "true",
  };
  let archive = "";

  beforeAll(async () => {
    // The pages name this port; an emulator that a killed run left there would respond in place of theirs.
    await expect(fetch("http://127.0.0.1:4700"), "another program listens on port 4700: stop it").rejects.toThrow();
    archive = await packedPackage();
    cpSync("examples", join(project, "examples"), { recursive: true });
    cpSync("cdktf.json", join(project, "cdktf.json"));
    cpSync("examples/image-builder/hcl", join(project, "infra"), { recursive: true });
    mkdirSync(join(project, "policies"));
    cpSync("examples/faulty/build-agents.yaml", join(project, "policies", "build-agents.yaml"));
    const misspelled = readFileSync("examples/image-builder/policies/golden-images.yaml", "utf8").replace(
      "executionRole",
      "ExecutionRole",
    );
    writeFileSync(join(project, "policies", "golden-images.yaml"), misspelled);
    writeFileSync(join(project, "package.json"), JSON.stringify({ name: "docs", private: true, type: "module" }));
    const { files } = markedBlocks("docs/simulate.md");
    writeFiles(project, markedBlocks("docs/export.md").files);
    writeFileSync(join(project, "inventory.json"), JSON.stringify(seed));
    writeFileSync(join(project, "policies", "nightly.yaml"), files["policies/nightly-images.yaml"] ?? "");
    const { images } = JSON.parse(files["images.json"] ?? "");
    const lines = images.map((image: unknown) => `${JSON.stringify(image)}\n`);
    mkdirSync(join(project, "simulation", "policies"), { recursive: true });
    for (const [path, text] of Object.entries({
      ...files,
      "main.tf": readFileSync("examples/image-builder/hcl/main.tf", "utf8"),
      "images.ndjson": lines.join(""),
    })) {
      writeFileSync(join(project, "simulation", path), text);
    }
    // The card, the key and the key set of docs/agents.md.
    const key = keyPair("ES256");
    writeFileSync(join(project, "card.json"), JSON.stringify(cardAt()));
    writeFileSync(join(project, "key.pem"), pemOf(key.privateKey), { mode: 0o600 });
    writeFileSync(join(project, "keys.jwks"), JSON.stringify({ keys: [jwkOf(key.publicKey, { kid: "key-1" })] }));
    npmInstall(project, archive, "cdktf@0.21", "constructs@10", "tsx", "typescript@5");
    const starter = join(project, "examples", "starter", "package.json");
    const manifest = readFileSync(starter, "utf8");
    writeFileSync(starter, manifest.replace(/("lintel": )"[^"]+"/, `$1"file:${archive}"`));
    spawnSync("git", ["init", "--quiet"], { cwd: project });
    // The provider is in no registry yet, so it is installed before pages that plan.
    spawnSync(join(bin, "lintel"), ["provider", "install", "--user"], { cwd: project, env: environment });
    spawnSync(terraform?.path ?? "", ["init"], { cwd: join(project, "infra"), env: environment });
  }, longTimeout);

  test.each(pages)("$page", { timeout: longTimeout }, async ({ page, blocks }) => {
    const shell = new Shell(project, environment);
    try {
      let hasEmulator = false;
      for (const { line, text, commands } of blocks.filter((block) => !endsAnother(page, block))) {
        await shell.run(`cd "${join(project, folderOf(page, text))}"`);
        const runs = commands.filter(
          ({ command }) => !notRun.some((each) => (each.page ?? page) === page && each.command.test(command)),
        );
        const isStarted = /lintel emulate/.test(text);
        if (!hasEmulator && !isStarted && runs.some(({ command }) => needsEmulator.test(command))) {
          await shell.start("lintel emulate");
          hasEmulator = true;
        }
        hasEmulator ||= isStarted;
        for (const { command, printed } of runs) {
          const { status, output } = await shell.run(fromArchive(command));
          const expected = statuses.find((each) => each.command.test(command))?.status ?? 0;
          expect([0, expected], `${page}:${line}: ${command}\n${output}`).toContain(status);
          for (const each of printed) expect(output, `${page}:${line}: ${command}`).toContain(each);
        }
      }
    } finally {
      shell.end();
    }
  });

  // The page of the starter has installed its packages.
  describe("the starter", () => testCompilation(starterIn(() => join(project, "examples", "starter"))));

  /** The package is in no registry yet. */
  const fromArchive = (command: string): string =>
    command.replace(/^(npm install(?: --\S+)*) lintel(?= |$)/, `$1 ${archive}`);
});
