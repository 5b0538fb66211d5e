/**
 * The project that `cdktf init --template=typescript` makes, and that of cdktn, with the packed package in it: compiled,
 * deployed by the framework's own command line against the emulator, drifted, destroyed. Needs the registry.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { terraform } from "../with-terraform.ts";
import {
  besideEmulator,
  npmInstall,
  pack,
  removePolicy,
  runsLongTests,
  succeeds,
  longTimeout as timeout,
  userEnvironment,
} from "./packed-project.ts";

/** The framework as a project imports it, and what is installed for that. */
const program = (
  framework: string,
  constructs: string,
) => `import { App, TerraformOutput, TerraformStack } from "${framework}";
import { Construct } from "constructs";
import { LifecyclePolicy, LifecycleRule, Lint, LintelProvider } from "${constructs}";

class MyStack extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new LintelProvider(this, "lintel");
    const nightly = new LifecyclePolicy(this, "nightly", {
      name: "nightly images",
      executionRole: "image-lifecycle",
      resourceType: "AMI_IMAGE",
      policyDetails: [LifecycleRule.deleteAllBut(7, { includeResources: { vmImages: true } })],
      resourceSelection: { tagMap: { channel: "nightly" } },
    });
    new TerraformOutput(this, "arn", { value: nightly.arn });
  }
}

const app = new App();
new MyStack(app, "images");
Lint.enforce(app);
app.synth();
`;

const arn = /arn:aws:imagebuilder:[\w:/-]+/;

describe.runIf(runsLongTests && terraform !== undefined)("the project that the framework's command line makes", () => {
  /** Both command lines, every Node that the package supports, and one that it does not. */
  const tools = temporaryFolder({ "package.json": "{}" });
  const home = temporaryFolder();
  const cdktf = join(temporaryFolder(), "cdktf-project");
  let archive = "";

  const nodeOf = (version: string): string => join(tools, "node_modules", `node${version}`, "bin", "node");
  const cli = (name: string): string => join(tools, "node_modules", ".bin", name);

  beforeAll(() => {
    archive = pack();
    const node = `node-${process.platform}-${process.arch}`;
    const nodes = ["18", "20.19", "22", "24"].map((version) => `node${version.slice(0, 2)}@npm:${node}@${version}`);
    npmInstall(tools, "cdktf-cli@0.21", "cdktn-cli@0.24", ...nodes);
  }, timeout);

  /** Makes a project by a command line, and installs the package as docs/cdktf.md says. */
  function init(folder: string, command: string, version: string, node: string): void {
    mkdirSync(folder);
    const env = userEnvironment(home, node);
    const answers = ["--project-name=p", "--project-description=p", "--from-terraform-project=false"];
    const flags = ["--template=typescript", "--local", "--enable-crash-reporting=false", ...answers];
    succeeds(spawnSync(cli(command), ["init", ...flags, `--cdktf-version=${version}`], { cwd: folder, env }));
    npmInstall(folder, "-D", "typescript@5");
    npmInstall(folder, archive);
    succeeds(spawnSync("npx", ["lintel", "provider", "install", "--user"], { cwd: folder, env }));
  }

  const compiles = (folder: string): string =>
    succeeds(spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "--noEmit"], { cwd: folder }));

  /** Deploys, sees that a policy was removed behind Terraform's back, and destroys all. */
  const deploys = (folder: string, command: string, node: string): Promise<void> =>
    besideEmulator(folder, userEnvironment(home, node), (run) => {
      const cdk = (...args: readonly string[]) =>
        succeeds(run(cli(command), ...args, "--skip-provider-lock", "images"));
      const [made = ""] = arn.exec(cdk("deploy", "--auto-approve")) ?? [];
      removePolicy(run, folder, made);
      expect(cdk("diff")).toContain("1 to add, 0 to change, 0 to destroy");
      expect(cdk("destroy", "--auto-approve")).toContain("Destroy complete!");
    });

  test("of cdktf 0.21 and cdktf-cli", { timeout }, async () => {
    init(cdktf, "cdktf", "0.21.0", nodeOf("20"));
    writeFileSync(join(cdktf, "main.ts"), program("cdktf", "lintel/constructs"));
    compiles(cdktf);
    await deploys(cdktf, "cdktf", nodeOf("20"));
  });

  test.each(["20", "22", "24"])(
    "runs on Node %s: compiled, synthesized, linted, planned",
    { timeout },
    async (version) => {
      const node = nodeOf(version);
      await besideEmulator(cdktf, userEnvironment(home, node), (run) => {
        expect(succeeds(run(node, "--version"))).toMatch(new RegExp(`^v${version}\\.`));
        succeeds(run(node, "node_modules/typescript/bin/tsc", "--noEmit"));
        expect(run(node, "node_modules/ts-node/dist/bin.js", "main.ts")).toMatchObject({
          status: 0,
          stdout: "",
          stderr: "",
        });
        expect(succeeds(run("npx", "lintel", "lint", "cdktf.out"))).toContain("No findings in 1 resource of 1 file.");
        const inStack = (...args: readonly string[]) =>
          succeeds(run(terraform?.path ?? "", "-chdir=cdktf.out/stacks/images", ...args, "-no-color"));
        inStack("init");
        expect(inStack("plan")).toContain("1 to add, 0 to change, 0 to destroy");
      });
    },
  );

  test("says on Node 18, in a sentence, which one it needs", { timeout }, () => {
    const sentence =
      /requires Node 20\.19 or later; this is 18\.\d+\.\d+\. Install a later version from https:\/\/nodejs\.org\n/;
    const env = userEnvironment(home, nodeOf("18"));
    const run = (...args: readonly string[]) => spawnSync(nodeOf("18"), args, { cwd: cdktf, env });
    expect(run("node_modules/lintel/dist/lintel.cjs", "lint")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(sentence),
    });
    expect(run("--eval", 'require("lintel/constructs")').stderr).toMatch(sentence);
    const planned = spawnSync(terraform?.path ?? "", ["-chdir=cdktf.out/stacks/images", "plan", "-no-color"], {
      cwd: cdktf,
      env,
    });
    expect(planned.stderr.replace(/[\s│]+/g, " ")).toContain(
      "the provider of lintel requires Node 20.19 or later; this is 18.",
    );
  });

  test("of cdktn 0.24 and cdktn-cli", { timeout }, async () => {
    const folder = join(temporaryFolder(), "cdktn-project");
    init(folder, "cdktn", "0.24.0", nodeOf("22"));
    writeFileSync(join(folder, "main.ts"), program("cdktn", "lintel/cdktn"));
    compiles(folder);
    await deploys(folder, "cdktn", nodeOf("22"));
    const env = { ...userEnvironment(home, nodeOf("22")), CDKTF_CONTEXT_JSON: '{"lintelHost":"null-resource"}' };
    succeeds(spawnSync(nodeOf("22"), ["node_modules/ts-node/dist/bin.js", "main.ts"], { cwd: folder, env }));
    const { provider } = JSON.parse(readFileSync(join(folder, "cdktf.out/stacks/images/cdk.tf.json"), "utf8"));
    expect(provider).toEqual({ null: [{}] });
  });

  test("of cdktf, with cdktn under its name", { timeout }, async () => {
    const folder = join(temporaryFolder(), "alias-project");
    // What was synthesized names the folder that its state is in.
    cpSync(cdktf, folder, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith("cdktf.out") });
    npmInstall(folder, "cdktf@npm:cdktn@0.24.0", "constructs@10.7");
    compiles(folder);
    await deploys(folder, "cdktn", nodeOf("24"));
  });
});
