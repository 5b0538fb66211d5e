import { NullProvider } from "@cdktf/provider-null/lib/provider/index.js";
import { App, TerraformOutput, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { expect, test } from "vitest";
import {
  LifecyclePolicy,
  type LifecyclePolicyProps,
  LifecycleRule,
  LintelProvider,
  type LintelProviderProps,
} from "../../constructs/index.ts";
import { identityBlocks } from "../../constructs/null-resource-host.ts";
import { cite } from "../../lib/facts/model/citation.ts";
import type { ResourceModel } from "../../lib/facts/model/resource.ts";
import { lint } from "../../lib/lint/run/run.ts";
import { lintables } from "../../lib/services/lintables.generated.ts";
import { secret } from "../run/secret.ts";
import { synthesized } from "./synthesized.ts";
import { UserProject } from "./user-project.ts";

const policyProps: LifecyclePolicyProps = {
  name: "runner images",
  executionRole: "role",
  resourceType: "CONTAINER_IMAGE",
  policyDetails: [LifecycleRule.deleteOlderThan(1, "WEEKS")],
  resourceSelection: { tagMap: { purpose: "runner" } },
};

const hosted = (stack: TerraformStack): LintelProvider =>
  new LintelProvider(stack, "lintel", { host: "null-resource" });

test("the same declarations require only hashicorp/null, wherever the host is declared", () => {
  const declare = (stack: TerraformStack) => {
    const policy = new LifecyclePolicy(stack, "p", policyProps);
    new TerraformOutput(stack, "arn", { value: policy.arn });
  };
  const before = synthesized((stack) => {
    hosted(stack);
    declare(stack);
  });
  const after = synthesized((stack) => {
    declare(stack);
    hosted(stack);
  });
  const withoutLines = (text: unknown) => JSON.stringify(text).replaceAll(/\.ts:\d+:\d+/g, "");
  expect(withoutLines(after)).toBe(withoutLines(before));
  expect(after).toMatchObject({
    terraform: { required_providers: { null: {} } },
    output: { arn: { value: expect.stringMatching(/^\$\{terraform_data\.p\.output\.arn\}$/) } },
  });
  expect(Object.keys(after.resource ?? {}).sort()).toEqual(["null_resource", "terraform_data"]);
  expect(JSON.stringify(after.terraform)).not.toContain("lintel");
});

test("a reference from another stack reads the output of the stack with the declaration", () => {
  const app = Testing.stubVersion(new App());
  const [images, users] = [new TerraformStack(app, "images"), new TerraformStack(app, "users")];
  const policy = hosted(images) && new LifecyclePolicy(images, "p", policyProps);
  new TerraformOutput(users, "arn", { value: policy.arn });
  new TerraformOutput(users, "name", { value: `the policy ${policy.arn}` });
  app.synth();
  const of = "data.terraform_remote_state.cross-stack-reference-input-images.outputs.";
  const [name, output] = ["cross-stack-output-terraform_datapoutputarn", "terraform_data.p.output"];
  expect(JSON.parse(Testing.synth(users)).output).toEqual({
    arn: { value: `\${${of}${name}}` },
    name: { value: `the policy \${${of}${name}}` },
  });
  expect(JSON.parse(Testing.synth(images)).output).toMatchObject({
    [name]: { value: `\${${output}.arn}` },
  });
});

test("every version 3 of hashicorp/null is accepted", () => {
  const { terraform } = synthesized((stack) => void hosted(stack));
  expect(terraform).toMatchObject({ required_providers: { null: { source: "null", version: "~> 3.0" } } });
});

test("CDKTF's context sets the host unless the program does", () => {
  const resources = (lintelHost: unknown, props: LintelProviderProps = {}) => {
    const app = Testing.stubVersion(new App({ context: { lintelHost } }));
    const stack = new TerraformStack(app, "images");
    new LintelProvider(stack, "lintel", props);
    new LifecyclePolicy(stack, "p", policyProps);
    return Object.keys(JSON.parse(Testing.synth(stack)).resource);
  };
  expect(resources("null-resource")).toEqual(["null_resource", "terraform_data"]);
  expect(resources("null-resource", { host: "provider" })).toEqual(["lintel_lifecycle_policy"]);
  expect(resources(undefined)).toEqual(["lintel_lifecycle_policy"]);
  expect(() => resources("elsewhere")).toThrow('the host is "elsewhere"; it must be "provider" or "null-resource"');
});

test("triggers of an identity have no mutable values, except ignored ones", () => {
  const triggersOf = (changes: Partial<LifecyclePolicyProps>) => {
    const written: unknown = synthesized((stack) => {
      hosted(stack);
      new LifecyclePolicy(stack, "p", { ...policyProps, ...changes } as LifecyclePolicyProps);
    });
    const { locals } = written as { locals: { lintel_identities_lintel: { p: object } } };
    return locals.lintel_identities_lintel.p;
  };
  const plain = triggersOf({});
  expect(triggersOf({ description: "d", status: "DISABLED", tags: { a: "b" }, executionRole: "other" })).toEqual(plain);
  expect(triggersOf({ name: "other" })).toEqual({ ...plain, name: "other" });
  expect(triggersOf({ adoptExisting: true })).toEqual({ ...plain, lintel_adopts: true });
});

test("triggers have no secrets, even if they never change", () => {
  const cites = cite(3, "Endpoints");
  const text = { kind: "string", description: "", cites, immutable: true } as const;
  const declaration = {
    kind: "struct",
    description: "",
    cites,
    members: { label: text, secretToken: { ...text, sensitive: true } },
  } as const;
  const model: ResourceModel = {
    refusedBy: "lintel",
    name: "thing",
    title: "thing",
    product: "Tests",
    declaration,
    record: {},
    identity: "arn",
    label: "label",
    recognizedBy: [],
  };
  const attributes = { label: "shown", secret_token: secret("Attribute") };
  const written = JSON.stringify(
    identityBlocks({ id: "lintel", settings: {}, runtime: "lintel" }, [{ id: "t", model, attributes }]),
  );
  expect(written).toContain("shown");
  expect(written).not.toContain(secret("Attribute"));
});

test.each([
  ["count", { count: 2 }],
  ["lifecycle", { lifecycle: { preventDestroy: true } }],
  ["provisioner", { provisioners: [{ type: "local-exec", command: "true" }] }],
] as const)("%s is refused, not ignored", (name, meta) => {
  const declare = (stack: TerraformStack) => {
    hosted(stack);
    new LifecyclePolicy(stack, "p", { ...policyProps, ...meta } as LifecyclePolicyProps);
  };
  expect(() => synthesized(declare)).toThrow(`images/p: ${name} cannot be used with host "null-resource"`);
});

test.each(["accessKey", "secretKey", "token"] as const)("%s is refused: destroying could not read it", (name) => {
  const declare = (stack: TerraformStack) => {
    const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true }).stringValue;
    new LintelProvider(stack, "lintel", { host: "null-resource", [name]: secret });
  };
  expect(() => synthesized(declare)).toThrow(`images/lintel: ${name} cannot be declared with host "null-resource"`);
});

test("a stack's own null provider is used", () => {
  const { provider } = synthesized((stack) => {
    new NullProvider(stack, "own");
    hosted(stack);
  });
  expect(provider).toEqual({ null: [{}] });
});

test("the linter checks the declarations and the provider's settings", async () => {
  const written = synthesized((stack) => {
    new LintelProvider(stack, "lintel", { host: "null-resource", reservedTagPrefix: "acme:" });
    new LifecyclePolicy(stack, "p", { ...policyProps, name: "ab", tags: { "acme:team": "x" } });
  });
  const { findings } = await lint({
    paths: ["-"],
    resources: lintables,
    vocabulary: "documented",
    options: {},
    stdin: { bytes: Buffer.from(JSON.stringify(written)), name: "cdk.tf.json" },
  });
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining("name is 2 characters long"),
    expect.stringContaining("acme:team"),
  ]);
});

test("synthesizing fails with every finding on the line of its construct", () => {
  const main = `import { App, TerraformStack } from "cdktf";
import { LifecyclePolicy, Lint, LintelProvider } from "lintel/constructs";
const app = new App();
const stack = new TerraformStack(app, "images");
new LintelProvider(stack, "lintel", { host: "null-resource" });
new LifecyclePolicy(stack, "p", {
  ...${JSON.stringify(policyProps)},
  name: "ab",
});
Lint.enforce(app);
app.synth();
`;
  const { status, stderr } = new UserProject({ "main.ts": main }).tsx("main.ts");
  expect(status).toBe(1);
  expect(stderr).toContain("main.ts:6:1");
  expect(stderr).toContain("name is 2 characters long");
});
