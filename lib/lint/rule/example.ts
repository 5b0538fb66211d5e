/** Parses examples of rules: YAML in which `⟦…⟧` marks the values that a bad example is about. */
import type { Range } from "../text/position.ts";

/** An example without its marks. */
export interface Example {
  readonly yaml: string;
  /** Ranges of the marks, as offsets in `yaml`. */
  readonly marks: readonly Range[];
}

// Escaped, because esbuild does not escape regular expressions, and the executable must be ASCII.
const mark = /[\u27e6\u27e7]/;

/** Removes the marks from an example, and the line breaks around it. */
export function readExample(marked: string): Example {
  const marks: Range[] = [];
  let yaml = "";
  for (const [index, part] of marked.trim().split(mark).entries()) {
    if (index % 2 === 1) marks.push({ start: yaml.length, end: yaml.length + part.length });
    yaml += part;
  }
  return { yaml, marks };
}
