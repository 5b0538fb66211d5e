import { cite } from "../../../lib/facts/model/citation.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const place = "SourceConfiguration.ImageRepository.ImageIdentifier";

/** Whether an image may change under its name: it has neither a digest nor a tag, or the tag is `latest`. */
function isMutable(image: unknown): boolean {
  if (typeof image !== "string" || image.includes("@")) return false;
  const [, tag] = image.slice(image.lastIndexOf("/") + 1).split(":");
  return tag === undefined || tag === "latest";
}

export default rule({
  severity: "info",
  summary: "An image is pinned by a version tag or a digest: the image behind the tag latest can change.",
  otherwise:
    "A deployment may start another program although the declaration is unchanged, and a rollback may not restore the previous one.",
  unwanted: "The service must always run the newest image, as in a test environment with automatic deployments.",
  cites: [cite(2, "SourceConfiguration")],
  good: {
    "a version": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test:5000/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }`,
    "a digest": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "registry.example.test/team/web@sha256:0f3a", ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  bad: {
    "the latest": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: ⟦"registry.example.test/team/web:latest"⟧, ImageRepositoryType: REGISTRY_PUBLIC }`,
    "no tag means the latest": `
SourceConfiguration:
  ImageRepository: { ImageIdentifier: ⟦"registry.example.test:5000/team/web"⟧, ImageRepositoryType: REGISTRY_PUBLIC }`,
  },
  each: [place],
  when: [[".", isMutable]],
  *check(image) {
    yield {
      at: image,
      message: `${image.path} is ${image.shown}; the image may change from one deployment to the next`,
      help: "use a tag for each version, or the digest",
    };
  },
});
