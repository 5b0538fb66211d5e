/** Examples of rules as text. */
import type { Example } from "../../rule/example.ts";
import { Lines } from "../../text/lines.ts";

/**
 * The lines of an example, with carets under its marks. Secrets in examples are the rule's own and are not redacted.
 */
export function exampleLines({ yaml, marks }: Example): readonly string[] {
  const lines = new Lines(yaml);
  const spans = marks.map((mark) => lines.span(mark));
  return yaml.split("\n").flatMap((text, index) => {
    const number = index + 1;
    const carets = [...text].map(() => " ");
    for (const { start, end } of spans) {
      if (start.line > number || end.line < number) continue;
      const from = start.line === number ? start.column - 1 : text.length - text.trimStart().length;
      carets.fill("^", from, end.line === number ? Math.max(end.column - 1, from + 1) : text.length);
    }
    const marked = carets.join("").trimEnd();
    return [`    ${text}`.trimEnd(), ...(marked === "" ? [] : [`    ${marked}`])];
  });
}
