/** An example as text. */
import type { Example } from "../rule/example.ts";
import { Lines } from "../text/lines.ts";

/** The lines of an example, with carets under what is marked. */
export function exampleLines({ yaml, marks }: Example): readonly string[] {
  const lines = new Lines(yaml);
  const spans = marks.map((mark) => lines.span(mark));
  return Array.from({ length: lines.count }, (_, index) => index + 1).flatMap((number) => {
    const text = lines.line(number);
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
