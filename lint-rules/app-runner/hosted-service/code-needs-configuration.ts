import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { codeConfigured } from "../service-examples.ts";

export default rule({
  severity: "warning",
  summary: "A CodeRepository has a CodeConfiguration, which creating the service requires.",
  otherwise: "App Runner refuses to create the service. Only an update may omit the configuration.",
  unwanted: "The document is a request of UpdateService, which may omit the configuration.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "code with its configuration": codeConfigured("{ ConfigurationSource: REPOSITORY }"),
    "an existing service": `
ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: main }
  AuthenticationConfiguration: { ConnectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/git/1" }`,
  },
  bad: {
    "code without configuration": codeConfigured("⟦⟧"),
  },
  each: ["SourceConfiguration.CodeRepository"],
  // With a ServiceArn the service already exists.
  when: [
    ["SourceConfiguration.CodeRepository.CodeConfiguration", absent],
    ["SourceConfiguration.ImageRepository", absent, unknown],
    ["ServiceArn", absent, unknown],
  ],
  *check(repository) {
    const configuration = repository.at("CodeConfiguration");
    yield {
      at: configuration,
      message: `${configuration.path} is missing; creating the service requires it`,
      help: `set ${configuration.path} with ${configuration.at("ConfigurationSource").lastSegment}: API or REPOSITORY`,
    };
  },
});
