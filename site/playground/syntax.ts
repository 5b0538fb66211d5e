/** The syntaxes of texts in the playground. */

export const syntaxes = { yaml: "YAML", json: "JSON", hcl: "Terraform (HCL)" } as const;

/** How a text is written. */
export type Syntax = keyof typeof syntaxes;

const names: { readonly [syntax in Syntax]: string } = {
  yaml: "document.yaml",
  json: "document.json",
  hcl: "main.tf",
};

/** The name that a text would have as a file, by which the linter knows its syntax. */
export const nameOf = (syntax: Syntax): string => names[syntax];

/** Whether a value names a syntax. */
export const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "string" && Object.hasOwn(syntaxes, value);

/** The syntax in which a pasted text seems to be written; undefined if it may be any. */
export function likelySyntax(text: string): Syntax | undefined {
  if (/^\s*[{[]/.test(text)) return "json";
  if (/^\s*(?:resource|provider|terraform|variable|locals|module|data|output)\b[^\n:]*\{/m.test(text)) return "hcl";
  return /^[^\s#][^\n:{]*:(?:\s|$)/m.test(text) ? "yaml" : undefined;
}
