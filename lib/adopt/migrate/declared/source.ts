/** The declarations of Lintel's resources in files of every kind, and where their values stand. */
import { basename, dirname, join } from "node:path";
import type { Node } from "../../../lint/declaration/node.ts";
import type { FoundResource } from "../../../lint/inputs/detected.ts";
import type { Range } from "../../../lint/text/position.ts";
import type { MigratedFile } from "../migration.ts";
import type { MigrationProblem } from "../problem.ts";

/** A declaration, as an input found it. */
export type ExportedResource = Omit<FoundResource, "scope">;

/** A declaration, with a short name. */
export interface ExportSource {
  readonly found: ExportedResource;
  /** `web`, with the key of its instance if it has several: `web-a`. */
  readonly label: string;
}

/** New files, and what they lack. */
export interface WrittenExport {
  readonly files: readonly MigratedFile[];
  readonly problems: readonly MigrationProblem[];
  /** How many declarations there are. */
  readonly resources: number;
}

/** Lintel's own declarations, each once; those of other tools, of plans and of other documents are left alone. */
export function sourcesOf(found: readonly ExportedResource[]): readonly ExportSource[] {
  const seen = new Set<string>();
  return found.flatMap((each) => {
    const { model, file, planned } = each;
    const isOurs = !isForeign(each) && model.requestOnly !== true;
    const isResource =
      model.documentKind === undefined && (isTerraform(file.name) ? isOwnResource(each) : model.identity !== "");
    const key = `${file.name}\0${each.resource()}`;
    if (!isOurs || !isResource || planned !== undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ found: each, label: labelOf(each.resource()) }];
  });
}

/** Whether it is of another tool's type. */
export const isForeign = ({ root }: Pick<ExportedResource, "root">): boolean =>
  root.written.refusesDocumentsWords === true;

/** Says what is left alone, since it is another tool's already. */
export const othersIn = (found: readonly ExportedResource[]): readonly MigrationProblem[] =>
  found
    .filter((each) => isForeign(each) && each.planned === undefined)
    .map((each) => ({
      rule: "migrate/stays",
      file: each.file,
      at: rangeOf(each, each.root),
      message: `${each.resource()} is not Lintel's, so it is left alone`,
      resource: each.resource(),
    }));

const isTerraform = (name: string): boolean => /\.(?:tf|tofu)(?:\.json)?$/.test(name);

/** Whether it is a block of one of Lintel's types. */
export const isOwnResource = ({ resource }: Pick<ExportedResource, "resource">): boolean =>
  /(?:^|\.)lintel_\w+\./.test(resource());

/** `lintel_hosted_service.web["a"]` is `web-a`, `lifecycle-policy "keep"` is `keep`. */
function labelOf(resource: string): string {
  const [, named = resource] = /"([^"]*)"$/.exec(resource) ?? /(?:^|\.)lintel_\w+\.(.*)$/.exec(resource) ?? [];
  return named.replaceAll(/[^\w-]+/g, "-").replaceAll(/^-+|(?<!-)-+$/g, "") || "resource";
}

/** Sources by the folder of their file. */
export function byFolder(sources: readonly ExportSource[]): ReadonlyMap<string, readonly ExportSource[]> {
  const folders = new Map<string, ExportSource[]>();
  for (const source of sources) {
    const folder = dirname(source.found.file.name);
    const sourcesIn = folders.get(folder);
    if (sourcesIn === undefined) folders.set(folder, [source]);
    else sourcesIn.push(source);
  }
  return folders;
}

/** A new file beside the first of these. */
export function newFile(sources: readonly ExportSource[], name: string, after: string): MigratedFile {
  const { name: first = "", path = first } = sources[0]?.found.file ?? {};
  const beside = join(dirname(first), name);
  return { name: beside, path: join(dirname(path), basename(beside)), before: "", after, isNew: true };
}

/** The range of a value, or of the whole declaration. */
function rangeOf({ file, root }: ExportedResource, node: Node, part: "value" | "key" = "key"): Range {
  const span = node.span(part) ?? root.span(part);
  return span === undefined
    ? { start: 0, end: 0 }
    : { start: file.lines.offset(span.start), end: file.lines.offset(span.end) };
}

/** The text of a value in its file. */
export function textOfValue(found: ExportedResource, node: Node): string {
  const span = node.span("value");
  if (span === undefined) return "";
  return found.file.text.slice(found.file.lines.offset(span.start), found.file.lines.offset(span.end)).trim();
}

/** A problem of a declaration, at one of its values. */
export const problemAt = (
  { found }: ExportSource,
  node: Node,
  problem: Pick<MigrationProblem, "rule" | "message" | "help">,
): MigrationProblem => ({
  ...problem,
  file: found.file,
  at: rangeOf(found, node),
  resource: found.resource(),
  ...(node !== found.root && { path: node.path }),
});
