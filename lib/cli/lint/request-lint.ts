/** Lints requests before they are sent. */
import { environment } from "../../client/profiles/environment.ts";
import type { RequestVocabulary } from "../../lint/inputs/request/request-document.ts";
import type { RuleOptionValues } from "../../lint/rule/rule-options.ts";

/** Whether to lint requests, by the environment. */
export const lintsRequests = (): boolean => environment("LINTEL_NO_LINT") === undefined;

/** A request as a document that declares it. */
export interface LintedRequest {
  /** The name of what it declares or changes, among the lintables. */
  readonly kind: string;
  readonly input: unknown;
  readonly options?: Partial<RuleOptionValues>;
  /** Its vocabulary; default: `auto`. */
  readonly vocabulary?: RequestVocabulary;
}

/** The text of an error with the findings of a request and their remedies; undefined without errors. */
export async function faultsInRequest(request: LintedRequest): Promise<string | undefined> {
  const lines = await faultLines(request);
  return lines === undefined
    ? undefined
    : `the request breaks documented constraints, so it was not sent (--no-lint sends it anyway):\n${lines}`;
}

/** The errors in a document and their remedies, one or two lines each; undefined without errors. */
export async function faultLines({
  kind,
  input,
  options = {},
  vocabulary = "auto",
}: LintedRequest): Promise<string | undefined> {
  const { lint } = await import("../../lint/run/run.ts");
  const { lintables } = await import("../../services/lintables.generated.ts");
  const bytes = Buffer.from(JSON.stringify(input));
  const stdin = { bytes, name: "request" };
  const { findings } = await lint({ paths: ["-"], stdin, kind, resources: lintables, options, vocabulary });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return undefined;
  const lines = errors.map(({ message, rule, help }) => {
    const remedy = help === undefined ? "" : `\n    ${help}`;
    return `  ${message} [${rule}]${remedy}`;
  });
  return lines.join("\n");
}
