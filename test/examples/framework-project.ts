/**
 * Projects created by `cdktf init --template=typescript` and `cdktn init`, with the packed package: synthesized, deployed
 * with the framework's own command line against the emulator, drifted, destroyed. Needs the registry.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { terraform } from "../with-terraform.ts";
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
    npmInstall(folder, "typescript@5", archive);
    succeeds(spawnSync("npx", ["lintel", "provider", "install", "--user"], { cwd: folder, env }));
    writeFileSync(join(folder, "main.ts"), program(framework, constructs));
    return folder;
  }

  /** Lints what was synthesized, on this version of Node. */
  const lints = (version: Node, folder: string): void =>
    expect(
      succeeds(spawnSync("npx", ["lintel", "lint", "cdktf.out"], { cwd: folder, env: environment(version) })),
    ).toContain("No findings in 1 resource of 1 file.");

  /** Synthesizes the project on this version of Node, with the types that it declares, and lints the result. */
  function synthesizes(version: Node, folder: string, more: NodeJS.ProcessEnv = {}): void {
    const env = { ...environment(version), ...more };
    const run = (...args: readonly string[]) => spawnSync(nodeOf(version), args, { cwd: folder, env });
    expect(succeeds(run("--version"))).toMatch(new RegExp(`^v${version.replaceAll(".", "\\.")}\\.`));
    expect(run("node_modules/ts-node/dist/bin.js", "main.ts")).toMatchObject({ status: 0, stdout: "", stderr: "" });
    lints(version, folder);
  }

  /**
   * Synthesizes and deploys the project with the command line of cdktn on this version of Node, detects that a policy was
   * deleted outside of Terraform, destroys everything, and lints what was synthesized.
   */
  async function deploys(version: Node, folder: string): Promise<void> {
    await besideEmulator(folder, environment(version), (run) => {
      const cdk = (...args: readonly string[]) =>
        succeeds(run(nodeOf(version), cli("cdktn"), ...args, "--skip-provider-lock", "images"));
      const [made = ""] = arn.exec(cdk("deploy", "--auto-approve")) ?? [];
      removePolicy(run, folder, made);
      expect(cdk("diff", "--skip-synth")).toContain("1 to add, 0 to change, 0 to destroy");
      expect(cdk("destroy", "--skip-synth", "--auto-approve")).toContain("Destroy complete!");
    });
    lints(version, folder);
  }

  /** Applies and destroys what was synthesized with Terraform alone, with the provider on this version of Node. */
  const applies = (version: Node, folder: string): Promise<void> =>
    besideEmulator(folder, environment(version), (run) => {
      const planned = (...args: readonly string[]) =>
        succeeds(run(terraform?.path ?? "", "-chdir=cdktf.out/stacks/images", ...args, "-no-color"));
      planned("init");
      expect(planned("apply", "-auto-approve")).toMatch(arn);
      expect(planned("destroy", "-auto-approve")).toContain("Destroy complete!");
    });

  return { nodeOf, environment, init, synthesizes, deploys, applies };
}
