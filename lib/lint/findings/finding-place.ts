/**
 * Positions of findings: in the file of the declaration, or at its construct in the program that generated the file.
 */

import { dirname, resolve } from "node:path";
import type { FileSettings } from "../config/file-settings.ts";
import { ask } from "../files/file-system.ts";
import type { FileTree } from "../files/file-tree.ts";
import { pathInFindings } from "../files/find.ts";
import { readText } from "../files/source-file.ts";
import type { FoundResource } from "../inputs/detected.ts";
import type { Declaration } from "../rule/declaration.ts";
import { Lines } from "../text/lines.ts";
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

// The program that synthesized a file. Findings about a construct are shown at its line in the program.

/** A file of the program, with its text if it can be read. */
interface ProgramFile {
  readonly name: string;
  readonly read?: { readonly text: string; readonly lines: Lines };
}

/** Languages of CDKTF programs. Findings quote no lines of other files. */
const isProgram = /\.(?:[cm]?[jt]sx?|py|java|kt|go|cs)$/;

/**
 * Finds the program's file `source` for the synthesized file `<app>/cdktf.out/stacks/<stack>/cdk.tf.json`. `source` is
 * relative to the folder in which the program ran: the working folder, or the one with cdktf.out. Undefined if the path
 * is outside the tree or not a program, since the synthesized file may be untrusted.
 */
function findProgram(
  source: string,
  synthesized: string,
  workingFolder: string,
  tree: FileTree,
): ProgramFile | undefined {
  const app = resolve(dirname(synthesized), "../../..");
  const paths = [workingFolder, app].map((folder) => resolve(folder, source)).filter((each) => tree.holds(each));
  if (paths.length === 0 || !isProgram.test(source)) return undefined;
  const path = paths.find((each) => ask("isRegularFile", each));
  const name = pathInFindings(path ?? resolve(app, source), source, workingFolder);
  if (path === undefined) return { name };
  try {
    const text = readText(path, name);
    return { name, read: { text, lines: new Lines(text) } };
  } catch {
    return { name }; // report the finding without a code frame
  }
}

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
