/**
 * Positions of findings: in the file of the declaration, or at its construct in the program that generated the file.
 */
import type { FileSettings } from "../config/file-settings.ts";
import type { FileTree } from "../files/file-tree.ts";
import { findProgram, type ProgramFile } from "../files/program.ts";
import type { FoundResource } from "../inputs/detected.ts";
import type { Declaration } from "../rule/declaration.ts";
import type { Lines } from "../text/lines.ts";
import type { LivePlace } from "../text/live-place.ts";
import type { Segment } from "../text/path.ts";
import type { Span } from "../text/position.ts";

/** A resource in a file, with everything that its rules need. */
export interface LintTarget extends Declaration, Omit<FoundResource, "root" | "scope"> {
  /** The configuration for its file; undefined without a configuration. */
  readonly settings: FileSettings | undefined;
}

/** The position of findings whose declaration is not in a file. */
export const startOfFile: Span = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** The file and the position of a finding. */
export interface FindingPlace {
  /** {@link Finding.file} */
  readonly file: string;
  readonly span: Span;
  /** {@link Finding.live} */
  readonly live?: LivePlace | undefined;
}

/** The members of a finding that say where it stands. */
export const positionOf = ({ file, span: { start, end }, live }: FindingPlace) => ({
  file,
  ...(live !== undefined && { live }),
  line: start.line,
  column: start.column,
  endLine: end.line,
  endColumn: end.column,
});

/** Positions of findings, and the lines of their files. */
export class FindingPlaces {
  readonly lines = new Map<string, Lines>();
  readonly #workingFolder: string;
  readonly #tree: FileTree;
  readonly #programs = new Map<string, ProgramFile | undefined>();

  constructor(workingFolder: string, tree: FileTree) {
    this.#workingFolder = workingFolder;
    this.#tree = tree;
  }

  /** Converts a position in the file of a declaration to that of a finding. */
  of(declared: Pick<LintTarget, "file" | "source">, span: Span): FindingPlace {
    const { place, lines } = this.#placed(declared, span);
    if (lines !== undefined) this.lines.set(place.file, lines);
    return place;
  }

  /** The position of a value that no finding is about; does not make its file one with findings. */
  relatedPosition(declared: Pick<LintTarget, "file" | "source">, span: Span): FindingPlace {
    return this.#placed(declared, span).place;
  }

  #placed({ file, source }: Pick<LintTarget, "file" | "source">, span: Span) {
    const program = source === undefined ? undefined : this.programOf({ file, source });
    if (source === undefined || program === undefined) {
      const { name, live, lines } = file;
      return { place: { file: name, span, live }, lines: live === undefined ? lines : undefined };
    }
    const { name, read } = program;
    const lines = read?.lines;
    const start = source.position;
    const column = Math.max(start.column, (lines?.line(start.line).length ?? 0) + 1);
    const end = lines === undefined ? start : { line: start.line, column };
    return { place: { file: name, span: { start, end } }, lines };
  }

  /** The position of the value at a path in the file of a declaration, or of the nearest existing value above it. */
  at(declared: LintTarget, segments: readonly Segment[]): FindingPlace {
    return this.of(declared, declared.file.span?.(segments, "value") ?? declared.root.span("value") ?? startOfFile);
  }

  /** The program file that generated a declaration; undefined if the file is not generated. */
  programOf({ file, source }: Pick<LintTarget, "file" | "source">): ProgramFile | undefined {
    if (source === undefined || file.path === undefined) return undefined;
    const key = `${source.file}\0${file.path}`;
    if (this.#programs.has(key)) return this.#programs.get(key);
    const program = findProgram(source.file, file.path, this.#workingFolder, this.#tree);
    this.#programs.set(key, program);
    return program;
  }
}
