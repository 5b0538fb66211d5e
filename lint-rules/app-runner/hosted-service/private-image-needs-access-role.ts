import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "error",
  summary: "An image of a private registry requires an access role.",
  otherwise: "refused",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "a private image with its role": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY }
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::123456789012:role/pull-images" }`,
    "anyone can pull a public image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "a private image without role": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY }
  AuthenticationConfiguration: { AccessRoleArn: ⟦⟧ }`,
  },
  each: ["SourceConfiguration"],
  when: [
    ["SourceConfiguration.AuthenticationConfiguration.AccessRoleArn", absent],
    ["SourceConfiguration.ImageRepository.ImageRepositoryType", "REGISTRY"],
  ],
  *check(source) {
    const role = source.at("AuthenticationConfiguration", "AccessRoleArn");
    const type = source.at("ImageRepository", "ImageRepositoryType");
    yield {
      at: role,
      message: `${role.path} is missing, but ${type.path} is ${type.shown}; an image of a private registry requires the role that grants access to it`,
      help: `set ${role.path} to the ARN of the role`,
    };
  },
});
