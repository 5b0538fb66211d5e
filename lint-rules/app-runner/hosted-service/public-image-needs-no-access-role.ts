import { cite } from "../../../lib/facts/model/citation.ts";
import { present } from "../../../lib/lint/rule/condition.ts";
import { removing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

export default rule({
  severity: "warning",
  summary: "An image of a public registry has no access role, which would have no effect.",
  otherwise:
    "App Runner pulls public images without credentials, so the role only grants permissions that nothing needs.",
  unwanted: "One module declares services from public and private images with the same role.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "anyone can pull a public image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }`,
    "a private image with its role": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY }
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::123456789012:role/pull-images" }`,
  },
  bad: {
    "a public image with a role": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }
  AuthenticationConfiguration: { AccessRoleArn: ⟦"arn:aws:iam::123456789012:role/pull-images"⟧ }`,
  },
  each: ["SourceConfiguration"],
  when: [
    ["SourceConfiguration.AuthenticationConfiguration.AccessRoleArn", present],
    ["SourceConfiguration.ImageRepository.ImageRepositoryType", "REGISTRY_PUBLIC"],
  ],
  *check(source) {
    const role = source.at("AuthenticationConfiguration", "AccessRoleArn");
    const type = source.at("ImageRepository", "ImageRepositoryType");
    yield {
      at: role,
      message: `${role.path} is set, but ${type.path} is ${type.shown}; it has no effect: public registries require no role`,
      help: `remove ${role.lastSegment}`,
      suggestions: [removing(role)],
    };
  },
});
