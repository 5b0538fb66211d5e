/**
 * Projects created by `cdktf init --template=typescript` and `cdktn init`, with the packed package: compiled,
 * synthesized, deployed with the framework's own command line against the emulator, drifted, destroyed. Needs the
 * registry.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { besideEmulator, longTimeout, npmInstall, removePolicy, succeeds, userEnvironment } from "./packed-project.ts";

/** How a project imports the framework, and the packages for it. */
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
      policyDetails: [LifecycleRule.deleteAllBut(7, { includeResources: { vmImages: true, snapshots: true } })],
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

/** The framework, and its community fork. */
const frameworks = {
  cdktf: { version: "0.21.0", constructs: "lintel/constructs" },
  cdktn: { version: "0.24.0", constructs: "lintel/cdktn" },
} as const;
type Framework = keyof typeof frameworks;

/** The oldest supported version of Node, the later ones, and one that is too old. */
const nodes = ["18", "20.19", "22", "24"] as const;
type Node = (typeof nodes)[number];

/** Installs the frameworks' command lines and the versions of Node before the tests of a file. */
export function frameworkProjects() {
  const tools = temporaryFolder({ "package.json": "{}" });
  const home = temporaryFolder();
  let archive = "";

  const nodeOf = (version: Node): string => join(tools, "node_modules", `node${version.slice(0, 2)}`, "bin", "node");
  const cli = (framework: Framework): string => join(tools, "node_modules", ".bin", framework);

  beforeAll(async () => {
    archive = await packedPackage();
    const clis = Object.entries(frameworks).map(([name, { version }]) => `${name}-cli@${version.replace(/\.0$/, "")}`);
    const node = `node-${process.platform}-${process.arch}`;
    npmInstall(tools, ...clis, ...nodes.map((version) => `node${version.slice(0, 2)}@npm:${node}@${version}`));
  }, longTimeout);

  /** The environment of a user with this version of Node. */
  const environment = (version: Node): NodeJS.ProcessEnv => userEnvironment(home, nodeOf(version));

  /** Creates a project, and installs the package as docs/cdktf.md says; returns its folder. */
  function init(framework: Framework, node: Node): string {
    const folder = join(temporaryFolder(), `${framework}-project`);
    mkdirSync(folder);
    const { version, constructs } = frameworks[framework];
    const env = environment(node);
    const promptFlags = ["--project-name=p", "--project-description=p", "--from-terraform-project=false"];
    const flags = ["--template=typescript", "--local", "--enable-crash-reporting=false", ...promptFlags];
    succeeds(spawnSync(cli(framework), ["init", ...flags, `--cdktf-version=${version}`], { cwd: folder, env }));
    npmInstall(folder, "-D", "typescript@5");
    npmInstall(folder, archive);
    succeeds(spawnSync("npx", ["lintel", "provider", "install", "--user"], { cwd: folder, env }));
    writeFileSync(join(folder, "main.ts"), program(framework, constructs));
    return folder;
  }

  /** Compiles the project. */
  const compiles = (folder: string): string =>
    succeeds(spawnSync(process.execPath, ["node_modules/typescript/bin/tsc", "--noEmit"], { cwd: folder }));

  /** Synthesizes the project on this version of Node, and lints the result. */
  function synthesizes(version: Node, folder: string): void {
    const run = (file: string, ...args: readonly string[]) =>
      spawnSync(file, args, { cwd: folder, env: environment(version) });
    const node = nodeOf(version);
    expect(succeeds(run(node, "--version"))).toMatch(new RegExp(`^v${version.replaceAll(".", "\\.")}\\.`));
    expect(run(node, "node_modules/ts-node/dist/bin.js", "main.ts")).toMatchObject({
      status: 0,
      stdout: "",
      stderr: "",
    });
    expect(succeeds(run("npx", "lintel", "lint", "cdktf.out"))).toContain("No findings in 1 resource of 1 file.");
  }

  /**
   * Deploys the project on this version of Node, detects that a policy was deleted outside of Terraform, and destroys
   * everything. `cli` is the Node of the framework's command line, by default the same; `synthesized`: whether the
   * project is synthesized already.
   */
  function deploys(
    version: Node,
    folder: string,
    framework: Framework,
    { cli: cliVersion = version, synthesized = false }: { readonly cli?: Node; readonly synthesized?: boolean } = {},
  ): Promise<void> {
    return besideEmulator(folder, environment(version), (run) => {
      const cdk = (...args: readonly string[]) =>
        succeeds(run(nodeOf(cliVersion), cli(framework), ...args, "--skip-provider-lock", "images"));
      const deployed = cdk("deploy", "--auto-approve", ...(synthesized ? ["--skip-synth"] : []));
      const [made = ""] = arn.exec(deployed) ?? [];
      removePolicy(run, folder, made);
      expect(cdk("diff", "--skip-synth")).toContain("1 to add, 0 to change, 0 to destroy");
      expect(cdk("destroy", "--skip-synth", "--auto-approve")).toContain("Destroy complete!");
    });
  }

  return { nodeOf, environment, init, compiles, synthesizes, deploys };
}
