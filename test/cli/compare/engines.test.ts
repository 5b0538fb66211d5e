/** Guards of comparisons, where the engine decides what an apply does. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../run/temporary-folder.ts";
import { lintelInProcess } from "../lintel-in-process.ts";
import { block, connector, service } from "./apply-truth/blocks.ts";
import { comparedRepository, policy as request } from "./compared-repository.ts";

const policy = (region: string, label = "s", besides = "") => `provider "aws" {
  region = "${region}"
}

resource "aws_imagebuilder_lifecycle_policy" "${label}" {
  name           = "weekly"
  execution_role = "arn:aws:iam::123456789012:role/lifecycle"
  resource_type  = "AMI_IMAGE"
  policy_detail {
    action {
      type = "DELETE"
      include_resources {
        amis      = true
        snapshots = true
      }
    }
    filter {
      type  = "AGE"
      value = 90
      unit  = "DAYS"
    }
  }
  resource_selection {
    recipe {
      name             = "web"
      semantic_version = "1.0.0"
    }
  }
${besides}}
`;

const lintel = lintelInProcess();

/** Compares two texts of main.tf. */
async function compared(before: string, now: string, ...args: readonly string[]) {
  const folder = temporaryFolder({ "before/main.tf": before, "now/main.tf": now });
  return lintel(["compare", ".", "--against", "../before", ...args], { cwd: join(folder, "now") });
}

describe("a policy in another region", () => {
  it("is new there, which fails the guard, and the one before goes on deleting", async () => {
    const { code, stdout, stderr } = await compared(
      policy("eu-west-1"),
      policy("us-east-1"),
      "--fail-on",
      "newly-deleted",
    );
    expect(stdout).toContain("all policies together: deletions different");
    expect(stdout).toContain("in us-east-1, before in eu-west-1, where it acted on other images");
    expect(stdout).toContain('its region is "us-east-1", before "eu-west-1"; the lifecycle policy is replaced');
    expect(stderr).toContain("in some inventory an image is newly deleted");
    expect(code).toBe(1);
  });

  it("says so in every format", async () => {
    for (const format of ["json", "markdown", "html"]) {
      const { stdout } = await compared(policy("eu-west-1"), policy("us-east-1"), "--format", format);
      expect(stdout).toContain("in us-east-1, before in eu-west-1");
    }
  });

  it("is equal if the region stays", async () => {
    const { code, stdout } = await compared(policy("eu-west-1"), `${policy("eu-west-1")}\n`, "--fail-on", "any");
    expect(stdout).toContain("all policies together: equal; other changes: no changes");
    expect(code).toBe(0);
  });

  it("that only one revision names is not known, and fails the guards", async () => {
    const sides = [policy("eu-west-1").replace(/^provider[^}]*\}\n/, ""), policy("eu-west-1")] as const;
    const { stdout } = await compared(...sides);
    expect(stdout).toContain('changes: it names the region "eu-west-1" in one revision only');
    for (const guard of ["newly-deleted", "newly-disabled", "sooner"]) {
      const guarded = await compared(...sides, "--fail-on", guard);
      expect([guarded.code, guarded.stderr]).toEqual([
        1,
        `lintel: whether "weekly" (main.tf) acts on other images is not decided: it names the region "eu-west-1" in one revision only; name it in both, or --allow-undecided ignores undecided results (--fail-on ${guard})\n`,
      ]);
      expect((await compared(...sides, "--fail-on", guard, "--allow-undecided")).code).toBe(0);
    }
  });
});

describe("a policy with an unknown region", () => {
  const inRegion = (name: string) =>
    `${policy("eu-west-1").replace('"eu-west-1"', `var.${name}`)}variable "a" {}\nvariable "b" {}\n`;

  it("is equal if the same variable decides it", async () => {
    const { code } = await compared(inRegion("a"), `${inRegion("a")}\n`, "--fail-on", "any");
    expect(code).toBe(0);
  });

  it("is not decided if another variable does", async () => {
    const { code, stdout, stderr } = await compared(inRegion("a"), inRegion("b"), "--fail-on", "newly-deleted");
    expect(stdout).toContain("changes: it has another region than before, which is not known");
    expect(stderr).toContain("give the variables of both values");
    expect(code).toBe(1);
  });
});

describe("a policy of the AWSCC provider in another region", () => {
  it("is new there, and the one before stays and goes on deleting", async () => {
    const inRegion = (name: string) =>
      policy(name)
        .replaceAll('"aws', '"awscc')
        .replace(
          / {2}policy_detail[\s\S]*/,
          `  policy_details = [{
    action = { type = "DELETE" }
    filter = { type = "AGE", value = 90, unit = "DAYS" }
  }]
  resource_selection = { recipes = [{ name = "web", semantic_version = "1.0.0" }] }
}
`,
        );
    const { code, stdout } = await compared(inRegion("eu-west-1"), inRegion("us-east-1"), "--fail-on", "newly-deleted");
    expect(stdout).toContain("no longer managed; it remains and continues to act");
    expect(stdout).toContain("all policies together: deletions wider");
    expect(code).toBe(1);
  });
});

describe("a policy of the AWS provider before 6.0 in another region", () => {
  const required = (version: string) => `terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = "${version}" }
  }
}
`;
  const lock = (version: string) => `# This file is maintained automatically by "terraform init".
provider "registry.terraform.io/hashicorp/aws" {
  version = "${version}"
}
`;
  /** The same policy as JSON, as CDKTF synthesizes it. */
  const json = (region: string, version: string) => {
    const { resource, provider } = {
      provider: { aws: [{ region }] },
      resource: {
        aws_imagebuilder_lifecycle_policy: {
          s: {
            name: "weekly",
            execution_role: "arn:aws:iam::123456789012:role/lifecycle",
            resource_type: "AMI_IMAGE",
            policy_detail: [{ action: [{ type: "DELETE" }], filter: [{ type: "AGE", value: 90, unit: "DAYS" }] }],
            resource_selection: [{ recipe: [{ name: "web", semantic_version: "1.0.0" }] }],
          },
        },
      },
    };
    const terraform = { required_providers: { aws: { source: "hashicorp/aws", version } } };
    return JSON.stringify({ terraform, provider, resource });
  };

  /** Compares two sides, each with the files of a root module. */
  async function comparedFiles(before: { [name: string]: string }, now: { [name: string]: string }) {
    const on = (side: string, files: { [name: string]: string }) =>
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`${side}/${name}`, text]));
    const folder = temporaryFolder({ ...on("before", before), ...on("now", now) });
    const args = ["compare", ".", "--against", "../before", "--fail-on", "newly-deleted"];
    return lintel(args, { cwd: join(folder, "now") });
  }

  it.each([["~> 5.0"], ["~> 5.31.0"], ["5.100.0"], [">= 5.0, < 6.0"], [">= 4.0, < 6"]])(
    "is new there, and the one before stays and goes on deleting (%s)",
    async (version) => {
      const inRegion = (name: string) => required(version) + policy(name);
      const { code, stdout } = await compared(
        inRegion("eu-west-1"),
        inRegion("us-east-1"),
        "--fail-on",
        "newly-deleted",
      );
      expect(stdout).toContain("(main.tf): new\n");
      expect(stdout).toContain("no longer managed; it remains and continues to act");
      expect(code).toBe(1);
    },
  );

  it.each([[">= 5.0"], ["~> 6.0"], ["!= 5.9.0"], ["< 6.1"]])("is replaced if it may be 6.0 (%s)", async (version) => {
    const inRegion = (name: string) => required(version) + policy(name);
    const { stdout } = await compared(inRegion("eu-west-1"), inRegion("us-east-1"));
    expect(stdout).toContain("the lifecycle policy is replaced");
  });

  it.each([
    ["5.100.0", "no longer managed; it remains and continues to act"],
    ["6.2.0", "the lifecycle policy is replaced"],
  ])("is what the version in the lock file makes it (%s)", async (version, expected) => {
    const files = (region: string) => ({
      "main.tf": required(">= 5.0") + policy(region),
      ".terraform.lock.hcl": lock(version),
    });
    const { stdout } = await comparedFiles(files("eu-west-1"), files("us-east-1"));
    expect(stdout).toContain(expected);
  });

  it("stays, if the change updates the provider, too: its state has no region", async () => {
    const [before, now] = [required("~> 5.0") + policy("eu-west-1"), required("~> 6.0") + policy("us-east-1")];
    expect((await compared(before, now)).stdout).toContain("no longer managed; it remains and continues to act");
  });

  it("stays, if its module names a provider of another region", async () => {
    const us = `provider "aws" {\n  alias  = "us"\n  region = "us-east-1"\n}\n`;
    const before = required("~> 5.0") + us + policy("eu-west-1");
    const now = required("~> 5.0") + us + policy("eu-west-1", "s", "  provider = aws.us\n");
    expect((await compared(before, now)).stdout).toContain("no longer managed; it remains and continues to act");
  });

  it("stays in Terraform's JSON, too", async () => {
    const files = (region: string, version: string) => ({ "cdk.tf.json": json(region, version) });
    const early = await comparedFiles(files("eu-west-1", "~> 5.0"), files("us-east-1", "~> 5.0"));
    expect(early.stdout).toContain("no longer managed; it remains and continues to act");
    expect(early.code).toBe(1);
    const late = await comparedFiles(files("eu-west-1", "~> 6.0"), files("us-east-1", "~> 6.0"));
    expect(late.stdout).toContain("the lifecycle policy is replaced");
  });
});

describe("a policy in another account", () => {
  const assuming = (role: string) =>
    policy("eu-west-1").replace("{\n", `{\n  assume_role {\n    role_arn = "${role}"\n  }\n`);
  const inAccount = (account: string) => assuming(`arn:aws:iam::${account}:role/deploy`);

  it("deletes other images, which fails the guard", async () => {
    const sides = [inAccount("111111111111"), inAccount("222222222222")] as const;
    const { code, stdout } = await compared(...sides, "--fail-on", "newly-deleted");
    expect(stdout).toContain("(main.tf): new\n");
    expect(stdout).toContain("no longer managed; it remains and continues to act");
    expect(code).toBe(1);
  });

  it("is equal if only another role of the account is assumed", async () => {
    const other = assuming("arn:aws:iam::111111111111:role/other");
    const { code, stdout } = await compared(inAccount("111111111111"), other, "--fail-on", "any");
    expect(stdout).toContain("all policies together: equal; other changes: no changes");
    expect(code).toBe(0);
  });

  it("is not decided if another profile may be of another account", async () => {
    const withProfile = (name: string) => policy("eu-west-1").replace("{\n", `{\n  profile = "${name}"\n`);
    const { code, stderr } = await compared(withProfile("a"), withProfile("b"), "--fail-on", "newly-deleted");
    expect(stderr).toContain("it has a provider with other credentials, which may be of another account");
    expect(code).toBe(1);
  });
});

it("begins with the name of a resource as it is written", async () => {
  const { stdout } = await compared(block(service, "s", '"web-1"'), "");
  expect(stdout.split("\n")[0]).toMatch(/^lintel_hosted_service\.s is no longer declared/);
});

describe("a policy that stays", () => {
  const released = `removed {
  from = aws_imagebuilder_lifecycle_policy.s
  lifecycle {
    destroy = false
  }
}
`;

  it("goes on deleting where a removed block keeps it", async () => {
    const { stdout } = await compared(policy("eu-west-1"), released);
    expect(stdout).toContain("all policies together: equal");
    expect(stdout).toContain('"weekly" (main.tf): equal; no longer managed; it remains and continues to act');
    expect(stdout).not.toContain("an apply deletes it");
  });

  it("is deleted with a removed block that destroys", async () => {
    const { stdout } = await compared(policy("eu-west-1"), released.replace("destroy = false", "destroy = true"));
    expect(stdout).toContain('"weekly" (main.tf): gone\n');
    expect(stdout).toContain("an apply deletes it");
  });

  it.each(["Retain", "RetainExceptOnCreate"])("goes on deleting with the DeletionPolicy %s", async (kept) => {
    const { name, executionRole, resourceSelection } = request("weekly", {});
    const template = (Resources: object) => JSON.stringify({ AWSTemplateFormatVersion: "2010-09-09", Resources });
    const declared = {
      Type: "AWS::ImageBuilder::LifecyclePolicy",
      DeletionPolicy: kept,
      Properties: {
        Name: name,
        ExecutionRole: executionRole,
        ResourceType: "AMI_IMAGE",
        PolicyDetails: [{ Action: { Type: "DELETE" }, Filter: { Type: "AGE", Value: 90, Unit: "DAYS" } }],
        ResourceSelection: {
          Recipes: resourceSelection.recipes.map((each) => ({ Name: each.name, SemanticVersion: "1.x.x" })),
        },
      },
    };
    const service = { Type: "AWS::S3::Bucket" };
    const { compare, write } = comparedRepository({ "t.json": template({ Weekly: declared, Bucket: service }) });
    write({ "t.json": template({ Bucket: service }) });
    const { stdout } = await compare("--against", "HEAD");
    expect(stdout).toContain("all policies together: equal");
    expect(stdout).toContain("no longer managed; it remains and continues to act");
  });

  it("stays as it is where its tool ignores the change", async () => {
    const ignored = "  lifecycle {\n    ignore_changes = [policy_detail]\n  }\n";
    const [before, now] = [
      policy("eu-west-1", "s", ignored),
      policy("eu-west-1", "s", ignored).replace("= 90", "= 30"),
    ];
    const { code, stdout } = await compared(before, now, "--fail-on", "any");
    expect(stdout).toContain("all policies together: equal; other changes: no changes");
    expect(code).toBe(0);
  });
});

it("a policy that an import block names is imported, not created", async () => {
  const { stdout } = await compared(
    "",
    `${policy("eu-west-1")}import {\n  to = aws_imagebuilder_lifecycle_policy.s\n  id = "arn"\n}\n`,
  );
  expect(stdout).toContain("aws_imagebuilder_lifecycle_policy.s is new; an apply imports it");
});

describe("an address that changes", () => {
  it("names the moved block that keeps the resource", async () => {
    const { code, stdout } = await compared(policy("eu-west-1"), policy("eu-west-1", "t"), "--fail-on", "any");
    const [from, to] = ["s", "t"].map((label) => `aws_imagebuilder_lifecycle_policy.${label}`);
    expect(stdout).toContain(
      `Terraform destroys and creates ${to}: its address changed from ${from} without a moved block`,
    );
    expect(stdout).toContain(
      `help: add a moved block with from = ${from} and to = ${to}, which keeps the lifecycle policy`,
    );
    expect(stdout).toContain("all policies together: equal");
    expect(code).toBe(1);
  });

  it("is the same resource with a moved block", async () => {
    const [from, to] = ["s", "t"].map((label) => `aws_imagebuilder_lifecycle_policy.${label}`);
    const moved = `moved {\n  from = ${from}\n  to   = ${to}\n}\n`;
    const { code } = await compared(policy("eu-west-1"), policy("eu-west-1", "t") + moved, "--fail-on", "any");
    expect(code).toBe(0);
  });
});

describe("what a service with create_before_destroy depends on", () => {
  const declared = (subnet: string, lifecycle: string, reference = "lintel_vpc_connector.c.arn") =>
    block(connector, "c", '"inside"', {
      instead: ['"subnet-2"', `"${subnet}"`],
      more: "  lifecycle {\n    create_before_destroy = false\n  }\n",
    }) +
    block(service, "s", '"web-1"', {
      more: `  network_configuration {\n    egress_configuration {\n      egress_type       = "VPC"\n      vpc_connector_arn = ${reference}\n    }\n  }\n${lifecycle}`,
    });
  const first = "  lifecycle {\n    create_before_destroy = true\n  }\n";
  const local = "locals {\n  inside = lintel_vpc_connector.c.arn\n}\n";

  it.each([
    ["directly", "", undefined],
    ["by a local value", local, "local.inside"],
  ])("is created first too, so that its name is taken: %s", async (_, besides, reference) => {
    const [before, now] = ["subnet-2", "subnet-3"].map((subnet) => besides + declared(subnet, first, reference));
    const { stdout } = await compared(before ?? "", now ?? "");
    expect(stdout).toContain('is refused, since the name "inside" is taken');
    expect(stdout).toContain("(change/apply-is-refused)");
  });

  it("is replaced if nothing creates the next one first", async () => {
    const { stdout } = await compared(declared("subnet-2", ""), declared("subnet-3", ""));
    expect(stdout).toContain("(change/resource-is-replaced)");
    expect(stdout).not.toContain("(change/apply-is-refused)");
  });
});
