/**
 * A new resource that works end to end: model, gaps, rules with one rule, handler, emulator, construct and tests. The
 * templates are a resource of each service, in folders like those of the project.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { className, propName } from "../../lib/facts/derive/names.ts";
import { closest } from "../../lib/lint/text/suggest.ts";
import { hyphenated } from "./names.ts";
import { nextStep } from "./next-step.ts";
import { refresh } from "./refresh.ts";
import { type Entry, entriesOf, placeholder, placeOf } from "./services.ts";
import { Stop } from "./stop.ts";
import { type Filled, scaffolded, templatesOf } from "./templates.ts";

/**
 * Writes the resource; returns what to do next.
 * @throws Stop if the name cannot be used, or is taken.
 */
export async function newResource([place = "", ...others]: readonly string[]): Promise<string> {
  const [service = "", given = "", ...rest] = place.split("/");
  if (service === "" || given === "" || rest.length > 0 || others.length > 0) {
    throw new Stop(`name the service and one resource: npm run new -- resource app-runner/${placeholder}`);
  }
  const entries = entriesFor(service);
  const name = hyphenated(given, "a resource", placeholder);
  refuseIfTaken(service, name);
  const filled = forms(name);
  const files = templatesOf(service).map(({ file, text }) => ({ file: filled(file), text: filled(text) }));
  const lists = withEntries(
    entries.map((entry) => ({ ...entry, text: filled(entry.text) })),
    className(name),
  );
  for (const { file, text } of [...files, ...lists]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await refresh([...files, ...lists].map(({ file }) => file));
  return [
    `${service}/${name} exists in ${files.length} files, and works. Add it to the pages, and see it tested:`,
    nextStep(service, name),
    `Then say what it is (CONTRIBUTING.md, "Adding a resource"), beginning with lib/services/${service}/${name}/model.ts`,
  ].join("\n");
}

/** @throws Stop if the service does not exist, or has no templates. */
function entriesFor(service: string): readonly Entry[] {
  const entries = entriesOf(service);
  if (typeof entries === "object") return entries;
  const all = scaffolded.join(", ");
  if (entries !== undefined)
    throw new Stop(`npm run new has no templates for ${service}: ${entries}; templates exist for ${all}`);
  const meant = closest(service, scaffolded);
  throw new Stop(
    `unknown service ${JSON.stringify(service)}${meant === undefined ? `; it must be one of ${all}` : `; did you mean ${meant}?`}`,
  );
}

/** @throws Stop if a resource, or a construct, has the name. */
function refuseIfTaken(service: string, name: string): void {
  const folders = ["lib/services", "lint-rules"].flatMap((room) =>
    readdirSync(room).map((each) => join(room, each, name)),
  );
  const constructs = ["", ...readdirSync("constructs")].map((folder) => join("constructs", folder, `${name}.ts`));
  const tests = [`test/constructs/${service}/${name}.test.ts`, `test/terraform/real-terraform/${name}.test.ts`];
  const taken = [...folders, ...constructs, ...tests].find((each) => existsSync(each));
  if (taken !== undefined) throw new Stop(`${name} already exists: ${taken}; choose another name`);
}

/** Puts a name into a template, in the place of the placeholder, in each of its forms. */
function forms(name: string): (text: string) => string {
  const formsOf = (each: string): readonly string[] => {
    const words = each.replaceAll("-", " ");
    return [
      each,
      className(each),
      propName(className(each)),
      each.replaceAll("-", "_"),
      words,
      words.charAt(0).toUpperCase() + words.slice(1),
      each.replaceAll("-", ""),
    ];
  };
  const given = formsOf(name);
  const pairs = formsOf(placeholder).map((form, index) => [form, given[index] ?? ""] as const);
  return (text) => pairs.reduce((filled, [form, its]) => filled.replaceAll(form, its), text);
}

/** The files of the service with the new entries. */
function withEntries(entries: readonly Entry[], construct: string): readonly Filled[] {
  const lists = new Map(entries.map(({ file }) => [file, readFileSync(file, "utf8")]));
  for (const [file, text] of lists) {
    if (!new RegExp(`\\b(?:create|Create)?${construct}s?\\b`).test(text)) continue;
    throw new Stop(`${file} has a ${construct} already; choose another name`);
  }
  for (const entry of entries) {
    const list = lists.get(entry.file) ?? "";
    const at = placeOf(entry, list);
    lists.set(entry.file, list.slice(0, at) + entry.text + list.slice(at));
  }
  return [...lists].map(([file, text]) => ({ file, text }));
}
