/** Valid hosted services as values, for tests. */

export const arn = (resource: string, account = "123456789012", region = "eu-west-1"): string =>
  `arn:aws:apprunner:${region}:${account}:${resource}`;

/** A service from an image. */
export const imageService = {
  ServiceName: "web-1",
  SourceConfiguration: {
    ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: "REGISTRY_PUBLIC" },
  },
};

/** A service from code; `values` are those of its configuration. */
export const codeService = (values: object = {}) => ({
  ServiceName: "web-1",
  SourceConfiguration: {
    CodeRepository: {
      RepositoryUrl: "https://git.example.test/team/web",
      SourceCodeVersion: { Type: "BRANCH", Value: "main" },
      CodeConfiguration: {
        ConfigurationSource: "API",
        CodeConfigurationValues: { Runtime: "NODEJS_22", BuildCommand: "npm ci", StartCommand: "npm start", ...values },
      },
    },
    AuthenticationConfiguration: { ConnectionArn: arn("connection/git/1") },
  },
});

/** A service from an image with these settings, and the role that reads its secrets. */
export const imageServiceWith = (settings: object) => ({
  ...imageService,
  InstanceConfiguration: { InstanceRoleArn: "arn:aws:iam::123456789012:role/web-runs" },
  SourceConfiguration: {
    ImageRepository: { ...imageService.SourceConfiguration.ImageRepository, ImageConfiguration: settings },
  },
});
