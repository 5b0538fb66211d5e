import { rule } from "lintel/rules";

const image = "SourceConfiguration.ImageRepository.ImageIdentifier";

export default rule({
  id: "acme/image-from-own-registry",
  on: "hosted-service",
  severity: "warning",
  summary: "Images come from a registry of the company.",
  defaults: { registries: ["public.ecr.aws/acme"] },
  good: {
    "an image of our own": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: public.ecr.aws/acme/shop/web:1.4, ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "an image from elsewhere": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: ⟦public.ecr.aws/other/web:1.4⟧, ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  each: [image],
  *check(identifier, { registries }) {
    const { value } = identifier; // undefined if unknown: the linter counts such an image as not evaluated
    if (typeof value !== "string" || registries.some((registry) => value.startsWith(`${registry}/`))) return;
    yield {
      at: identifier,
      message: `${identifier.path} is ${identifier.shown}; images come from ${registries.join(" or ")}`,
      help: "push the image to the registry of the company, and name it there",
    };
  },
});
