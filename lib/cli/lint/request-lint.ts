/** Lints requests before they are sent. */
import { environment } from "../../client/profiles/environment.ts";
import type { RequestVocabulary } from "../../lint/inputs/vocabularies.ts";
import type { RuleOptionValues } from "../../lint/rule/rule-options.ts";

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
  const lines = await faultLines({ ...request, isSent: true });
  return lines === undefined
    ? undefined
    : `the request breaks documented constraints, so it was not sent (--no-lint sends it anyway):\n${lines}`;
}

/**
 * The errors in a document and their remedies, one or two lines each; undefined without errors. In a request that Lintel
 * sends (`isSent`), every unknown member is one.
 */
export async function faultLines({
  kind,
  input,
  options = {},
  vocabulary = "auto",
  isSent = false,
}: LintedRequest & { readonly isSent?: boolean }): Promise<string | undefined> {
  const { evaluate } = await import("../../lint/engine/evaluate.ts");
  const { shownWithout } = await import("../../lint/declaration/secrets.ts");
  const { requestWithoutFile } = await import("../../lint/inputs/request/request-document.ts");
  const { lintables } = await import("../../services/lintables.generated.ts");
  const lintable = lintables.find(({ model }) => model.name === kind);
  if (lintable === undefined) throw new Error(`no lintable has the name ${kind}`);
  const root = requestWithoutFile(input, lintable.model, vocabulary);
  const { default: ruleSet } = await lintable.rules();
  const { problems } = evaluate([{ ruleSet, root }], options);
  const shown = shownWithout(root);
  const lines = problems.flatMap(({ rule, message, help }) => {
    // Clients would drop a member that they do not know, whatever its severity in a file.
    const isLost = isSent && rule.id === `${kind}/member-name`;
    if (rule.severity !== "error" && !isLost) return [];
    const remedy = help === undefined ? "" : `\n    ${shown(help)}`;
    return [`  ${shown(message)} [${rule.id}]${remedy}`];
  });
  return lines.length === 0 ? undefined : [...new Set(lines)].join("\n");
}
