/** SARIF 2.1.0 (OASIS standard), which code hosts and editors read. Section numbers refer to the standard. */
import { printableJson } from "../../../base/text/printable.ts";
import { version } from "../../../base/version.ts";
import {
  byPlace,
  type Finding,
  fixesOf,
  type LintResult,
  type NotEvaluatedEntry,
  type SuppressedFinding,
} from "../../findings/finding.ts";
import { withShownFixes } from "../../fix/shown-fix.ts";
import type { Severity } from "../../rule/rule.ts";
import type { TextFix } from "../../text/edit.ts";
import type { Position } from "../../text/position.ts";
import { faultInWords } from "../faults.ts";
import { furtherPlaces } from "../finding-place.ts";
import { fingerprints } from "../fingerprint.ts";
import type { Repository } from "../repository.ts";
import { ruleMarkdown } from "../rules/rule-markdown.ts";
import { involvedPages, type RulePage } from "../rules/rule-page.ts";
import { ruleText } from "../rules/rule-text.ts";
import { type ShardRecord, shardProperty } from "../shards/shard-record.ts";
import { suppressionInWords } from "../summary.ts";

const levels: { readonly [severity in Severity]: string } = { error: "error", warning: "warning", info: "note" };

/**
 * One run: the pages of the rules in this run; the findings; and tool notifications for everything that could not be
 * read or evaluated, since that is not a result.
 */
export function formatSarif(
  result: LintResult,
  pages: readonly RulePage[],
  repository: Repository,
  shard?: ShardRecord,
): string {
  const { findings, suppressed, notEvaluated, faults } = result;
  const rules = involvedPages(result, pages);
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  const listed = [...findings, ...suppressed].sort(byPlace);
  const prints = fingerprints(listed, repository);
  const run = {
    tool: { driver: { name: "Lintel", version, semanticVersion: version, rules: rules.map(descriptorOf) } },
    columnKind: "utf16CodeUnits",
    // Section 3.14.14: the reader supplies the root's location, so that a log has no paths of this machine.
    originalUriBaseIds: { [root]: { description: { text: "The root of the repository." } } },
    invocations: [
      {
        executionSuccessful: faults.length === 0,
        toolExecutionNotifications: [
          ...faults.map((fault) => ({
            level: "error",
            message: { text: `${fault.file} ${faultInWords(fault)}` },
            locations: [
              fault.isLive
                ? { logicalLocations: [{ name: fault.file, kind: "object" }] }
                : { physicalLocation: physicalLocation(fault.file, regionAt(fault.position), repository) },
            ],
          })),
          ...notEvaluated.map((entry) => ({
            level: "note",
            message: { text: `${entry.rule} was not evaluated: ${entry.reason}` },
            associatedRule: reference(entry.rule, indices),
            locations: [locationOf(entry, repository)],
          })),
        ],
      },
    ],
    results: listed.map((finding, index) => ({
      ...resultOf(finding, indices, repository),
      // Section 3.27.23: either all results have suppressions, or none.
      ...(suppressed.length > 0 && { suppressions: suppressionsOf(finding) }),
      partialFingerprints: { "lintel/v1": prints[index] },
    })),
    ...(shard !== undefined && { properties: { [shardProperty]: shard } }), // Section 3.8.
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return `${printableJson(JSON.stringify(log, undefined, 2))}\n`;
}

const root = "%SRCROOT%";

/** Section 3.49. */
const descriptorOf = (page: RulePage): object => ({
  id: page.id,
  shortDescription: { text: page.summary },
  fullDescription: {
    text: [page.summary, ...seen(page)].join(" "),
  },
  ...(page.url !== undefined && { helpUri: page.url }),
  help: { text: ruleText(page), markdown: ruleMarkdown(page) },
  defaultConfiguration: { level: levels[page.severity] },
  properties: { tags: [page.id.slice(0, page.id.indexOf("/"))], precision: "very-high" },
});

/** "See lifecycle policy, Limits."; empty without sections. */
const seen = ({ sections }: RulePage): readonly string[] =>
  sections.length === 0 ? [] : [`See ${sections.map(({ title }) => title).join("; ")}.`];

/** Section 3.35. */
function suppressionsOf(finding: Finding | SuppressedFinding): readonly object[] {
  if (!("suppression" in finding)) return [];
  const { kind } = finding.suppression;
  return [{ kind, status: "accepted", justification: suppressionInWords(finding.suppression) }];
}

/** Section 3.27. */
function resultOf(finding: Finding, indices: ReadonlyMap<string, number>, repository: Repository): object {
  const { rule, severity, message, help, file, witness } = finding;
  const related = furtherPlaces(finding);
  const { id, index } = reference(rule, indices);
  const fixes = fixesOf(withShownFixes(finding));
  return {
    ruleId: id,
    ...(index !== undefined && { ruleIndex: index }),
    level: levels[severity],
    message: { text: help === undefined ? message : `${message}\nhelp: ${help}` },
    locations: [locationOf(finding, repository)],
    // Section 3.27.22.
    ...(related.length > 0 && {
      relatedLocations: related.map(({ title, place }, index) => ({
        id: index + 1,
        message: { text: title === "set at" ? "the value is set here" : "the object is declared here" },
        physicalLocation: physicalLocation(place.file, regionOf(place), repository),
      })),
    }),
    ...(fixes.length > 0 && { fixes: fixes.map((fix) => fixIn(file, fix, repository)) }),
    ...(witness !== undefined && { properties: { witness } }), // Section 3.8.
  };
}

/** Section 3.55; the fixes of a finding are alternatives, the safe one first. */
const fixIn = (file: string, { title, edits }: TextFix, repository: Repository): object => ({
  description: { text: title },
  artifactChanges: [
    {
      artifactLocation: artifactLocation(file, repository),
      replacements: edits.map(({ line, column, endLine, endColumn, text }) => ({
        deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
        // Section 3.57.4 permits its absence, on which reviewdog failed until its issue 2808 was fixed.
        insertedContent: { text },
      })),
    },
  ],
});

/** Section 3.52. */
function reference(id: string, indices: ReadonlyMap<string, number>): { readonly id: string; readonly index?: number } {
  const index = indices.get(id);
  return { id, ...(index !== undefined && { index }) };
}

const regionAt = (position: Position | undefined): object | undefined =>
  position && { startLine: position.line, startColumn: position.column };

const regionOf = ({ line, column, endLine, endColumn }: NonNullable<Finding["setAt"]>): object => ({
  startLine: line,
  startColumn: column,
  endLine,
  endColumn,
});

/** Section 3.4; the URI of a file within the repository is relative to its root. */
function artifactLocation(file: string, repository: Repository): object {
  const uri = repository.uriOf(file);
  return uri.startsWith("file:") ? { uri } : { uri, uriBaseId: root };
}

/** Section 3.29. */
function physicalLocation(file: string, region: object | undefined, repository: Repository): object {
  return { artifactLocation: artifactLocation(file, repository), ...(region !== undefined && { region }) };
}

/**
 * Section 3.28. A live object is in no file: its logical location has its ARN, and the location its account and region.
 */
function locationOf(entry: Finding | NotEvaluatedEntry, repository: Repository): object {
  const { file, live, resource, path } = entry;
  if (live === undefined) {
    return {
      physicalLocation: physicalLocation(file, regionOf(entry), repository),
      logicalLocations: [logicalLocation(resource, path)],
    };
  }
  const object = { name: resource, fullyQualifiedName: file, kind: "object" };
  const member = path === "" ? [] : [logicalLocation(resource, path)];
  return { logicalLocations: [object, ...member], properties: live };
}

/** Section 3.33: the member of a resource. */
const logicalLocation = (resource: string, path: string): object => ({
  name: path === "" ? resource : path,
  fullyQualifiedName: path === "" ? resource : `${resource} ${path}`,
  kind: path === "" ? "resource" : "member",
});
