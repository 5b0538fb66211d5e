/**
 * A new resource of App Runner that works end to end: model, rules with one rule, handler, emulator, construct and tests.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { className, propName, terraformType } from "../../lib/derive/names.ts";
import { hyphenated } from "./names.ts";
import { refresh } from "./refresh.ts";
import { Stop } from "./stop.ts";

/** The folder of the templates. */
const templates = "scripts/new/templates";

/** An entry to add to a list: before this text, or at the end of the file. */
interface Entry {
  readonly file: string;
  readonly text: string;
  readonly before?: string;
}

/**
 * Writes the resource; returns what to do next.
 * @throws Stop if the name cannot be used, or is taken.
 */
export async function newResource([place = "", ...others]: readonly string[]): Promise<string> {
  const [service, given = "", ...rest] = place.split("/");
  if (service !== "app-runner" || rest.length > 0 || others.length > 0) {
    throw new Stop(
      "name the service and one resource: npm run new -- resource app-runner/book-shelf (there are templates for app-runner only)",
    );
  }
  const name = hyphenated(given, "a resource", "book-shelf");
  await make(name);
  return [
    `${name} is there. See it work: npm run check && npx vitest run test/services/app-runner/${name} test/lint-rules`,
    `Next (CONTRIBUTING.md, "Adding a resource"): say what it is in lib/services/app-runner/${name}/model.ts, then in its rules, handler, emulator and construct; npm run generate`,
  ].join("\n");
}

/** Writes all files, or none. */
async function make(name: string): Promise<void> {
  const construct = className(name);
  const words: { readonly [placeholder: string]: string } = {
    __name__: name,
    __Name__: construct,
    __camel__: propName(construct),
    __prop__: propName(construct),
    __snake__: name.replaceAll("-", "_"),
    __kind__: name.replaceAll("-", ""),
    __type__: terraformType(name),
    __title__: name.replaceAll("-", " "),
    __Title__: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`,
  };
  const filled = (text: string): string => text.replaceAll(/__[A-Za-z]+?__/g, (word) => words[word] ?? word);
  const files = Object.entries({
    model: `lib/services/app-runner/${name}/model.ts`,
    base: `lint-rules/app-runner/${name}/base.ts`,
    rule: `lint-rules/app-runner/${name}/tag-keys-differ.ts`,
    handler: `lib/services/app-runner/${name}/handler.ts`,
    emulator: `lib/services/app-runner/${name}/emulator.ts`,
    construct: `constructs/app-runner/${name}.ts`,
    test: `test/services/app-runner/${name}/handler.test.ts`,
  }).map(([template, file]) => ({ file, text: filled(readFileSync(`${templates}/${template}.template`, "utf8")) }));
  const model = `import { __camel__ } from "./app-runner/__name__/model.ts";\n`;
  const verbs = ["create", "describe", "update", "delete"];
  const calls = [...verbs.map((verb) => `${verb}__Name__`), "list__Name__s"];
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const operations = [
    "Create__Name__: { repeatable: false, inputParts: whole(__camel__) },",
    ...verbs.slice(1).map((verb) => `${capital(verb)}__Name__: {},`),
    'List__Name__s: { pageOf: "__Name__List" },',
  ];
  const entries: readonly Entry[] = [
    { file: "lib/services/app-runner/client.ts", before: "import ", text: model.replace("./app-runner/", "./") },
    { file: "lib/services/app-runner/client.ts", before: "  TagResource: {", text: `${operations.join("\n")}\n` },
    {
      file: "lib/services/app-runner/emulator.ts",
      before: "import ",
      text: `import { ${calls.join(", ")} } from "./__name__/emulator.ts";\n`,
    },
    {
      file: "lib/services/app-runner/emulator.ts",
      before: '  ["TagResource"',
      text: calls.map((each) => `["${capital(each)}", ${each}],\n`).join(""),
    },
    {
      file: "lib/services/app-runner/emulator/tables.ts",
      before: "import ",
      text: 'import { __camel__s } from "../__name__/emulator.ts";\n',
    },
    { file: "lib/services/app-runner/emulator/tables.ts", before: "];", text: "__camel__s,\n" },
    {
      file: "constructs/index.ts",
      text: 'export { __Name__ } from "./app-runner/__name__.ts";\nexport type { __Name__Props } from "./app-runner/__name__-props.generated.ts";\n',
    },
  ];

  const taken = files.find(({ file }) => existsSync(file));
  if (taken !== undefined) throw new Stop(`${name} already exists: ${taken.file}; choose another name`);
  const folder = ["lib/services", "lint-rules"]
    .flatMap((room) => readdirSync(room).map((service) => join(room, service, name)))
    .concat(`constructs/${name}.ts`)
    .find((each) => existsSync(each));
  if (folder !== undefined) throw new Stop(`${name} already exists: ${folder}; choose another name`);
  const lists = new Map(entries.map(({ file }) => [file, readFileSync(file, "utf8")]));
  for (const [file, text] of lists) {
    if (new RegExp(`\\b(?:create)?${construct}s?\\b`).test(text)) {
      throw new Stop(`${file} has a ${construct} already; choose another name`);
    }
  }
  for (const { file, before, text } of entries) {
    const list = lists.get(file) ?? "";
    const at = before === undefined ? list.length : list.indexOf(before);
    if (at < 0)
      throw new Stop(
        `${file} has no ${JSON.stringify(before)}, before which the entry goes; scripts/new/resource.ts has to name another`,
      );
    lists.set(file, list.slice(0, at) + filled(text) + list.slice(at));
  }

  for (const { file, text } of [...files, ...[...lists].map(([file, text]) => ({ file, text }))]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const all = [...files.map(({ file }) => file), ...lists.keys()];
  await refresh(all);
}
