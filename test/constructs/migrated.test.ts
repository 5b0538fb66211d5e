// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are CloudFormation's
/** What `lintel migrate --to typescript` writes: it compiles, and synthesizes what the template declares. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { nodeValue } from "../../lib/lint/declaration/node-value.ts";
import { lintDeclarations } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { lintelInProcess } from "../cli/lintel-in-process.ts";
import { UserProject } from "./user-project.ts";

const lintel = lintelInProcess();

const template = `Parameters:
  Size: { Type: Number }
  Open: { Type: String }
  Subnets: { Type: CommaDelimitedList }
  Word: { Type: String }
Resources:
  Connector:
    Type: AWS::AppRunner::VpcConnector
    Properties: { VpcConnectorName: inside, Subnets: !Ref Subnets, SecurityGroups: [!Ref Word] }
  Ingress:
    Type: AWS::AppRunner::VpcIngressConnection
    Properties:
      VpcIngressConnectionName: in
      ServiceArn: !Ref Web
      IngressVpcConfiguration: { VpcId: v, VpcEndpointId: !GetAtt Web.ServiceUrl }
  Web:
    Type: AWS::AppRunner::Service
    Properties:
      ServiceName: web-1
      SourceConfiguration:
        AutoDeploymentsEnabled: !Ref Open
        ImageRepository:
          ImageIdentifier: public.ecr.aws/a/b:1
          ImageRepositoryType: ECR_PUBLIC
          ImageConfiguration:
            StartCommand: "run \${x} %{y}"
            RuntimeEnvironmentVariables: [{ Name: A-b, Value: "\${z}" }, { Name: C, Value: !Ref Word }]
      InstanceConfiguration: { Cpu: !Ref Word }
      NetworkConfiguration: { EgressConfiguration: { EgressType: VPC, VpcConnectorArn: !Ref Connector } }
  Images:
    Type: AWS::ImageBuilder::LifecyclePolicy
    Properties:
      Name: keep-recent
      Status: !Ref Word
      ExecutionRole: !Ref Word
      ResourceType: CONTAINER_IMAGE
      PolicyDetails:
        - Action: { Type: DELETE, IncludeResources: { Containers: true } }
          Filter: { Type: AGE, Value: !Ref Size, Unit: !Ref Word, RetainAtLeast: 3 }
      ResourceSelection: { Recipes: [{ Name: a, SemanticVersion: 1.x.x }] }
      Tags: { a-b: "\${t}" }
`;

/** What a file declares, with a mark for what is not known. */
async function declaredIn(workingFolder: string, path: string): Promise<readonly unknown[]> {
  const { declarations } = await lintDeclarations({ paths: [path], resources: lintables, workingFolder });
  return declarations
    .map(({ root }) => nodeValue(root, () => "unknown"))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

test("a template and HCL become stacks that compile, and that synthesize the same declarations", async () => {
  const project = new UserProject({
    "web.yaml": template,
    "infra/main.tf": `resource "aws_apprunner_vpc_connector" "inside" {
  vpc_connector_name = "inside"
  subnets            = ["subnet-1"]
  security_groups    = ["sg-1"]
}
`,
    "main.ts":
      'import { App } from "cdktf";\nimport { Web } from "./web.lintel.js";\nconst app = new App();\nnew Web(app, "web");\napp.synth();\n',
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, noUnusedLocals: true, skipLibCheck: true, exactOptionalPropertyTypes: true },
        ...{ module: "nodenext", moduleResolution: "nodenext", target: "es2022", preserveSymlinks: true },
      },
      files: ["web.lintel.ts", "infra/infra.lintel.ts"],
    }),
  });
  for (const input of ["web.yaml", "infra"]) {
    const words = ["migrate", input, "--to", "typescript", "--write"];
    const { code, stderr } = await lintel(words, { cwd: project.folder });
    expect(code, stderr).toBe(0);
  }
  expect(readFileSync(join(project.folder, "infra/infra.lintel.ts"), "utf8")).toContain("inside.importFrom(");
  const compiled = project.node([resolve("node_modules/typescript/bin/tsc"), "-p", "."]);
  expect(String(compiled.stdout)).toBe("");
  const synthesized = project.tsx("main.ts");
  expect(synthesized.status, String(synthesized.stderr)).toBe(0);
  const stack = await declaredIn(project.folder, "cdktf.out/stacks/web/cdk.tf.json");
  expect(stack).toEqual(await declaredIn(project.folder, "web.yaml"));
});
