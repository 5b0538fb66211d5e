/** GitLab's code quality report in JSON, which merge requests show beside the changed lines. */

import { printableJson } from "../../../base/text/printable.ts";
import { sectionLink, sectionsOf } from "../../../facts/derive/citation.ts";
import type { LintResult } from "../../findings/finding.ts";
import type { Severity } from "../../rule/rule.ts";
import { faultInWords, pathOfFault, unreadableInput } from "../faults.ts";
import { pathOf } from "../finding-place.ts";
import { fingerprints } from "../fingerprint.ts";
import type { Repository } from "../repository.ts";

const severities: { readonly [severity in Severity]: string } = { error: "major", warning: "minor", info: "info" };

/** An input that could not be read is a blocker; its fingerprint is that of a finding without a resource. */
export function formatGitlab({ findings, faults }: LintResult, repository: Repository): string {
  const entries = [
    ...faults.map((fault) => ({
      rule: unreadableInput,
      severity: "blocker",
      description: faultInWords(fault),
      lines: { begin: fault.position?.line ?? 1 },
      file: fault.file,
      place: pathOfFault(fault, repository),
      resource: "",
      path: "",
      body: "",
    })),
    ...findings.map(({ rule, severity, message, help, line, endLine, file, live, resource, path, documents }) => ({
      rule,
      ...(live !== undefined && { live }),
      place: pathOf({ file, ...(live !== undefined && { live }) }, repository),
      severity: severities[severity],
      description: help === undefined ? message : `${message}; help: ${help}`,
      lines: { begin: line, end: endLine },
      file,
      resource,
      path,
      body: sectionsOf(documents).map(sectionLink).join("; "),
    })),
  ];
  const prints = fingerprints(entries, repository);
  const issues = entries.map(({ rule, severity, description, lines, place, body }, index) => ({
    description,
    ...(body !== "" && { content: { body: `See ${body}.` } }),
    check_name: rule,
    fingerprint: prints[index],
    severity,
    location: { path: place, lines },
  }));
  return `${printableJson(JSON.stringify(issues, undefined, 2))}\n`;
}
