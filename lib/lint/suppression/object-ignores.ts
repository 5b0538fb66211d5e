/** Suppressions of a configuration, which cover live objects: these have no text for comments. */

import { isWithin } from "../../base/member-path.ts";
import type { ConfiguredSuppression } from "../config/suppressions.ts";
import type { LintTarget } from "../findings/finding-place.ts";
import { matchesWildcard } from "../text/patterns/wildcard.ts";
import { anyObject, type PlacedIgnore } from "./ignore.ts";

/** The suppressions that configurations have; each is judged if the run has an object that it names. */
export function objectIgnores(
  configured: readonly ConfiguredSuppression[],
  declarations: readonly LintTarget[],
): readonly PlacedIgnore[] {
  const names = declarations.flatMap(({ file }) => (file.live === undefined ? [] : [file.name]));
  return configured.map(({ objects, path, place, ...said }) => {
    const isNamed = (name: string): boolean => objects.some((pattern) => matchesWildcard(pattern, name));
    return {
      ...{ said, place, key: anyObject, resource: "" },
      covers: ({ finding }) => finding.live !== undefined && isNamed(finding.file) && isWithin(finding.path, path),
      isJudged: names.some(isNamed),
    };
  });
}
