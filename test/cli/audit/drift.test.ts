/** `lintel audit --declared`: objects without a declaration, declarations without an object, and what differs. */
import { expect, test } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { everywhere, imageService, policy, twoAccounts } from "./accounts.ts";

const lintel = lintelInProcess();

/** What drift says: rule, place, path, and the file of the declaration. */
async function drift(env: NodeJS.ProcessEnv, files: { readonly [name: string]: string }, ...words: readonly string[]) {
  const cwd = temporaryFolder(files);
  const declared = words.includes("--declared") ? [] : ["--declared", "."];
  const options = [...everywhere, ...declared, ...words, "--no-images", "--format", "json"];
  const { code, stdout, stderr } = await lintel(options, { env, cwd });
  expect(stdout, stderr).not.toBe("");
  const { findings, notEvaluated, suppressed } = JSON.parse(stdout);
  type Entry = {
    readonly rule: string;
    readonly path: string;
    readonly message: string;
    readonly file?: string;
    readonly live?: { readonly account: string; readonly region: string };
    readonly declaredAt?: { readonly file: string; readonly line: number };
  };
  const ofDrift = ({ rule }: Entry): boolean => /^audit\/(?:object-is|declaration)/.test(rule) && !/used/.test(rule);
  const shown = ({ rule, live, path, file, declaredAt }: Entry) =>
    [
      rule.slice("audit/".length),
      live === undefined ? file : `${live.account[0]} ${live.region}`,
      path,
      ...(declaredAt === undefined ? [] : [`${declaredAt.file}:${declaredAt.line}`]),
    ].join(" ");
  return {
    code,
    stderr,
    drift: (findings as readonly Entry[]).filter(ofDrift).map(shown),
    messages: (findings as readonly Entry[]).filter(ofDrift).map(({ message }) => message),
    open: (notEvaluated as readonly Entry[]).filter(ofDrift).map(shown),
    suppressed: (suppressed as readonly Entry[]).map(shown),
  };
}

const yaml = (name: string, value = 5) => `
name: ${name}
executionRole: lifecycle-role
resourceType: VM_IMAGE
policyDetails: [{ action: { type: DELETE }, filter: { type: COUNT, value: ${value} } }]
resourceSelection: { tagMap: { team: web } }
`;

test("members that differ, objects without a declaration, and declarations without an object are told apart", async () => {
  const { env, imageBuilder } = await twoAccounts();
  const service = imageBuilder("dev", "eu-west-1");
  for (const name of ["same", "changed", "by-hand"]) await service.createLifecyclePolicy(policy(name));
  const found = await drift(env, { "web.yaml": [yaml("same"), yaml("changed", 9), yaml("gone")].join("---\n") });
  expect(found.drift).toEqual([
    "object-is-declared 1 eu-west-1 name",
    "object-is-as-declared 1 eu-west-1 policyDetails[0].filter.value web.yaml:12",
    "declaration-has-object web.yaml name",
  ]);
  expect(found.messages[1]).toContain("policyDetails[0].filter.value is 5, but is declared as 9");
  expect(found.code).toBe(0);
});

test("a declaration that names no region is of the objects of its name in every account and region", async () => {
  const { env, imageBuilder } = await twoAccounts();
  await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("web"));
  await imageBuilder("prod", "us-east-1").createLifecyclePolicy(policy("web"));
  expect((await drift(env, { "web.yaml": yaml("web") })).drift).toEqual([]);
});

test("a resource of Terraform is of the object in its provider's region", async () => {
  const { env, imageBuilder } = await twoAccounts();
  await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("web"));
  const main = (region: string) => `
provider "lintel" {
  region = "${region}"
}
resource "lintel_lifecycle_policy" "web" {
  name           = "web"
  execution_role = "lifecycle-role"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
    }
    filter {
      type  = "COUNT"
      value = 5
    }
  }
  resource_selection {
    tag_map = { team = "web" }
  }
}
`;
  expect((await drift(env, { "main.tf": main("eu-west-1") })).drift).toEqual([]);
  // Another declaration of that name could be anywhere.
  const elsewhere = main("eu-west-1")
    .replace(
      'provider "lintel" {\n  region = "eu-west-1"',
      'variable "region" {}\nprovider "lintel" {\n  region = var.region',
    )
    .replace("value = 5", "value = 9");
  const beside = await drift(env, { "main/main.tf": main("eu-west-1"), "other/main.tf": elsewhere });
  expect([beside.drift, beside.open]).toEqual([["declaration-has-object other/main.tf name"], []]);
  expect((await drift(env, { "main.tf": main("us-east-1") })).drift).toEqual([
    "object-is-declared 1 eu-west-1 name",
    "declaration-has-object main.tf name",
  ]);
});

test("the totals of an audit that read nothing do not count objects", async () => {
  const { env } = await twoAccounts();
  const cwd = temporaryFolder({ "web.yaml": yaml("gone") });
  const words = ["audit", "--region", "eu-west-1", "--profile", "dev", "--declared", "web.yaml"];
  const { stdout } = await lintel(words, { env, cwd });
  expect(stdout).toContain("\n1 warning in 0 objects.\n");
});

test("a state identifies the object of a resource whose name is not known", async () => {
  const { env, imageBuilder } = await twoAccounts();
  const created = await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("web"));
  const main = `
variable "name" {}
resource "lintel_lifecycle_policy" "web" {
  name           = var.name
  execution_role = "lifecycle-role"
  resource_type  = "VM_IMAGE"
  policy_details {
    action {
      type = "DELETE"
    }
    filter {
      type  = "COUNT"
      value = 7
    }
  }
  resource_selection {
    tag_map = { team = "web" }
  }
}
`;
  const unknown = await drift(env, { "main.tf": main });
  expect([unknown.drift, unknown.open.length]).toEqual([[], 1]);
  const attributes = { arn: created.lifecyclePolicyArn };
  const resource = { mode: "managed", type: "lintel_lifecycle_policy", name: "web", instances: [{ attributes }] };
  const state = JSON.stringify({ version: 4, serial: 1, resources: [resource] });
  const words = ["--declared", "main.tf", "--state", "terraform.tfstate"];
  const known = await drift(env, { "main.tf": main, "terraform.tfstate": state }, ...words);
  expect(known.drift).toEqual(["object-is-as-declared 1 eu-west-1 policyDetails[0].filter.value main.tf:13"]);
});

test("what a service decides, tags of other tools and defaults are no drift; a paused service is", async () => {
  const { env, appRunner } = await twoAccounts();
  const client = appRunner("dev", "eu-west-1");
  const created = await client.createService(imageService("web-1", { Tags: [{ Key: "team", Value: "web" }] }));
  const { ServiceArn } = created.Service as { readonly ServiceArn: string };
  const hcl = (more: string) => `
resource "lintel_hosted_service" "web" {
  service_name = "web-1"
  source_configuration {
    auto_deployments_enabled = false
    image_repository {
      image_identifier      = "public.ecr.aws/shop/web:1.0.0"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }
  ${more}
}
`;
  expect((await drift(env, { "main.tf": hcl("") })).drift).toEqual([]);
  const tagged = await drift(env, { "main.tf": hcl('tags = { team = "shop" }') });
  expect(tagged.messages).toEqual([expect.stringContaining('is "web", but is declared as "shop"')]);
  await client.pauseService({ ServiceArn });
  const paused = await drift(env, { "main.tf": hcl('desired_status = "RUNNING"') });
  expect(paused.messages).toEqual([expect.stringContaining('desiredStatus is "PAUSED", but is declared as "RUNNING"')]);
});

test("an object of each kind of App Runner that no file declares is found", async () => {
  const { env, appRunner } = await twoAccounts();
  const client = appRunner("dev", "eu-west-1");
  const service = await client.createService(imageService("web-1"));
  const { ServiceArn } = service.Service as { readonly ServiceArn: string };
  await client.createAutoScalingConfiguration({ AutoScalingConfigurationName: "scaling-1" });
  await client.createVpcConnector({ VpcConnectorName: "vpc-1", Subnets: ["subnet-12345678"] });
  await client.createObservabilityConfiguration({ ObservabilityConfigurationName: "traces-1" });
  await client.createConnection({ ConnectionName: "code-1", ProviderType: "GITHUB" });
  await client.createVpcIngressConnection({
    VpcIngressConnectionName: "private-1",
    ServiceArn,
    IngressVpcConfiguration: { VpcId: "vpc-12345678", VpcEndpointId: "vpce-12345678" },
  });
  const found = await drift(env, { "web.yaml": yaml("gone") });
  expect(found.messages.flatMap((message) => /^this (.*) is not declared \(/.exec(message)?.[1] ?? []).sort()).toEqual([
    "App Runner service",
    "VPC connector",
    "VPC ingress connection",
    "auto scaling configuration",
    "connection",
    "observability configuration",
  ]);
});

test("nothing is said to be undeclared or missing if a file or a place could not be read", async () => {
  const { env, imageBuilder, fault } = await twoAccounts();
  await imageBuilder("dev", "eu-west-1").createLifecyclePolicy(policy("by-hand"));
  const broken = await drift(env, {
    "a.yaml": yaml("gone"),
    "b.yaml": "policyDetails: [\nname: x\nresourceType: VM_IMAGE",
  });
  expect([broken.drift, broken.code]).toEqual([[], 2]);
  await fault("prod", { kind: "error", status: 403, operations: ["ListLifecyclePolicies"] });
  const unread = await drift(env, { "a.yaml": yaml("gone") });
  expect([unread.drift, unread.code]).toEqual([["object-is-declared 1 eu-west-1 name"], 2]);
});

test("a comment in the file accepts a declaration without an object", async () => {
  const { env } = await twoAccounts();
  const accepted = yaml("gone").replace(
    "name: gone",
    "name: gone # lintel-ignore audit/declaration-has-object -- next week",
  );
  const { drift: left, suppressed } = await drift(env, { "web.yaml": accepted });
  expect([left, suppressed]).toEqual([[], ["declaration-has-object web.yaml name"]]);
});

test("values of variables, which may be secrets, are not shown", async () => {
  const { env, appRunner } = await twoAccounts();
  const service = (value: string) => ({
    SourceConfiguration: {
      AutoDeploymentsEnabled: false,
      ImageRepository: {
        ImageIdentifier: "public.ecr.aws/shop/web:1.0.0",
        ImageRepositoryType: "ECR_PUBLIC",
        ImageConfiguration: { Port: "8080", RuntimeEnvironmentVariables: { MODE: value } },
      },
    },
  });
  await appRunner("dev", "eu-west-1").createService(imageService("web-1", service("blue")));
  const { messages } = await drift(env, { "web.json": JSON.stringify(imageService("web-1", service("green"))) });
  expect(messages).toEqual([
    expect.stringContaining("MODE is a value (not shown), but is declared as a value (not shown)"),
  ]);
});
