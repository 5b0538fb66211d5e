// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are CloudFormation's
/** `lintel migrate` of templates, request documents and live objects: Terraform imports them, and changes nothing. */
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lintelInProcess } from "../../cli/lintel-in-process.ts";
import { UserProject } from "../../constructs/user-project.ts";
import { expectSecretsIn } from "../../run/produced.ts";
import { secret } from "../../run/secret.ts";
import { writeFiles } from "../../run/temporary-folder.ts";
import { describeWithTerraform } from "../../with-terraform.ts";
import { AgentTasks, agentThatWaits } from "./agent-tasks.ts";
import { Bench, benchAndFolder, type Ground } from "./terraform.ts";

const lintel = lintelInProcess();

const policy = (name: string, more: object = {}) => ({
  name,
  executionRole: "arn:aws:iam::123456789012:role/lifecycle",
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: 90, unit: "DAYS", retainAtLeast: 3 },
      exclusionRules: {
        tagMap: { keep: "yes" },
        vmImages: { isPublic: true, regions: ["eu-west-1"], lastLaunched: { unit: "WEEKS", value: 2 } },
      },
    },
    { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: 30, unit: "DAYS" } },
  ],
  resourceSelection: { recipes: [{ name: "base", semanticVersion: "1.x.x" }] },
  ...more,
});

const service = (ServiceName: string, more: object = {}) => ({
  ServiceName,
  SourceConfiguration: {
    AutoDeploymentsEnabled: false,
    ImageRepository: {
      ImageIdentifier: "public.ecr.aws/nginx/nginx:1",
      ImageRepositoryType: "REGISTRY_PUBLIC",
      ImageConfiguration: { Port: "80", RuntimeEnvironmentVariables: { STAGE: "test", LEVEL: "${info}" } },
    },
  },
  ...more,
});

const arnIn = (response: object, ...path: readonly string[]): string => {
  let value: unknown = response;
  for (const step of path) value = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
  if (typeof value !== "string") throw new Error(`no ${path.join(".")} in ${JSON.stringify(response)}`);
  return value;
};

/** Creates objects of every kind that can be read, as somebody would without Terraform; returns their ARNs. */
async function objectsIn(bench: Bench) {
  const { client, hosting } = bench;
  const Tags = { team: "web" };
  const scaling = await hosting.createAutoScalingConfiguration({
    ...{ AutoScalingConfigurationName: "busy", MaxSize: 7, Tags },
  });
  const tracing = await hosting.createObservabilityConfiguration({
    ObservabilityConfigurationName: "tracing",
    TraceConfiguration: { Vendor: "AWSXRAY" },
  });
  const connector = await hosting.createVpcConnector({
    VpcConnectorName: "inside",
    Subnets: ["subnet-1", "subnet-2"],
    SecurityGroups: ["sg-1"],
  });
  await hosting.createConnection({ ConnectionName: "code", ProviderType: "GITHUB" });
  const arns = {
    Scaling: arnIn(scaling, "AutoScalingConfiguration", "AutoScalingConfigurationArn"),
    Tracing: arnIn(tracing, "ObservabilityConfiguration", "ObservabilityConfigurationArn"),
    Connector: arnIn(connector, "VpcConnector", "VpcConnectorArn"),
  };
  const network = {
    IngressConfiguration: { IsPubliclyAccessible: false },
    EgressConfiguration: { EgressType: "VPC", VpcConnectorArn: arns.Connector },
  };
  const web = await hosting.createService(
    service("web-1", {
      ...{ Tags, AutoScalingConfigurationArn: arns.Scaling, NetworkConfiguration: network },
      HealthCheckConfiguration: { Protocol: "TCP", Interval: 7 },
      ObservabilityConfiguration: { ObservabilityEnabled: true, ObservabilityConfigurationArn: arns.Tracing },
    }),
  );
  await hosting.createService(service("plain"));
  await bench.untilRested();
  const Web = arnIn(web, "Service", "ServiceArn");
  await hosting.createVpcIngressConnection({
    VpcIngressConnectionName: "ingress",
    ServiceArn: Web,
    IngressVpcConfiguration: { VpcId: "vpc-1", VpcEndpointId: "vpce-1" },
  });
  await hosting.associateCustomDomain({ ServiceArn: Web, DomainName: "shop.example.com", EnableWWWSubdomain: false });
  await hosting.associateCustomDomain({ ServiceArn: Web, DomainName: "cart.example.com" });
  const images = await client.createLifecyclePolicy(
    policy("old images", { description: "a\tb", tags: { team: "web" } }),
  );
  await client.createLifecyclePolicy(policy("weekly"));
  await bench.forgetRequests();
  return { ...arns, Web, Images: arnIn(images, "lifecyclePolicyArn") };
}

const changes = /will be (?:created|destroyed|updated)|must be replaced/;

describeWithTerraform("what a service has", () => {
  let ground: Ground;
  let env: NodeJS.ProcessEnv;
  benchAndFolder(agentThatWaits(), (begun) => {
    ground = begun;
    env = { ...Bench.credentials, AWS_ENDPOINT_URL: begun.bench.emulator.url, AWS_EC2_METADATA_DISABLED: "true" };
  });

  /** Plans what was written, which must only import. */
  async function importsOnly(count: number, ...options: readonly string[]): Promise<void> {
    const { folder, bench } = ground;
    const planned = await folder.run("plan", ...options);
    expect(planned.text, planned.output).toContain(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
    expect(planned.text).not.toMatch(changes);
    expect(await bench.changes()).toEqual([]);
  }

  test("is imported from the live objects, without a change", async () => {
    await objectsIn(ground.bench);
    const { folder } = ground;
    await folder.write("");
    const ran = await lintel(["migrate", "--live", "--region", "us-east-1", "--write"], { cwd: folder.dir, env });
    expect(ran.stderr + ran.stdout).not.toMatch(/error|warning/);
    expect(ran.code).toBe(0);
    await importsOnly(11);
  });

  test("is imported from the push configurations of an agent; a secret is a variable, and is sent again", async () => {
    const { bench, folder } = ground;
    const tasks = new AgentTasks(bench.emulator.url);
    const task = await tasks.start();
    const url = "https://hooks.example.test/agents";
    const open = { id: "open", taskId: task, url, authentication: { scheme: "Negotiate" } };
    const credentials = secret("Hook");
    const closed = { id: "closed", taskId: task, url, authentication: { scheme: "Bearer", credentials } };
    for (const each of [open, closed]) await tasks.put(task, each);
    await bench.forgetRequests();
    await folder.write("");
    const words = ["migrate", "--live", "--agent", tasks.agent, "--write", "--force"];
    const ran = await lintel(words, { cwd: folder.dir, env });
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining("Migrated 1 file")]);
    expect(ran.stdout).toContain("migrate/secret");
    const value = ["-var", `closed_credentials=${credentials}`];
    const applied = await folder.run("apply", "-auto-approve", ...value);
    // The open one has no secret, and is imported without a request.
    expect(applied.text, applied.output).toContain("Plan: 2 to import, 0 to add, 1 to change, 0 to destroy.");
    expect(applied.code, applied.output).toBe(0);
    expect((await bench.changes()).filter((name) => name.startsWith("Create"))).toHaveLength(1);
    expect(await tasks.configs(task)).toEqual([closed, open]);
    const again = await folder.run("plan", "-detailed-exitcode", ...value);
    expect(again.code, again.output).toBe(0);
  });

  test("is imported as constructs of the CDK for Terraform, without a change", async () => {
    await objectsIn(ground.bench);
    const { folder } = ground;
    const project = new UserProject({
      "main.ts": [
        'import { App } from "cdktf";',
        'import { Lint } from "lintel/constructs";',
        'import { UsEast1 } from "./us-east-1.lintel";',
        "const app = new App();",
        'new UsEast1(app, "live");',
        "Lint.enforce(app);",
        "app.synth();",
      ].join("\n"),
    });
    const options = ["migrate", "--live", "--region", "us-east-1", "--to", "typescript", "--write"];
    const ran = await lintel(options, { cwd: project.folder, env });
    expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining("Migrated 1 file")]);
    const synthesized = project.tsx("main.ts");
    expect(synthesized.status, String(synthesized.stderr)).toBe(0);
    const document = await readFile(join(project.folder, "cdktf.out/stacks/live/cdk.tf.json"), "utf8");
    const { terraform: _, ...blocks } = JSON.parse(document);
    await folder.write("");
    expectSecretsIn(/main_override\.tf$/, "it is main.tf, which has the provider's credentials");
    await rename(join(folder.dir, "main.tf"), join(folder.dir, "main_override.tf"));
    await writeFile(join(folder.dir, "cdk.tf.json"), JSON.stringify(blocks));
    await importsOnly(11);
  });

  const template = `
Parameters:
  Stage: { Type: String, Default: test }
  Role: { Type: String }
Conditions:
  IsOpen: !Equals [!Ref Openness, open]
Resources:
  Images:
    Type: AWS::ImageBuilder::LifecyclePolicy
    DeletionPolicy: Retain
    UpdateReplacePolicy: Retain
    Properties:
      Name: old images
      Description: "a\\tb"
      ExecutionRole: !Ref Role
      ResourceType: AMI_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Amis: true, Snapshots: true } }
          Filter: { Type: AGE, Value: 90, Unit: DAYS, RetainAtLeast: 3 }
          ExclusionRules:
            TagMap: { keep: "yes" }
            Amis: { IsPublic: true, Regions: [eu-west-1], LastLaunched: { Unit: WEEKS, Value: 2 } }
        - { Action: { Type: DEPRECATE }, Filter: { Type: AGE, Value: 30, Unit: DAYS } }
      ResourceSelection: { Recipes: [{ Name: base, SemanticVersion: 1.x.x }] }
      Tags: { team: web }
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      ServiceName: web-1
      AutoScalingConfigurationArn: !GetAtt Scaling.AutoScalingConfigurationArn
      SourceConfiguration:
        AutoDeploymentsEnabled: false
        ImageRepository:
          ImageIdentifier: public.ecr.aws/nginx/nginx:1
          ImageRepositoryType: ECR_PUBLIC
          ImageConfiguration:
            Port: 80
            RuntimeEnvironmentVariables:
              - { Name: STAGE, Value: !Ref Stage }
              - { Name: LEVEL, Value: "\${info}" }
      HealthCheckConfiguration: { Protocol: TCP, Interval: 7 }
      NetworkConfiguration:
        IngressConfiguration: { IsPubliclyAccessible: !If [IsOpen, true, false] }
        EgressConfiguration: { EgressType: VPC, VpcConnectorArn: !Ref Connector }
      ObservabilityConfiguration: { ObservabilityEnabled: true, ObservabilityConfigurationArn: !Ref Tracing }
      Tags: [{ Key: team, Value: web }]
  Scaling:
    Type: AWS::AppRunner::AutoScalingConfiguration
    Properties: { AutoScalingConfigurationName: busy, MaxSize: 7, Tags: [{ Key: team, Value: web }] }
  Tracing:
    Type: AWS::AppRunner::ObservabilityConfiguration
    Properties: { ObservabilityConfigurationName: tracing, TraceConfiguration: { Vendor: AWSXRAY } }
  Connector:
    Type: AWS::AppRunner::VpcConnector
    Properties: { VpcConnectorName: inside, Subnets: [subnet-1, subnet-2], SecurityGroups: [sg-1] }
`;

  test("is imported from a template with the resources of its stack, and from request documents by name, without a change", async () => {
    const arns = await objectsIn(ground.bench);
    const { folder } = ground;
    await folder.write("");
    const resources = Object.entries(arns).map(([LogicalResourceId, PhysicalResourceId]) => {
      return { LogicalResourceId, PhysicalResourceId, ResourceStatus: "CREATE_COMPLETE" };
    });
    writeFiles(folder.dir, {
      "web.yaml": template,
      "stack.json": JSON.stringify({ StackResources: resources }),
      "requests/weekly.yaml": JSON.stringify(policy("weekly")),
      "plain.json": JSON.stringify(service("plain")),
    });
    const stack = ["migrate", "web.yaml", "--stack-resources", "stack.json", "--write"];
    const ofStack = await lintel(stack, { cwd: folder.dir, env });
    expect([ofStack.code, ofStack.stderr]).toEqual([0, expect.stringContaining("Migrated 1 file")]);
    const requests = ["plain.json", "requests/weekly.yaml", "--live", "--region", "us-east-1", "--output", "."];
    const ofRequests = await lintel(["migrate", ...requests], { cwd: folder.dir, env });
    expect([ofRequests.code, ofRequests.stderr]).toEqual([0, expect.stringMatching(/Migrated [23] files/)]);
    await rename(join(folder.dir, "requests/weekly.lintel.tf"), join(folder.dir, "weekly.lintel.tf"));
    const role = "role=arn:aws:iam::123456789012:role/lifecycle";
    await importsOnly(7, "-var", role, "-var", "web_is_publicly_accessible=false");
  });
});
