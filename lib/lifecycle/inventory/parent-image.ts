/** What the parent images of recipes mean: AMIs by id, and images by their ARN. */
import type { BuildFact } from "./facts.ts";

/** Finds the machine images that a parent image means, among those that images list. */
export type ParentImages = (parent: string) => readonly string[];

/** The ARN of an image: `…:image/NAME`, with a version, of which parts may be x, and a build, or without them. */
const imageArn = /^(arn:[^:]+:imagebuilder:([^:]+):[^:]+:image\/[^/]+)(?:\/([^/]+)(?:\/(\d+))?)?$/;

/**
 * Resolves parent images among builds, as EC2 Image Builder does at the next build: an ARN without a build means the
 * newest AVAILABLE build of the newest matching version. An ARN of another account's image, or Amazon's, means none.
 */
export function parentsAmong(builds: readonly BuildFact[]): ParentImages {
  const byName = new Map<string, BuildFact[]>();
  for (const build of builds) {
    const name = imageArn.exec(build.arn)?.[1] ?? "";
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [build]);
    else others.push(build);
  }
  return (parent) => {
    const [, name, region, version = "x.x.x", number] = imageArn.exec(parent) ?? [];
    if (name === undefined) return [parent];
    const all = byName.get(name) ?? [];
    const found =
      number === undefined
        ? all.filter((each) => each.status === "AVAILABLE" && isOf(each.version, version)).reduce(newer, undefined)
        : all.find(({ arn }) => arn === parent);
    return found?.vmImages.flatMap((each) => (each.region === region ? [each.id] : [])) ?? [];
  };
}

/** Whether a version matches a pattern, in which x matches any number. */
const isOf = (version: string, pattern: string): boolean => {
  const parts = version.split(".");
  return pattern.split(".").every((wanted, index) => wanted === "x" || wanted === parts[index]);
};

const newer = (best: BuildFact | undefined, each: BuildFact): BuildFact => {
  const [one, other] = [numbersOf(best), numbersOf(each)];
  const at = other.findIndex((number, index) => number !== (one[index] ?? -1));
  return best !== undefined && (at < 0 || (one[at] ?? -1) > (other[at] ?? -1)) ? best : each;
};

/** Version and build as numbers, in the order in which they count. */
const numbersOf = (build: BuildFact | undefined): readonly number[] =>
  build === undefined ? [] : [...build.version.split("."), build.arn.split("/").at(-1)].map(Number);
