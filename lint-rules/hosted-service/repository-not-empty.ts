import { rule } from "../../lib/lint/rule.ts";
import { cite } from "../../lib/model/citation.ts";
import { hostedService } from "../../lib/model/hosted-service.ts";

const kmsKey = "EncryptionConfiguration.KmsKey";
const repositoryUrl = "SourceConfiguration.CodeRepository.RepositoryUrl";
const branch = "SourceConfiguration.CodeRepository.SourceCodeVersion.Value";

/** What each of them should be. */
const meanings = new Map([
  [kmsKey, "the resource name of a key"],
  [repositoryUrl, "the location of the repository"],
  [branch, "the name of a branch"],
]);

export default rule({
  id: "hosted-service/text-not-empty",
  on: hostedService,
  severity: "warning",
  summary: "A key, a repository's location and a branch are not empty: that would name nothing.",
  cites: [cite(2, "Service record (returned by ResumeService)"), cite(2, "SourceConfiguration")],
  good: {
    "a key": `
EncryptionConfiguration: { KmsKey: "arn:aws:kms:eu-west-1:123456789012:key/logs" }`,
    "the provider's own key": `
EncryptionConfiguration: ~`,
  },
  bad: {
    "an empty key": `
EncryptionConfiguration: { KmsKey: ⟦""⟧ }`,
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
      message: `${text.path} is ""; it should be ${meaning}`,
      help:
        text.memberPath === kmsKey
          ? `leave ${text.parent?.path} out: the provider's own key is then used`
          : `give ${meaning}`,
    };
  },
});
