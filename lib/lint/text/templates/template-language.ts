/** Texts in a template language, from which other tools generate YAML and JSON: Helm, Go, Jinja. */

/** A line of its own: `{{ if … }}`, `{% for … %}`. */
const directive = /^[ \t]*(?:\{\{|\{%)[-+~]?[ \t]*\w/m;

/** An expression in place of a value: `name: {{ .Values.name }}`. CloudFormation has `{{resolve:…}}` in texts. */
const value = /[:,[-][ \t]+(\{\{(?!resolve:)[-~]?[ \t]*[.$\w(][^{}\n]{0,200}\}\})/g;

/** The offset of what only a template language has; undefined if a text has none. Values in quotes are texts. */
export function templateExpression(text: string): number | undefined {
  const line = directive.exec(text);
  if (line !== null) return line.index + line[0].search(/\{/);
  for (const { index, 0: found, 1: expression = "" } of text.matchAll(value)) {
    const start = index + found.length - expression.length;
    const before = text.slice(text.lastIndexOf("\n", start) + 1, start);
    if (before.split('"').length % 2 === 1) return start;
  }
  return undefined;
}
