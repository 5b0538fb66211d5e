/** The JSON output of a back-test: see schemas/back-test.schema.json. */
import { printableJson } from "../../../base/text/printable.ts";
import type { BackTest } from "../../simulate/back-test/back-test-result.ts";
import { decided } from "./back-test-words.ts";

/** Yields the document in pieces, one difference per line. */
export function* backTestJson({ differences, notJudged, policies, ...totals }: BackTest): Iterable<string> {
  const lines = (values: readonly unknown[]): string =>
    values.map((value) => `\n${printableJson(JSON.stringify(value))}`).join(",");
  const gaps = [...new Set(differences.map(({ gap }) => gap))].map(decided);
  yield `${printableJson(JSON.stringify(totals)).slice(0, -1)},\n"policies":[${lines(policies)}],\n`;
  yield `"differences":[${lines(differences)}],\n"decisions":[${lines(gaps)}],\n"notJudged":[${lines(notJudged)}]}\n`;
}
