/** The JSON output: see schemas/compare.schema.json. */
import { printableJson } from "../../../base/text/printable.ts";
import { linked } from "../../../facts/derive/citation.ts";
import type { Finding } from "../../../lint/findings/finding.ts";
import { bySeverity, type CompareReport, countsOf } from "../../declared/compare-report.ts";
import type { ComparedPolicy } from "../../declared/compared-policies.ts";
import { actionNames } from "./effects.ts";
import { actionSentences } from "./policy-words.ts";

/** Yields the document in pieces, one policy and one change per line. */
export function* jsonOf({ against, policies, changes, suppressed, open }: CompareReport): Iterable<string> {
  yield `{"version":1,"against":${printable(against)}`;
  for (const name of actionNames) yield `,\n"${name}":${printable(policies.together[name])}`;
  yield `,\n"parts":${printable(policies.together.parts)}`;
  yield* list("policies", policies.policies.map(policyOf));
  yield* list("changes", bySeverity(changes).map(changeOf));
  yield* list("suppressed", suppressed.map(changeOf));
  yield* list("open", open);
  const { error: errors, warning: warnings, info } = countsOf(changes);
  // infos is the earlier name of info, until 1.0.
  yield `,\n"summary":${JSON.stringify({ errors, warnings, info, infos: info, suppressed: suppressed.length })}}\n`;
}

const printable = (value: unknown): string => printableJson(JSON.stringify(value));

function* list(name: string, values: readonly unknown[]): Iterable<string> {
  yield `,\n"${name}":[${values.map((value) => `\n${printable(value)}`).join(",")}]`;
}

/** A policy, with what is different about it in sentences. */
function policyOf(each: ComparedPolicy) {
  const { name, file, before, now, comparison, note } = each;
  return {
    name,
    file,
    ...(before !== undefined && before.name !== name && { nameBefore: before.name }),
    exists: before === undefined ? "now" : now === undefined ? "before" : "both",
    ...comparison,
    ...(note !== undefined && { note }),
    sentences: actionSentences(each).map(({ text }) => text),
  };
}

function changeOf<Change extends Finding>({ documents, fix: _, suggestions: __, ...change }: Change) {
  return { ...change, documents: documents.map(linked) };
}
