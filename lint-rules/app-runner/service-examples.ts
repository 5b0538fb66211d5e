/** Examples of hosted services: what stands around what rules are about. */

/** The role that reads the secrets of a service. */
const instanceRole = `
InstanceConfiguration: { InstanceRoleArn: "arn:aws:iam::123456789012:role/web-runs" }`;

/** A service of an image, with these members in its ImageConfiguration. */
export const imageWith = (configuration: string): string => `
SourceConfiguration:
  ImageRepository:
    ImageIdentifier: registry.example.test/team/web:1.4
    ImageRepositoryType: REGISTRY_PUBLIC
    ImageConfiguration:
      ${configuration.replaceAll("\n", "\n      ")}${instanceRole}`;

/** A service of a source code repository, with these members in its CodeConfigurationValues. */
export const codeWith = (values: string): string => `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: main }
    CodeConfiguration:
      ConfigurationSource: API
      CodeConfigurationValues:
        Runtime: NODEJS_22
        BuildCommand: npm ci
        StartCommand: npm start
        ${values.replaceAll("\n", "\n        ")}
  AuthenticationConfiguration: { ConnectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/git/1" }${instanceRole}`;

/** A service of a source code repository with this CodeConfiguration, in one line. */
export const codeConfigured = (configuration: string): string => `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: main }
    CodeConfiguration: ${configuration}
  AuthenticationConfiguration: { ConnectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/git/1" }`;
