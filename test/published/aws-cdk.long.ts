/** The program of docs/aws-cdk.md in apps of the AWS CDK: the newest version, with L2 constructs, and an old one. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { npmInstall, longTimeout as timeout } from "../examples/packed-project.ts";
import { spawnSync } from "../run/child-process.ts";
import { packedPackage } from "../run/packed-package.ts";
import { temporaryFolder, writeFiles } from "../run/temporary-folder.ts";

const page = readFileSync("docs/aws-cdk.md", "utf8");
const program = /^```ts\n(\/\/ bin\/app\.ts\n.*?)^```$/ms.exec(page)?.[1] ?? "";
const shown = /^```text\n(.*?)^```$/ms.exec(page)?.[1] ?? "";

/** A project with this version of the framework, and the packed package. */
async function project(...packages: readonly string[]): Promise<string> {
  const folder = temporaryFolder({ "package.json": JSON.stringify({ name: "app", private: true }) });
  npmInstall(folder, await packedPackage(), "constructs@10", "tsx@4", "typescript@5", "@types/node@22", ...packages);
  return folder;
}

/** Runs a program of the project as the CDK's command line does. */
function run(folder: string, file: string, text: string) {
  writeFiles(folder, { [file]: `${text}\n${/app\.synth/.test(text) ? "" : "app.synth();\n"}` });
  const env = { ...process.env, CDK_OUTDIR: join(folder, "cdk.out"), NODE_OPTIONS: "", NODE_ENV: "", VITEST: "" };
  const { status, stdout, stderr } = spawnSync(join(folder, "node_modules/.bin/tsx"), [file], { cwd: folder, env });
  return { status, said: `${stdout}${stderr}` };
}

describe("the newest aws-cdk-lib", () => {
  let folder = "";

  test("runs the program of the page, which fails with what the page shows", { timeout }, async () => {
    folder = await project("aws-cdk-lib@2", "@aws-cdk/aws-imagebuilder-alpha", "@aws-cdk/aws-apprunner-alpha");
    const { status, said } = run(folder, "bin/app.ts", program);
    expect([status, said]).toEqual([1, expect.stringContaining(shown)]);
  });

  test("accepts the plug-in by its types", { timeout }, () => {
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2022"];
    const { status, stdout } = spawnSync(join(folder, "node_modules/.bin/tsc"), [...options, "bin/app.ts"], {
      cwd: folder,
    });
    expect([status, stdout]).toEqual([0, ""]);
  });

  test("acknowledges findings, and reports acknowledgements that nothing needs", { timeout }, () => {
    const acknowledged = `${program}
Validations.of(images).acknowledge({ id: "Lintel::lifecycle-policy/count-filter-needs-delete", reason: "a trial" });
Validations.of(images).acknowledge({ id: "Lintel::lifecycle-policy/range", reason: "another" });`;
    const { status, said } = run(folder, "bin/acknowledged.ts", acknowledged);
    expect([status, said]).toEqual([
      0,
      expect.stringContaining("WARNING lifecycle-policy/range is acknowledged here, but has no finding (Lintel)"),
    ]);
    const { pluginReports } = JSON.parse(readFileSync(join(folder, "cdk.out/validation-report.json"), "utf8"));
    const own = pluginReports.find(({ pluginName }: { readonly pluginName: string }) => pluginName === "Lintel");
    expect(own.suppressedViolations).toMatchObject([{ reason: "a trial", acknowledgedAt: "Images" }]);
  });

  test("has findings in L2 constructs and nested stacks, and clashes only within an account and region", {
    timeout,
  }, () => {
    const { said } = run(
      folder,
      "bin/several.ts",
      `
import { App, Duration, NestedStack, Stack, Validations } from "aws-cdk-lib";
import * as apprunner from "@aws-cdk/aws-apprunner-alpha";
import { LifecyclePolicy, LifecyclePolicyActionType, LifecyclePolicyResourceType } from "@aws-cdk/aws-imagebuilder-alpha";
import { LintelValidator } from "lintel/aws-cdk";
const app = new App();
Validations.of(app).addPlugins(new LintelValidator());
const policy = (scope: Stack, days: number) =>
  new LifecyclePolicy(scope, "Policy", {
    lifecyclePolicyName: "nightly-images",
    resourceType: LifecyclePolicyResourceType.AMI_IMAGE,
    details: [{ action: { type: LifecyclePolicyActionType.DELETE }, filter: { ageFilter: { age: Duration.days(days) } } }],
    resourceSelection: { tags: { team: "web" } },
  });
const account = "123456789012";
const one = new Stack(app, "One", { env: { account, region: "eu-west-1" } });
policy(one, 90);
policy(new Stack(app, "Two", { env: { account, region: "eu-west-1" } }), 90);
policy(new Stack(app, "Far", { env: { account, region: "us-east-1" } }), 90);
const repository = "public.ecr.aws/aws-containers/hello-app-runner:latest";
new apprunner.Service(new NestedStack(one, "Nested"), "Service", {
  source: apprunner.Source.fromEcrPublic({ imageConfiguration: { port: 8000 }, imageIdentifier: repository }),
  autoDeploymentsEnabled: true,
});`,
    );
    const errors = [...said.matchAll(/^ERROR .*\(Lintel\)\n +(\S+)/gm)].map(([, path]) => path);
    expect(errors, said).toEqual(["One/Nested/Service/Resource", "Two/Policy/Resource"]);
  });
});

test("an aws-cdk-lib without Validations runs the plug-in by policyValidationBeta1", { timeout }, async () => {
  const folder = await project("aws-cdk-lib@2.140.0");
  const v0_3 = program
    .replace("Validations.of(app).addPlugins(new LintelValidator());\n", "")
    .replace("new App()", "new App({ policyValidationBeta1: [new LintelValidator()] })")
    .replace(", Validations", "");
  const { status, said } = run(folder, "bin/app.ts", v0_3);
  expect([status, said]).toEqual([1, expect.stringContaining("lifecycle-policy/count-filter-needs-delete")]);
  expect(said).toContain("Construct Path: Images/Nightly");
  const metadata = `
policy.cfnOptions.metadata = { lintel: { ignore: [{ rule: "lifecycle-policy/*", reason: "a trial" }] } };`;
  const suppressed = v0_3.replace("new CfnLifecyclePolicy(", "const policy = new CfnLifecyclePolicy(") + metadata;
  expect(run(folder, "bin/suppressed.ts", suppressed).status).toBe(0);
});
