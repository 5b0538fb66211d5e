/** What `lintel/constructs` exports of each service: everything that the files of its folder export. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import type { Rendered } from "./rendered.ts";

/** The name of an exported thing, and whether it is a type alone. */
interface Exported {
  readonly name: string;
  readonly isType: boolean;
}

/** The text of constructs/services.generated.ts, without its first comment. `props` are the generated ones. */
export function constructExports(services: readonly string[], props: readonly Rendered[]): string {
  const known = new Set<string>();
  return services
    .flatMap((service) => publicFiles(service, props))
    .map(({ file, text }) => {
      // Structures that two resources share stand in the props of both.
      const names = exportsOf(file, text).filter(({ name }) => !known.has(name));
      for (const { name } of names) known.add(name);
      return linesFor(file, names);
    })
    .join("");
}

/** The files of a service, without props that hand-written ones extend. */
function publicFiles(service: string, props: readonly Rendered[]): readonly Rendered[] {
  const folder = `constructs/${service}`;
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".ts")) : [];
  const written = names
    .filter((name) => !name.endsWith(".generated.ts"))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(folder, name), "utf8") }));
  const generated = props.filter(
    ({ file }) =>
      file.startsWith(`${folder}/`) && !written.some((each) => each.file === file.replace(".generated.ts", ".ts")),
  );
  return [...written, ...generated].sort((one, other) => (one.file < other.file ? -1 : 1));
}

const exportsOf = (file: string, text: string): readonly Exported[] =>
  parseSync(file, text)
    .module.staticExports.flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) => (name === null ? [] : [{ name, isType }]));

/** One line for the values, one for the types. A name of both, such as a namespace of a class, is a value. */
function linesFor(file: string, exported: readonly Exported[]): string {
  const values = new Set(exported.filter(({ isType }) => !isType).map(({ name }) => name));
  const types = new Set(exported.map(({ name }) => name).filter((name) => !values.has(name)));
  const from = file.replace(/^constructs\//, "./");
  const line = (keyword: string, names: ReadonlySet<string>): string =>
    names.size === 0 ? "" : `${keyword} { ${[...names].sort().join(", ")} } from "${from}";\n`;
  return line("export", values) + line("export type", types);
}
