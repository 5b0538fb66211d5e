// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates are Terraform's
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseHcl } from "../../lib/lint/inputs/hcl/syntax/parse.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";
import { lintelInProcess } from "./lintel-in-process.ts";

const lintel = lintelInProcess();

/** What becomes of a configuration, and what is said. */
async function express(main: string) {
  const cwd = temporaryFolder({ "main.tf": main });
  const { code, stdout, stderr } = await lintel(["export", "--to", "ecs-express", "--write", "--format", "json"], {
    cwd,
  });
  const findings: readonly { readonly rule: string; readonly message: string; readonly line: number }[] =
    JSON.parse(stdout).findings;
  const written = (): string => readFileSync(join(cwd, "ecs_express.tf"), "utf8");
  return { code, stderr, findings, written };
}

const main = `resource "lintel_hosted_service" "web" {
  service_name   = "web-shop"
  desired_status = "PAUSED"
  source_configuration {
    auto_deployments_enabled = true
    image_repository {
      image_identifier      = "public.ecr.aws/shop/web:\${var.version}"
      image_repository_type = "ECR_PUBLIC"
      image_configuration {
        port                          = "3000"
        start_command                 = "node server.js"
        runtime_environment_variables = { STAGE = "prod" }
        runtime_environment_secrets   = var.secrets
      }
    }
  }
  instance_configuration {
    cpu               = "0.5 vCPU"
    memory            = "1 GB"
    instance_role_arn = aws_iam_role.web.arn
  }
  health_check_configuration {
    protocol = "HTTP"
    path     = "/health"
    interval = 10
  }
  auto_scaling_configuration_arn = lintel_auto_scaling_configuration.small.arn
  network_configuration {
    egress_configuration {
      egress_type       = "VPC"
      vpc_connector_arn = lintel_vpc_connector.c.arn
    }
  }
  tags = { team = "shop" }
}

resource "lintel_auto_scaling_configuration" "small" {
  auto_scaling_configuration_name = "small"
  max_concurrency                 = 50
  min_size                        = 2
  max_size                        = 3
}

resource "lintel_vpc_connector" "c" {
  vpc_connector_name = "conn"
  subnets            = ["subnet-1", var.subnet]
  security_groups    = ["sg-1"]
}
`;

const code =
  'resource "lintel_hosted_service" "code" {\n  service_name = "code"\n  source_configuration {\n    code_repository {\n      repository_url = "https://github.com/a/b"\n    }\n  }\n}\n';

test("a service gets what Express Mode has, with expressions as they were", async () => {
  const { code: exit, written } = await express(main);
  expect(exit).toBe(0);
  expect(() => parseHcl(written())).not.toThrow();
  expect(written()).toContain(`resource "aws_ecs_express_gateway_service" "web" {
  service_name            = "web-shop"
  execution_role_arn      = var.ecs_execution_role_arn
  infrastructure_role_arn = var.ecs_infrastructure_role_arn
  task_role_arn           = aws_iam_role.web.arn
  cpu                     = "512"
  memory                  = "1024"
  health_check_path       = "/health"
  tags = {
    team = "shop"
  }

  primary_container {
    image          = "public.ecr.aws/shop/web:\${var.version}"
    container_port = 3000
    command        = ["node", "server.js"]

    environment {
      name  = "STAGE"
      value = "prod"
    }

    dynamic "secret" {
      for_each = var.secrets

      content {
        name       = secret.key
        value_from = secret.value
      }
    }
  }

  network_configuration {
    subnets         = ["subnet-1", var.subnet]
    security_groups = ["sg-1"]
  }

  scaling_target {
    min_task_count = 2
    max_task_count = 3
  }
}
`);
});

test("what has no counterpart is told at its line, with the reason", async () => {
  const { findings } = await express(main);
  expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(["export/left-out"]));
  const read = findings.map(({ line, message }) => `${line} ${message.replace(/ has no counterpart.*/, "")}`);
  expect(read).toEqual([
    "3 desired_status",
    "5 auto_deployments_enabled",
    "25 interval",
    "31 vpc_connector_arn",
    "39 max_concurrency",
  ]);
  expect(findings[0]?.message).toBe(
    "desired_status has no counterpart in ECS Express Mode: it cannot be paused; a task runs, and costs, as long as min_task_count is 1 or more",
  );
});

test("a service from source code is left out, and the others are written", async () => {
  const { code: exit, findings, written } = await express(`${code}${main}`);
  expect(exit).toBe(2);
  expect(findings.find(({ rule }) => rule === "export/argument")).toMatchObject({
    line: 4,
    message: expect.stringContaining("runs container images"),
  });
  expect(written()).not.toContain('"code"');
  expect(written()).toContain('"web"');
});

test.each([
  ["lintel_connection", 'connection_name = "github"\n  provider_type   = "GITHUB"'],
  ["lintel_custom_domain_association", 'domain_name = "example.com"\n  service_arn = "a"'],
  ["lintel_vpc_connector", 'vpc_connector_name = "conn"\n  subnets            = ["s"]'],
])("%s alone has no counterpart", async (type, body) => {
  const { code: exit, findings } = await express(`resource "${type}" "it" {\n  ${body}\n}\n`);
  expect(exit).toBe(0);
  expect(findings).toEqual([expect.objectContaining({ rule: "export/left-out", line: 1 })]);
});

test("checks of health over TCP, and a command with a shell's signs, are adapted", async () => {
  const shell = main.replace('"node server.js"', '"npm run build && npm start"').replace('"HTTP"', '"TCP"');
  const { findings, written } = await express(shell);
  expect(written()).toContain('command        = ["sh", "-c", "npm run build && npm start"]');
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("checks of health are over HTTP there"),
  );
});
