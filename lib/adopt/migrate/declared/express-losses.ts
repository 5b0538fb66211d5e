/** What of App Runner has no counterpart in Amazon ECS Express Mode, and why, by the public guides of both. */

/** Of a service: members by their path, and Lintel's own options. */
export const lossesOfService: {
  readonly members: { readonly [path: string]: string };
  readonly options: { readonly [name: string]: string | undefined };
} = {
  members: {
    "SourceConfiguration.AutoDeploymentsEnabled": "it deploys when its declaration changes, and watches no repository",
    "SourceConfiguration.AuthenticationConfiguration":
      "images are pulled with the execution role, which ecs-tasks.amazonaws.com assumes",
    EncryptionConfiguration: "the keys belong to the repository and the log group",
    "HealthCheckConfiguration.Interval": "the load balancer's target group has it, with the default of Express Mode",
    "HealthCheckConfiguration.Timeout": "the load balancer's target group has it, with the default of Express Mode",
    "HealthCheckConfiguration.HealthyThreshold":
      "the load balancer's target group has it, with the default of Express Mode",
    "HealthCheckConfiguration.UnhealthyThreshold":
      "the load balancer's target group has it, with the default of Express Mode",
    "NetworkConfiguration.IngressConfiguration":
      "the subnets decide: the load balancer is internal in private ones, and open to the internet in public ones",
    "NetworkConfiguration.IpAddressType": "the load balancer has it, with the default of Express Mode",
    ObservabilityConfiguration: "it has no tracing; a collector runs beside the application",
  },
  options: {
    desiredStatus: "it cannot be paused; a task runs, and costs, as long as min_task_count is 1 or more",
    deploymentTriggers: "it deploys when the image or another member changes",
    adoptExisting: "import adopts a service",
  },
};

/** Of the resources beside it. */
export const expressLosses: { readonly [resource: string]: string | undefined } = {
  "auto-scaling-configuration": "scaling_target of the service has its numbers, and no service here uses it",
  connection: "it runs container images, and does not build them from source code",
  "custom-domain-association":
    "a certificate and a listener rule of the load balancer serve a domain, or a distribution in front of it",
  "observability-configuration": "it has no tracing; a collector runs beside the application",
  "vpc-connector": "network_configuration of the service has its subnets, and no service here uses it",
  "vpc-ingress-connection": "a service in private subnets has an internal load balancer",
};
