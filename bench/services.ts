/** The hosted services of the lint benchmark: valid, all different, of realistic size. */

/** `count` services as requests; every other one is deployed from code. */
export const services = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ServiceName: `service-${index}`,
    SourceConfiguration: index % 2 === 0 ? codeSource(index) : imageSource(index),
    InstanceConfiguration: {
      Cpu: "2 vCPU",
      Memory: "4 GB",
      InstanceRoleArn: `arn:aws:iam::123456789012:role/service-${index}`,
    },
    HealthCheckConfiguration: { Protocol: "HTTP", Path: "/healthy", Interval: 10 },
    NetworkConfiguration: {
      EgressConfiguration: { EgressType: "VPC", VpcConnectorArn: arn("vpcconnector/shared/1/a") },
      IngressConfiguration: { IsPubliclyAccessible: index % 3 === 0 },
    },
    Tags: { team: `team-${index % 7}`, service: `service-${index}` },
  }));

const arn = (resource: string): string => `arn:aws:apprunner:eu-west-1:123456789012:${resource}`;

const run = (index: number) => ({
  Port: "3000",
  StartCommand: "node server.js",
  RuntimeEnvironmentVariables: { LOG_LEVEL: "info", SERVICE: `service-${index}` },
  RuntimeEnvironmentSecrets: {
    DATABASE_URL: `arn:aws:secretsmanager:eu-west-1:123456789012:secret:service-${index}`,
    MAIL_KEY: `arn:aws:ssm:eu-west-1:123456789012:parameter/service-${index}/mail-key`,
  },
});

const codeSource = (index: number) => ({
  CodeRepository: {
    RepositoryUrl: `https://git.example.test/team/service-${index}`,
    SourceCodeVersion: { Type: "BRANCH", Value: "main" },
    CodeConfiguration: {
      ConfigurationSource: "API",
      CodeConfigurationValues: { Runtime: "NODEJS_22", BuildCommand: "npm ci", ...run(index) },
    },
  },
  AuthenticationConfiguration: { ConnectionArn: arn("connection/git/1") },
});

const imageSource = (index: number) => ({
  ImageRepository: {
    ImageIdentifier: `123456789012.registry.example.test/service-${index}:1.${index}`,
    ImageRepositoryType: "REGISTRY",
    ImageConfiguration: run(index),
  },
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::123456789012:role/pull-images" },
});
