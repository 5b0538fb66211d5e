/** Declarations of hosted services for tests, as values. */
import type { Arguments } from "../declared-value.ts";

/** A service from a public image, with changes. */
export const service = (changes: Arguments = {}): Arguments => ({
  service_name: "web-1",
  source_configuration: {
    image_repository: { image_identifier: "public.ecr.aws/nginx/nginx:1", image_repository_type: "REGISTRY_PUBLIC" },
  },
  ...changes,
});

const account = "us-east-1:123456789012";

/** A source of code, on a runtime. */
export const codeSource = (runtime = "NODEJS_22") => ({
  code_repository: {
    repository_url: "https://git.example.com/web",
    source_code_version: { type: "BRANCH", value: "main" },
    code_configuration: {
      configuration_source: "API",
      code_configuration_values: { runtime, build_command: "npm ci" },
    },
  },
  authentication_configuration: { connection_arn: `arn:aws:apprunner:${account}:connection/git/1` },
});

/** The same without the code_configuration that a creation needs. */
export const bareCodeSource = () => {
  const { code_repository, ...source } = codeSource();
  const { code_configuration: _, ...repository } = code_repository;
  return { ...source, code_repository: repository };
};

/** All arguments of a service from an image that can change in place. */
export const everythingOfService: Arguments = {
  source_configuration: {
    auto_deployments_enabled: true,
    authentication_configuration: { access_role_arn: "arn:aws:iam::123456789012:role/pull" },
    image_repository: {
      image_identifier: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web:1",
      image_repository_type: "REGISTRY",
      image_configuration: {
        port: "80",
        start_command: "serve",
        runtime_environment_variables: { MODE: "prod", EMPTY: "" },
        runtime_environment_secrets: { KEY: `arn:aws:secretsmanager:${account}:secret:key` },
      },
    },
  },
  instance_configuration: {
    cpu: "2 vCPU",
    memory: "4096",
    instance_role_arn: "arn:aws:iam::123456789012:role/web",
  },
  health_check_configuration: {
    ...{ protocol: "HTTP", path: "/up", interval: 1, timeout: 20, healthy_threshold: 20, unhealthy_threshold: 1 },
  },
  auto_scaling_configuration_arn: `arn:aws:apprunner:${account}:autoscalingconfiguration/high/2/1`,
  network_configuration: {
    egress_configuration: {
      egress_type: "VPC",
      vpc_connector_arn: `arn:aws:apprunner:${account}:vpcconnector/c/1/1`,
    },
    ingress_configuration: { is_publicly_accessible: false },
    ip_address_type: "DUAL_STACK",
  },
  observability_configuration: {
    observability_enabled: true,
    observability_configuration_arn: `arn:aws:apprunner:${account}:observabilityconfiguration/trace/1/1`,
  },
};
