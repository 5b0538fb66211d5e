/**
 * The templates of a service: files with holes (`__name__`), in folders like those of the project, and the texts for the
 * holes, in `differences.template`. A folder of templates serves one service, or all of them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = "scripts/new/templates";

/** The folders of each service, the general ones first. */
const folders: { readonly [service: string]: readonly string[] } = {
  "app-runner": ["every-service", "app-runner"],
  "image-builder": ["every-service", "image-builder"],
};

/** The services for which there are templates. */
export const scaffolded: readonly string[] = Object.keys(folders);

/** The text of a hole; undefined if the service does not say it. */
type Differences = (hole: string) => string | undefined;

/** A file of the project, made of a template. */
export interface Filled {
  readonly file: string;
  readonly text: string;
}

/**
 * The files of a resource called reading room, as the service has them.
 * @param used is told of each hole.
 */
export function templatesOf(service: string, used?: (hole: string) => void): readonly Filled[] {
  const all = (folders[service] ?? []).map((folder) => join(root, folder));
  const differences = differencesOf(service, all);
  const filled = (text: string, file: string) =>
    // The semicolon of a hole for statements goes with it; the comma behind one for elements stays behind those.
    text.replaceAll(/__([A-Za-z]+)__(;|,|)/g, (_, hole: string, mark: string) => {
      used?.(hole);
      const its = differences(hole);
      if (its === undefined) throw new Error(`${service} has no text for __${hole}__ in ${file}`);
      return its + (its === "" || mark === ";" ? "" : mark);
    });
  return all.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => file.replaceAll("\\", "/"))
      .sort()
      .map((file) => ({ file: filled(file, file), text: filled(readFileSync(join(folder, file), "utf8"), file) })),
  );
}

/** The holes for which the folders of a service have a text. */
export const holesOf = (service: string): readonly string[] =>
  (folders[service] ?? []).flatMap((folder) => [...sectionsOf(join(root, folder)).keys()]);

function differencesOf(service: string, all: readonly string[]): Differences {
  const texts = new Map([["service", service], ...all.flatMap((folder) => [...sectionsOf(folder)])]);
  return (hole) => texts.get(hole);
}

/** The texts of a folder, each after a line `=== hole`, without its last line end. */
function sectionsOf(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, "differences.template");
  if (!existsSync(file)) return new Map();
  const [, ...parts] = readFileSync(file, "utf8").split(/^=== (\w+)\n/m);
  return new Map(
    parts.flatMap((name, index) => (index % 2 === 0 ? [[name, (parts[index + 1] ?? "").replace(/\n$/, "")]] : [])),
  );
}
