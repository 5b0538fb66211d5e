/** ARNs with semantic versions: wildcards, and the newest version that matches. */
import { splitBuild, type Versioned } from "./inventory.ts";

const numbersOf = (version: string): readonly number[] => version.split(".").map(Number);

/** Compares versions, older ones first. */
export function byVersion(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const at = left.findIndex((each, index) => each !== right[index]);
  return (left[at] ?? 0) - (right[at] ?? 0);
}

/** Whether a version matches a pattern, in which x matches any number. */
function stands(version: string, wanted: string): boolean {
  const numbers = version.split(".");
  return wanted.split(".").every((each, index) => each === "x" || each === numbers[index]);
}

/** The newest record: by version, then by the build number, which recipes lack. */
export const newest = <T extends Versioned>(all: readonly T[]): T | undefined =>
  all.toSorted((one, other) => byVersion(one.version, other.version) || buildOf(one) - buildOf(other)).at(-1);

const buildOf = ({ arn }: Versioned): number => {
  const [, build] = splitBuild(arn);
  return Number.isNaN(build) ? 0 : build;
};

/** Resolves an ARN without a build number, or with x in its version, to the newest match. */
export function named<T extends Versioned>(all: readonly T[], arn: string): T | undefined {
  const exact = all.find((each) => each.arn === arn);
  if (exact !== undefined) return exact;
  const [resource, wanted = ""] = lastSegment(arn);
  return newest(all.filter((each) => nameOf(each) === resource && stands(each.version, wanted)));
}

const lastSegment = (arn: string): readonly [string, string] => {
  const at = arn.lastIndexOf("/");
  return [arn.slice(0, at), arn.slice(at + 1)];
};

/** The ARN without the version: `arn:…:image/web`. */
const nameOf = ({ arn }: Versioned): string => arn.split("/").slice(0, 2).join("/");

/** ARNs that select the newest version. */
export function latestReferences(each: Versioned): object {
  const [major = "0", minor = "0", patch = "0"] = each.version.split(".");
  const name = nameOf(each);
  return {
    latestVersionArn: `${name}/x.x.x`,
    latestMajorVersionArn: `${name}/${major}.x.x`,
    latestMinorVersionArn: `${name}/${major}.${minor}.x`,
    latestPatchVersionArn: `${name}/${major}.${minor}.${patch}`,
  };
}
