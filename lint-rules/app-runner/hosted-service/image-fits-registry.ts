import { citeGuide } from "../../../lib/facts/model/citation.ts";
import { sampleOf } from "../../../lib/lint/engine/partly-known.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { replacing } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { registryTypeOf } from "../../../lib/services/app-runner/hosted-service/model/source.ts";

const type = "SourceConfiguration.ImageRepository.ImageRepositoryType";

/** The host of an image decides: all before the first slash. */
const registry = decidedBy(
  ([start = ""], like) => (start.includes("/") ? start : like),
  (image) => registryTypeOf(image) !== undefined,
);

export default rule({
  severity: "error",
  summary: "An image of Amazon ECR has the type of its registry: private, or public for public.ecr.aws.",
  otherwise: "App Runner requests the image from the other registry, and the deployment fails.",
  cites: [citeGuide("app-runner-api", "ImageRepository")],
  good: {
    "a public image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1.4, ImageRepositoryType: REGISTRY_PUBLIC }`,
    "a private image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "111122223333.dkr.ecr.eu-west-1.amazonaws.com/team/web:1.4", ImageRepositoryType: REGISTRY }
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::111122223333:role/pull-images" }`,
    "another registry": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/public.ecr.aws/web:1.4", ImageRepositoryType: REGISTRY }
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::111122223333:role/pull-images" }`,
  },
  bad: {
    "a public image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/team/web:1.4, ImageRepositoryType: ⟦REGISTRY⟧ }
  AuthenticationConfiguration: { AccessRoleArn: "arn:aws:iam::111122223333:role/pull-images" }`,
    "a private image": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "111122223333.dkr.ecr.eu-west-1.amazonaws.com/team/web:1.4", ImageRepositoryType: ⟦REGISTRY_PUBLIC⟧ }`,
  },
  each: [type],
  when: [["SourceConfiguration.ImageRepository.ImageIdentifier", registry]],
  *check(declared) {
    const image = declared.parent?.at("ImageIdentifier");
    const actual = registryTypeOf(image && sampleOf(image, registry));
    const given = declared.value;
    if (actual === undefined || given === actual || (given !== "REGISTRY" && given !== "REGISTRY_PUBLIC")) return;
    yield {
      at: declared,
      message: `${declared.path} is ${declared.shown}, but ${image?.path} is ${image?.shown}, which is in a ${actual === "REGISTRY" ? "private" : "public"} registry`,
      help: `use ${declared.choices((each) => each === actual)}`,
      suggestions: [replacing(declared, declared.wordsFor(actual)[0] ?? actual)],
    };
  },
});
