/** Configurations of a hosted service for tests: a valid one, and changes to it. */
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";

const good: Expressions = {
  service_name: '"web-1"',
  source_configuration: `{
    image_repository = {
      image_identifier      = "public.ecr.aws/nginx/nginx:1"
      image_repository_type = "REGISTRY_PUBLIC"
    }
  }`,
};

/** A resource block: the valid service with `changes`. */
export function service(changes: Expressions = {}, name = "s"): string {
  return resourceBlock("lintel_hosted_service", name, { ...good, ...changes });
}

/** The same service as a request to the service. */
export const goodService = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "public.ecr.aws/nginx/nginx:1", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

/** A code source. */
export const codeSource = `{
    code_repository = {
      repository_url = "https://git.example.com/web"
      source_code_version = { type = "BRANCH", value = "main" }
      code_configuration = { configuration_source = "API", code_configuration_values = { runtime = "NODEJS_22", build_command = "npm ci" } }
    }
    authentication_configuration = { connection_arn = "arn:aws:apprunner:us-east-1:123456789012:connection/git/1" }
  }`;

/** All attributes of a service from an image. */
export const everythingOfService: Expressions = {
  source_configuration: `{
    auto_deployments_enabled = true
    authentication_configuration = { access_role_arn = "arn:aws:iam::123456789012:role/pull" }
    image_repository = {
      image_identifier      = "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1"
      image_repository_type = "REGISTRY"
      image_configuration = {
        port                          = "80"
        start_command                 = "serve"
        runtime_environment_variables = { MODE = "prod", EMPTY = "" }
        runtime_environment_secrets   = { KEY = "arn:aws:secretsmanager:us-east-1:123456789012:secret:key" }
      }
    }
  }`,
  instance_configuration:
    '{ cpu = "2 vCPU", memory = "4096", instance_role_arn = "arn:aws:iam::123456789012:role/web" }',
  health_check_configuration:
    '{ protocol = "HTTP", path = "/up", interval = 1, timeout = 20, healthy_threshold = 20, unhealthy_threshold = 1 }',
  auto_scaling_configuration_arn: '"arn:aws:apprunner:us-east-1:123456789012:autoscalingconfiguration/high/2/1"',
  network_configuration: `{
    egress_configuration  = { egress_type = "VPC", vpc_connector_arn = "arn:aws:apprunner:us-east-1:123456789012:vpcconnector/c/1/1" }
    ingress_configuration = { is_publicly_accessible = false }
    ip_address_type       = "DUAL_STACK"
  }`,
  observability_configuration:
    '{ observability_enabled = true, observability_configuration_arn = "arn:aws:apprunner:us-east-1:123456789012:observabilityconfiguration/trace/1/1" }',
  tags: '{ team = "web" }',
};
