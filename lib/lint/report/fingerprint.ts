/** What a finding is known by from run to run, so that code hosts tell new findings from old ones. */
import { createHash } from "node:crypto";
import type { Finding } from "../findings/finding.ts";
import type { Repository } from "./repository.ts";

/**
 * One fingerprint per finding, in their order, as lowercase hexadecimal of 64 digits. It is made of the file's path in
 * the repository, the resource, the rule and the member, never of a line: what is written above a finding does not
 * change it, and neither does another value that breaks the same rule. Findings that agree in all of these are numbered.
 */
export function fingerprints(
  findings: readonly Pick<Finding, "file" | "resource" | "rule" | "path">[],
  repository: Repository,
): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ file, resource, rule, path }) => {
    const key = JSON.stringify([repository.pathOf(file), resource, rule, path]);
    const earlier = seen.get(key) ?? 0;
    seen.set(key, earlier + 1);
    return createHash("sha256").update(`${key}#${earlier}`).digest("hex");
  });
}
