/** Findings of `moved` and `removed` blocks. */
import type { MoveProblem } from "../inputs/hcl/moves.ts";
import type { Finding } from "./finding.ts";

export const moveFinding = ({ rule: { id, severity }, file, at, message, help, resource }: MoveProblem): Finding => {
  const { start, end } = file.lines.span(at);
  return {
    rule: id,
    ...{ severity, message, help, file: file.name },
    ...{ line: start.line, column: start.column, endLine: end.line, endColumn: end.column },
    ...{ resource, path: "", documents: [] },
  };
};
