import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { codeConfigured } from "../service-examples.ts";

/** The members that must not be empty, with their meanings. */
const meanings = new Map([
  ["SourceConfiguration.CodeRepository.RepositoryUrl", "the location of the repository"],
  ["SourceConfiguration.CodeRepository.SourceCodeVersion.Value", "the name of a branch"],
]);

export default rule({
  severity: "warning",
  summary: "A repository's location and branch are not empty.",
  otherwise: "App Runner cannot read the repository, and the service cannot be created.",
  unwanted: "never",
  cites: [cite(2, "SourceConfiguration")],
  gap: "hosted-service/empty-text",
  good: {
    "a location and a branch": codeConfigured("{ ConfigurationSource: REPOSITORY }"),
  },
  bad: {
    "an empty location": `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: ⟦""⟧
    SourceCodeVersion: { Type: BRANCH, Value: main }
    CodeConfiguration: { ConfigurationSource: REPOSITORY }
  AuthenticationConfiguration: { ConnectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/git/1" }`,
    "an empty branch": `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: ⟦""⟧ }
    CodeConfiguration: { ConfigurationSource: REPOSITORY }
  AuthenticationConfiguration: { ConnectionArn: "arn:aws:apprunner:eu-west-1:123456789012:connection/git/1" }`,
  },
  each: [...meanings.keys()],
  when: [[".", ""]],
  *check(text) {
    const meaning = meanings.get(text.memberPath);
    yield {
      at: text,
      message: `${text.path} is ${text.shown}; it should be ${meaning}`,
      help: `write ${meaning}`,
    };
  },
});
