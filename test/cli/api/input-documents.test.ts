/** `lintel lint` and the call accept the same documents. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { startResponding } from "./responding-server.ts";

const ServiceArn = "arn:aws:apprunner:us-east-1:123456789012:service/web/8fe1e10304f84fd2b0df550fe98a71fa";
const lifecyclePolicyArn = "arn:aws:imagebuilder:us-east-1:123456789012:lifecycle-policy/keep";
const lintel = lintelInProcess();
/** A server for each format, so that the test can distinguish concurrent requests. */
const servers = { json: await startResponding(), yaml: await startResponding() };
let folder = "";

beforeAll(async () => {
  folder = temporaryFolder();
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

const kinds: { readonly [operation: string]: readonly [service: string, kind: string] } = {
  "create-lifecycle-policy": ["imagebuilder", "lifecycle-policy"],
  "update-lifecycle-policy": ["imagebuilder", "lifecycle-policy"],
  "create-service": ["apprunner", "hosted-service"],
  "update-service": ["apprunner", "hosted-service"],
  "resume-service": ["apprunner", "resume-service"],
  "start-resource-state-update": ["imagebuilder", "state-update"],
};

/** Whether the call and the linter accept a document, and the number of requests. */
async function accepted(operation: string, text: string, format: "json" | "yaml") {
  const [service = "", kind = ""] = kinds[operation] ?? [];
  const file = join(folder, `input.${format}`);
  const server = servers[format];
  await writeFile(file, text);
  server.take();
  const words = [service, operation, `--cli-input-${format}`, `file://${file}`, "--endpoint-url", server.url];
  const [called, linted] = await Promise.all([
    lintel(["api", ...words, "--no-sign-request", "--region", "us-east-1"]),
    lintel(["lint", "--kind", kind, file]),
  ]);
  if (called.code !== 0) expect(called.code).toBe(252);
  return { call: called.code === 0, lint: linted.code === 0, sent: server.take().length };
}

/** Checks a document in both formats; the JSON in the YAML file has line breaks. */
const acceptedInBoth = (operation: string, document: unknown) =>
  Promise.all([
    accepted(operation, JSON.stringify(document), "json"),
    accepted(operation, JSON.stringify(document, undefined, 2), "yaml"),
  ]);

const stateUpdate = {
  resourceArn: "arn:aws:imagebuilder:us-east-1:123456789012:image/web/1.0.0/1",
  state: { status: "DEPRECATED" },
};

const yes = { call: true, lint: true, sent: 1 };
const no = { call: false, lint: false, sent: 0 };

const rule = {
  action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
  filter: { type: "AGE", value: 6, unit: "MONTHS", retainAtLeast: 10 },
};
const content = { executionRole: "role", resourceType: "VM_IMAGE", policyDetails: [rule] };
const selection = { resourceSelection: { tagMap: { Environment: "test" } } };
const policy = { name: "keep", ...content, ...selection };
const update = { lifecyclePolicyArn, ...content, ...selection };
const source = {
  ImageRepository: { ImageIdentifier: "public.ecr.aws/team/web:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  AutoDeploymentsEnabled: false,
};
const service = { ServiceName: "web-1", SourceConfiguration: source, Tags: [{ Key: "team", Value: "web" }] };

describe("both the client and the linter accept", { timeout: 20_000 }, () => {
  it.each<readonly [operation: string, document: object]>([
    ["create-lifecycle-policy", policy],
    ["create-lifecycle-policy", { ...policy, description: "d", status: "DISABLED", tags: { a: "" }, clientToken: "t" }],
    ["create-lifecycle-policy", { ...policy, dryRun: false }],
    [
      "create-lifecycle-policy",
      { ...policy, resourceSelection: { recipes: [{ name: "rec", semanticVersion: "1.x.x" }] } },
    ],
    ["update-lifecycle-policy", update],
    ["update-lifecycle-policy", { ...update, description: "d", status: "DISABLED", clientToken: "t" }],
    ["create-service", service],
    ["update-service", { ServiceArn }],
    ["update-service", { ServiceArn, InstanceConfiguration: { Cpu: "1024", Memory: "2048" } }],
    ["update-service", { ServiceArn, SourceConfiguration: source }],
    ["resume-service", { ServiceArn }],
    ["start-resource-state-update", stateUpdate],
    ["start-resource-state-update", { ...stateUpdate, updateAt: 4102444800, clientToken: "t" }],
    ["start-resource-state-update", { ...stateUpdate, updateAt: "2100-01-01T00:00:00Z" }],
    ["start-resource-state-update", { ...stateUpdate, executionRole: "r", includeResources: { amis: true } }],
    ["start-resource-state-update", { ...stateUpdate, executionRole: "r", includeResources: { vmImages: true } }],
  ])("%s with %j", async (operation, document) => {
    expect(await acceptedInBoth(operation, document)).toEqual([yes, yes]);
  });

  it("YAML 1.2", async () => {
    const text = `
name: yes
executionRole: on
resourceType: VM_IMAGE # a comment
policyDetails:
- { action: { type: DELETE, includeResources: { vmImages: true } }, filter: { type: COUNT, value: 0x5 } }
resourceSelection: { tagMap: { Environment: "08" } }`;
    expect(await accepted("create-lifecycle-policy", text, "yaml")).toEqual(yes);
  });
});

describe("both the client and the linter refuse", { timeout: 20_000 }, () => {
  const changed = (part: object): object => ({ ...policy, policyDetails: [{ ...rule, ...part }] });

  it.each<readonly [operation: string, document: unknown]>([
    ["create-lifecycle-policy", { ...policy, bogus: 1 }],
    ["create-lifecycle-policy", { ...policy, description: 5 }],
    ["create-lifecycle-policy", { ...policy, description: "" }],
    ["create-lifecycle-policy", { ...policy, dryRun: "true" }],
    ["create-lifecycle-policy", { ...policy, policyDetails: [] }],
    ["create-lifecycle-policy", { ...policy, tags: {} }],
    ["create-lifecycle-policy", { ...policy, name: null }],
    ["create-lifecycle-policy", { ...policy, resourceType: "AMI" }],
    ["create-lifecycle-policy", { ...content, ...selection }],
    ["create-lifecycle-policy", changed({ filter: { type: "AGE", value: "6", unit: "MONTHS" } })],
    ["create-lifecycle-policy", changed({ filter: { type: "AGE", value: 0, unit: "MONTHS" } })],
    ["create-lifecycle-policy", changed({ filter: { type: "AGE", value: 6.5, unit: "MONTHS" } })],
    ["create-lifecycle-policy", changed({ filter: { type: "AGE", value: 1001, unit: "MONTHS" } })],
    ["create-lifecycle-policy", changed({ filter: { type: "AGE", value: 6 } })],
    ["create-lifecycle-policy", changed({ action: { type: "DISABLE" }, filter: { type: "COUNT", value: 5 } })],
    ["update-lifecycle-policy", { ...update, name: "keep" }],
    ["update-lifecycle-policy", { ...update, tags: { a: "b" } }],
    ["update-lifecycle-policy", { ...update, lifecyclePolicyArn: "keep" }],
    ["update-lifecycle-policy", { lifecyclePolicyArn, ...content }],
    ["create-service", { ...service, SourceConfiguration: { ...source, CodeRepository: {} } }],
    ["create-service", { ...service, Tags: [{ Key: "" }] }],
    ["update-service", { ServiceArn, EncryptionConfiguration: { KmsKey: "k" } }],
    ["update-service", { ServiceArn, HealthCheckConfiguration: { Interval: 21 } }],
    ["update-service", { ServiceArn: "web", InstanceConfiguration: {} }],
    ["resume-service", {}],
    ["resume-service", { ServiceArn, Force: true }],
    ["resume-service", { ServiceArn: "web" }],
    ["resume-service", "text"],
    ["resume-service", 5],
    ["start-resource-state-update", { ...stateUpdate, executionRole: "r" }],
    ["start-resource-state-update", { ...stateUpdate, includeResources: { amis: true } }],
    ["start-resource-state-update", { ...stateUpdate, state: { status: "DELETED" } }],
    ["start-resource-state-update", { ...stateUpdate, state: { status: "DISABLED" }, updateAt: 4102444800 }],
    ["start-resource-state-update", { ...stateUpdate, updateAt: "soon" }],
    ["start-resource-state-update", { ...stateUpdate, exclusionRules: { tagMap: { keep: "yes" } } }],
  ])("%s with %j", async (operation, document) => {
    expect(await acceptedInBoth(operation, document)).toEqual([no, no]);
  });

  it.each([
    ["json", "{bad"],
    ["json", ""],
    ["yaml", "{a: ["],
    ["yaml", "a: 1\na: 2"],
  ] as const)("malformed %s: %j", async (format, text) => {
    expect(await accepted("resume-service", text, format)).toEqual(no);
  });
});

// See lib/services/gaps.generated.ts, client/input-documents.
describe("only the linter accepts", { timeout: 20_000 }, () => {
  it.each<readonly [what: string, operation: string, document: unknown]>([
    ["null, which is absent", "create-lifecycle-policy", { ...policy, description: null }],
    ["several declarations in a list", "resume-service", [{ ServiceArn }]],
    ["tags as Terraform has them", "create-service", { ...service, Tags: { team: "web" } }],
    ["the record of a resource", "create-service", { ...service, ServiceArn }],
  ])("%s", async (_, operation, document) => {
    const text = JSON.stringify(document);
    expect(await accepted(operation, text, "json")).toEqual({ call: false, lint: true, sent: 0 });
  });
});

describe("a completed skeleton", { timeout: 20_000 }, () => {
  type Tree = { [member: string]: Tree };

  /** The skeleton without the members at these paths. */
  function without(skeleton: Tree, paths: readonly string[]): Tree {
    for (const path of paths) {
      const steps = path.split(".");
      const parent = steps.slice(0, -1).reduce<Tree | undefined>((tree, step) => tree?.[step], skeleton);
      if (parent === undefined || !((steps.at(-1) as string) in parent)) throw new Error(`no ${path} in the skeleton`);
      delete parent[steps.at(-1) as string];
    }
    return skeleton;
  }

  const cases: readonly (readonly [operation: string, left: readonly string[], filled: object])[] = [
    [
      "create-lifecycle-policy",
      [
        "resourceSelection.recipes",
        "policyDetails.0.exclusionRules",
        "policyDetails.0.action.includeResources.containers",
        "dryRun",
      ],
      {
        name: "keep",
        description: "d",
        executionRole: "role",
        policyDetails: { 0: { filter: { value: 6, retainAtLeast: 1 } } },
        resourceSelection: { tagMap: { KeyName: "" } },
        tags: { KeyName: "" },
        clientToken: "t",
      },
    ],
    [
      "update-lifecycle-policy",
      [
        "resourceSelection.recipes",
        "policyDetails.0.exclusionRules",
        "policyDetails.0.action.includeResources.containers",
      ],
      {
        lifecyclePolicyArn,
        description: "d",
        executionRole: "role",
        policyDetails: { 0: { filter: { value: 6, retainAtLeast: 1 } } },
        clientToken: "t",
      },
    ],
    ["resume-service", [], { ServiceArn }],
    [
      "update-service",
      [
        "SourceConfiguration",
        "AutoScalingConfigurationArn",
        "NetworkConfiguration",
        "ObservabilityConfiguration",
        "InstanceConfiguration.InstanceRoleArn",
      ],
      {
        ServiceArn,
        InstanceConfiguration: { Cpu: "1024", Memory: "2048" },
        HealthCheckConfiguration: { Path: "/", Interval: 5, Timeout: 2, HealthyThreshold: 1, UnhealthyThreshold: 5 },
      },
    ],
    [
      "create-service",
      [
        "SourceConfiguration.CodeRepository",
        "SourceConfiguration.AuthenticationConfiguration",
        "SourceConfiguration.ImageRepository.ImageConfiguration",
        "InstanceConfiguration",
        "EncryptionConfiguration",
        "HealthCheckConfiguration",
        "AutoScalingConfigurationArn",
        "NetworkConfiguration",
        "ObservabilityConfiguration",
      ],
      { ServiceName: "web-1", SourceConfiguration: source, Tags: { 0: { Key: "team", Value: "web" } } },
    ],
  ];

  /** Sets the given values at the same paths of the skeleton. */
  function fill(skeleton: Tree, values: object): unknown {
    for (const [name, value] of Object.entries(values)) {
      if (!(name in skeleton)) throw new Error(`no ${name} in the skeleton`);
      const part = skeleton[name];
      skeleton[name] = typeof value === "object" && part !== undefined ? (fill(part, value) as Tree) : value;
    }
    return skeleton;
  }

  it.each(cases.flatMap((each) => (["input", "yaml-input"] as const).map((form) => [form, ...each] as const)))(
    "%s of %s is accepted by both",
    async (form, operation, left, filled) => {
      const { stdout } = await lintel(["api", kinds[operation]?.[0] ?? "", operation, "--generate-cli-skeleton", form]);
      const skeleton = (form === "input" ? JSON.parse(stdout) : load(stdout)) as Tree;
      const text = JSON.stringify(fill(without(skeleton, left), filled));
      expect(await accepted(operation, text, "json")).toEqual(yes);
    },
  );
});

it.each([
  ['{"id"', "--cli-input-json:1:6: "],
  ["file://FOLDER/empty.json", "file://FOLDER/empty.json:1:1: is not valid JSON: expected a value, but the file ends"],
  ["file://FOLDER/none.json", "unable to load paramfile file://FOLDER/none.json: it does not exist"],
  ["file://FOLDER", "unable to load paramfile file://FOLDER: it is a folder; expected a file"],
])("the place of a fault in %s is reported", async (document, message) => {
  await writeFile(join(folder, "empty.json"), "");
  const input = ["--cli-input-json", document.replaceAll("FOLDER", folder)];
  const { code, stderr } = await lintel(["api", "apprunner", "list-services", ...input, "--region", "us-east-1"]);
  expect(code).toBe(252);
  expect(stderr).toContain(message.replaceAll("FOLDER", folder));
});
