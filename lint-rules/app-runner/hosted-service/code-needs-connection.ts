import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, present, unknown } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostsWithoutConnection } from "../../options.ts";
import { hostOf } from "../repository-host.ts";
import { codeConfigured } from "../service-examples.ts";

export default rule({
  severity: "error",
  summary: "A hosted-git repository requires a connection.",
  otherwise: "refused",
  options: [hostsWithoutConnection],
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "code with its connection": codeConfigured("{ ConfigurationSource: REPOSITORY }"),
    "an image without a connection": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "code without a connection": `
SourceConfiguration:
  CodeRepository:
    RepositoryUrl: https://git.example.test/team/web
    SourceCodeVersion: { Type: BRANCH, Value: main }
    CodeConfiguration: { ConfigurationSource: REPOSITORY }
  AuthenticationConfiguration: { ConnectionArn: ⟦⟧ }`,
  },
  each: ["SourceConfiguration"],
  // With an ImageRepository as well, code may not be what the author means.
  when: [
    ["SourceConfiguration.AuthenticationConfiguration.ConnectionArn", absent],
    ["SourceConfiguration.CodeRepository", present],
    ["SourceConfiguration.ImageRepository", absent, unknown],
  ],
  *check(source, { hostsWithoutConnection }) {
    if (hostsWithoutConnection.length > 0) {
      const url = source.at("CodeRepository", "RepositoryUrl");
      if (url.state === "unknown") return url.ask();
      if (hostsWithoutConnection.includes(hostOf(url.value))) return;
    }
    const connection = source.at("AuthenticationConfiguration", "ConnectionArn");
    yield {
      at: connection,
      message: `${connection.path} is missing, but ${source.at("CodeRepository").path} is set; a hosted-git repository requires a connection`,
      help: `set ${connection.path} to the ARN of the connection`,
    };
  },
});
