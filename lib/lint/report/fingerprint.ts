/** Fingerprints identify findings from run to run, so that code hosts can tell new findings from old ones. */
import { createHash } from "node:crypto";
import type { Finding } from "../findings/finding.ts";
import { pathOf } from "./finding-place.ts";
import type { Repository } from "./repository.ts";

/**
 * One fingerprint per finding, in order: 64 lowercase hexadecimal digits. It depends on the file's path in the
 * repository, the resource, the rule and the member, but not on lines or values, so that edits above a finding and
 * other invalid values do not change it. Findings that agree in all of these are numbered.
 */
export function fingerprints(
  findings: readonly Pick<Finding, "file" | "live" | "resource" | "rule" | "path">[],
  repository: Repository,
): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { resource, rule, path } = finding;
    const key = JSON.stringify([pathOf(finding, repository), resource, rule, path]);
    const earlier = seen.get(key) ?? 0;
    seen.set(key, earlier + 1);
    return createHash("sha256").update(`${key}#${earlier}`).digest("hex");
  });
}
