import { cite } from "../../../lib/facts/model/citation.ts";
import { decidedBy, type Sample } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const place = "SourceConfiguration.ImageRepository.ImageIdentifier";

const newest = "latest";

/** The tag of an image, which it has not if it has a digest; `latest` if it has neither. */
const tagOf = (image: string): string | undefined =>
  image.includes("@") ? undefined : (image.slice(image.lastIndexOf("/") + 1).split(":")[1] ?? newest);

/**
 * The digest, the tag, or the name without one, of which texts end; otherwise a tag that is certainly not `latest`. A
 * resource's own address of a repository has no tag.
 */
const tagIn: Sample = (parts, like) => {
  const end = parts.at(-1) ?? "";
  const digested = parts.find((part) => part.includes("@"));
  if (digested !== undefined) return digested;
  if (/[:/][^:/]+$/.test(end)) return `web${end.slice(Math.max(end.lastIndexOf(":"), end.lastIndexOf("/")))}`;
  // Only digits may be a port.
  const begin = parts.flatMap((part) => /(?:\/[^/]*:|:(?=\d*[^\d/:]))([^/:]*)$/.exec(part)?.[1] ?? []).at(0);
  if (begin !== undefined && !(newest.startsWith(begin) && newest.endsWith(end))) return `web:${begin}-${end}`;
  return like;
};

/** Whether an image may change under its name. */
const isMutable = decidedBy(tagIn, (image) => typeof image === "string" && tagOf(image) === newest);

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
    const found = image.state === "unknown" ? "has the tag latest, or none" : `is ${image.shown}`;
    yield {
      at: image,
      message: `${image.path} ${found}; the image may change from one deployment to the next`,
      help: "use a tag for each version, or the digest",
    };
  },
});
