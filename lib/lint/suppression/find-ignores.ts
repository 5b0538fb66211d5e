/** Collects the suppressions of a run from the comments of files and the metadata of declarations. */
import { isWithin } from "../../base/member-path.ts";
import { messageOf } from "../../base/message-of.ts";
import { snakeCasePath } from "../../facts/derive/names.ts";
import type { FindingPlaces, LintTarget } from "../findings/finding-place.ts";
import { Fault } from "../text/fault.ts";
import type { TextFile } from "../text/place.ts";
import type { CommentedFile } from "./comment-ignores.ts";
import { directiveMark } from "./directive.ts";
import type { PlacedIgnore, SuppressibleFinding } from "./ignore.ts";

/**
 * All suppressions, including malformed ones; `others` are files with findings that are about no declaration. Files
 * whose comments cannot be read are added to `faults`.
 */
export async function findIgnores(
  declarations: readonly LintTarget[],
  places: FindingPlaces,
  others: readonly TextFile[] = [],
  faults: Fault[] = [],
): Promise<readonly PlacedIgnore[]> {
  const ignores: PlacedIgnore[] = [];
  if (declarations.some(({ metadata }) => metadata !== undefined)) {
    const { readMetadata } = await import("./metadata.ts");
    for (const each of declarations) ignores.push(...metadataIgnores(each, places, readMetadata));
  }
  for (const file of commentedFiles(declarations, places, others)) {
    const said = await readIgnores(file, faults);
    if (said.length > 0) places.lines.set(file.name, file.lines());
    ignores.push(...said);
  }
  return ignores;
}

/** The suppressions in the comments of one file, whose error ends no run. */
async function readIgnores(file: CommentedFile, faults: Fault[]): Promise<readonly PlacedIgnore[]> {
  const { commentIgnores } = await import("./comment-ignores.ts");
  try {
    return await commentIgnores(file);
  } catch (error) {
    faults.push(
      error instanceof Fault ? error : new Fault(file.name, `has comments that cannot be read: ${messageOf(error)}`),
    );
    return [];
  }
}

function metadataIgnores(
  declaration: LintTarget,
  places: FindingPlaces,
  readMetadata: typeof import("./metadata.ts").readMetadata,
): readonly PlacedIgnore[] {
  if (declaration.metadata === undefined) return [];
  return readMetadata(declaration.metadata).map(({ said, segments }) => ({
    said,
    place: places.at(declaration, segments),
    resource: declaration.resource(),
    key: declaration,
    covers: (candidate) => candidate.declaration === declaration && "path" in said && reaches(said.path, candidate),
    isJudged: true,
  }));
}

/** Whether a suppression at a path covers a finding; in generated files, the path may also use the file's names. */
const reaches = (outer: string, { finding: { path }, declaration }: SuppressibleFinding): boolean =>
  isWithin(path, outer) || (declaration?.source !== undefined && isWithin(snakeCasePath(path), snakeCasePath(outer)));

/** The files that may have directives about the declarations: their own files and the programs that generated them. */
function commentedFiles(
  declarations: readonly LintTarget[],
  places: FindingPlaces,
  others: readonly TextFile[],
): readonly CommentedFile[] {
  // Undefined for a file without directives, so that files with thousands of declarations are searched only once.
  const files = new Map<string, (CommentedFile & { readonly declared: LintTarget[] }) | undefined>();
  const add = (declared: LintTarget[], file: Omit<CommentedFile, "declarations">): void => {
    if (files.has(file.name)) {
      files.get(file.name)?.declared.push(...declared);
      return;
    }
    if (!file.text.includes(directiveMark)) {
      files.set(file.name, undefined);
      return;
    }
    const declarations: CommentedFile["declarations"] = () =>
      declared.map((each) => ({ declaration: each, span: places.at(each, each.root.segments).span }));
    files.set(file.name, { ...file, declared, declarations });
  };
  for (const declaration of declarations) {
    const { name, text, syntax } = declaration.file;
    if (syntax !== undefined) add([declaration], { name, text, syntax, lines: () => declaration.file.lines });
    const program = places.programOf(declaration);
    if (program?.read !== undefined) {
      const { text: source, lines } = program.read;
      add([declaration], { name: program.name, text: source, syntax: "typescript", lines: () => lines });
    }
  }
  for (const { name, text, syntax, lines } of others) {
    if (syntax !== undefined) add([], { name, text, syntax, lines: () => lines });
  }
  return [...files.values()].filter((file) => file !== undefined);
}
