/** The quick fix that accepts a finding: a comment above its line. */
import { isHcl } from "../../lint/files/file-names.ts";
import type { Finding } from "../../lint/findings/finding.ts";
import { type Lintable, rulesOf } from "../../lint/rule/lintable.ts";
import type { QuickFix } from "./quick-fix.ts";

/** Rules that no comment suppresses, by the name of their resource. */
export type IsUnsuppressible = (rule: string) => Promise<boolean>;

/** Asks the rules of resources, which a lint run has loaded. */
export const immuneRules =
  (resources: readonly Lintable[]): IsUnsuppressible =>
  async (rule) => {
    const resource = resources.find(({ model }) => rule.startsWith(`${model.name}/`));
    if (resource === undefined) return rule.startsWith("suppression/");
    const own = (await rulesOf(resource)).find(({ id }) => id === rule);
    return own !== undefined && "notSuppressible" in own && own.notSuppressible === true;
  };

/** Undefined for formats without comments, and for rules that cannot be suppressed. */
export async function suppressHere(
  { rule, line }: Finding,
  { path, text }: { readonly path: string; readonly text: string },
  isImmune: IsUnsuppressible,
): Promise<QuickFix | undefined> {
  if (!(/\.ya?ml$/i.test(path) || isHcl(path)) || (await isImmune(rule))) return undefined;
  const [indentation = ""] = /^[^\S\n]*/.exec(text.split("\n")[line - 1] ?? "") ?? [];
  const at = { line: line - 1, character: 0 };
  const newText = `${indentation}# lintel-ignore ${rule} -- TODO: why\n`;
  return { title: `Suppress ${rule} here`, isSafe: false, edits: [{ range: { start: at, end: at }, newText }] };
}
