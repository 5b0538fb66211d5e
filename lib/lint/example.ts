/** The examples of rules: YAML in which `⟦…⟧` marks the values that a bad example is about. */
import type { Range } from "./sources/position.ts";

/** An example without its marks. */
export interface Example {
  readonly yaml: string;
  /** What was marked, by offsets in `yaml`. */
  readonly marks: readonly Range[];
}

/** Takes the marks out of an example, and the line breaks around it. */
export function readExample(marked: string): Example {
  const marks: Range[] = [];
  let yaml = "";
  for (const [index, part] of marked.trim().split(/[⟦⟧]/).entries()) {
    if (index % 2 === 1) marks.push({ start: yaml.length, end: yaml.length + part.length });
    yaml += part;
  }
  return { yaml, marks };
}
