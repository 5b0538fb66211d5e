import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "Only code uses a connection: for an image it has no effect.",
  otherwise: "App Runner reads private images with the access role, which the connection does not replace.",
  unwanted: "One module declares services from images and from code with the same authentication.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "an image without connection": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "an image with a connection": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }
  AuthenticationConfiguration:
    ConnectionArn: ⟦arn:aws:apprunner:eu-west-1:123456789012:connection/git/1⟧`,
  },
  each: ["SourceConfiguration"],
  when: [
    ["SourceConfiguration.ImageRepository", present],
    ["SourceConfiguration.AuthenticationConfiguration.ConnectionArn", present],
    ["SourceConfiguration.CodeRepository", absent],
  ],
  *check(source) {
    const connection = source.at("AuthenticationConfiguration", "ConnectionArn");
    yield {
      at: connection,
      message: `${connection.path} is set, but ${source.path} is an image; it has no effect: connections are for source code`,
      help: `remove ${connection.lastSegment}`,
      suggestions: [removing(connection)],
    };
  },
});
