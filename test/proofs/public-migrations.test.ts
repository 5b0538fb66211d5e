// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
/** What `npm run test:public-migrations` does with a repository, shown with one of ours. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { rootsIn } from "../../proofs/public-migrations/modules.ts";
import { proveMigration } from "../../proofs/public-migrations/proof.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { describeWithTerraform, terraform } from "../with-terraform.ts";

const lintel = resolve("dist/lintel.cjs");

/** A repository as people write them: a backend, other providers, a module from a registry, a build step. */
const repository = {
  "live/main.tf": `
terraform {
  required_version = "< 1.0"
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 4.0" }
  }
  backend "s3" {
    bucket = "states"
  }
}
provider "aws" {
  region = "eu-west-1"
  default_tags {
    tags = { owner = "web" }
  }
}
variable "image_uri" {
  type = string
}
module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "~> 5.1"
  name    = "web"
}
module "service" {
  source  = "../modules/service"
  image   = var.image_uri
  subnets = module.vpc.private_subnets
}
resource "null_resource" "push" {
  triggers = { url = module.service.url }
  provisioner "local-exec" {
    command = "touch ran"
  }
}
`,
  "modules/service/main.tf": `
variable "image" {}
variable "subnets" {
  type = list(string)
}
data "aws_iam_policy_document" "assume" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["build.apprunner.amazonaws.com"]
    }
  }
}
resource "aws_iam_role" "access" {
  name               = "access"
  assume_role_policy = data.aws_iam_policy_document.assume.json
}
resource "aws_security_group" "out" {
  dynamic "egress" {
    for_each = [443]
    content {
      from_port   = egress.value
      cidr_blocks = ["0.0.0.0/0"]
    }
  }
}
resource "aws_apprunner_vpc_connector" "out" {
  vpc_connector_name = "connector"
  subnets            = var.subnets
  security_groups    = [aws_security_group.out.id]
}
resource "aws_apprunner_auto_scaling_configuration_version" "kept" {
  auto_scaling_configuration_name = "kept"
  max_size                        = 3
}
resource "aws_apprunner_service" "web" {
  service_name = "web-1"
  source_configuration {
    auto_deployments_enabled = false
    authentication_configuration {
      access_role_arn = aws_iam_role.access.arn
    }
    image_repository {
      image_identifier      = var.image
      image_repository_type = "ECR"
      image_configuration {
        start_command = "serve"
        port          = ""
      }
    }
  }
  network_configuration {
    egress_configuration {
      egress_type       = "VPC"
      vpc_connector_arn = aws_apprunner_vpc_connector.out.arn
    }
  }
}
output "url" {
  value = "https://\${aws_apprunner_service.web.service_url}"
}
output "is_latest" {
  value = aws_apprunner_auto_scaling_configuration_version.kept.latest
}
`,
};

/** The proof for the repository, with a program in place of `lintel`. */
async function proofWith(program: string) {
  const folder = temporaryFolder(repository);
  const home = temporaryFolder({ terraformrc: "" });
  const settings = { terraform: terraform?.path ?? "", lintel: program, home };
  return { folder, proof: await proveMigration(folder, join(folder, "live"), settings) };
}

test("root modules are the folders that no other calls", () => {
  const folder = temporaryFolder(repository);
  expect(rootsIn(folder)).toEqual([{ folder: join(folder, "live") }]);
});

describeWithTerraform("the proof of a migration", () => {
  test("applies the source, migrates it and finds nothing to change", async () => {
    const { folder, proof } = await proofWith(lintel);
    expect(proof).toEqual({
      objects: 3,
      moved: 2,
      findings: [expect.stringMatching(/modules\/service\/main\.tf:\d+ error migrate\/reference: .*latest/)],
      restless: [],
      changes: [],
      isApplied: true,
    });
    expect(existsSync(join(folder, "live/ran"))).toBe(false);
  });

  test("finds an argument that a migration loses", async () => {
    const program = temporaryFolder({
      "lintel.cjs": `
const { readFileSync, writeFileSync } = require("node:fs");
if (process.argv[2] === "migrate") {
  process.on("exit", () => {
    const text = readFileSync("modules/service/main.tf", "utf8");
    writeFileSync("modules/service/main.tf", text.replace(/ +start_command .*\\n/, ""));
  });
}
// In this process: a program of its own would outlive a signal that ends this one.
require(${JSON.stringify(lintel)});
`,
    });
    const { proof } = await proofWith(join(program, "lintel.cjs"));
    expect(proof.fault).toBeUndefined();
    expect(proof.changes).toEqual([
      expect.stringMatching(/^module\.service\.lintel_hosted_service\.web: update .*start_command: "serve" -> null/),
      "request: UpdateService",
    ]);
  });
});
