/**
 * The lists that follow from the names of files: the rules of a folder, the resources, everything that is linted, and
 * the gaps; and the props of constructs. Each is written, committed and checked like a rendered page.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { camelCase } from "../lib/facts/derive/names.ts";
import type { ResourceModel } from "../lib/facts/model/resource.ts";
import { constructExports } from "./construct-exports.ts";
import { type PropsAdditions, propsText } from "./props.ts";
import { providerProps } from "./provider-props.ts";
import type { Rendered } from "./rendered.ts";
import { settingProps } from "./setting-props.ts";

/** The services, in the order of the documentation. */
const services = ["image-builder", "app-runner", "a2a", "rest-api", "sts"];

const mark = "// Written by `npm run generate` from the names of files; not written by hand.\n";

const ofModel = "// Written by `npm run generate` from the model; not written by hand.\n";

/** Folders of rules about something else than the declaration of a resource. */
const inventoryRules = "image-builder/simulation";

/** The folder, of all resources and of a service, with rules about changes. */
const changeRules = "change";

/** The same, with rules about live objects. */
const auditRules = "audit";

/** Folders of rules that are not those of a resource. */
const sharedRules: readonly string[] = [changeRules, auditRules];

/** The name in code of a file: `tagKeysDiffer` for `tag-keys-differ`. */
const inCode = (name: string): string => camelCase(name.replaceAll("-", "_"));

const sortedIn = (folder: string): readonly string[] => readdirSync(folder).sort();

/** All generated lists. */
export async function registries(): Promise<readonly Rendered[]> {
  const folders = services.flatMap((service) =>
    sortedIn(join("lint-rules", service))
      .filter((name) => !name.endsWith(".ts") && !sharedRules.includes(name))
      .map((name) => `${service}/${name}`),
  );
  const entries = await Promise.all(folders.filter((folder) => folder !== inventoryRules).map(entryOf));
  const isResource = ({ folder }: Entry): boolean => existsSync(`lib/services/${folder}/handler.ts`);
  const isSetting = ({ model }: Entry): boolean => model.providerSetting !== undefined;
  const [resources, others] = parted(entries, isResource);
  const [settings, documents] = parted(others, isSetting);
  const constructed = resources.filter(({ folder }) => existsSync(`constructs/${folder}.ts`));
  const props = [...(await Promise.all(constructed.map(propsFile))), ...settingProps(ofModel), ...providerProps()];
  return [
    ...(await Promise.all(folders.map(rulesLists))).flat(),
    sharedList(changeRules, "ChangeRule"),
    sharedList(auditRules, "AuditRule"),
    {
      file: "lib/services/resources.generated.ts",
      text: [
        `${mark}import type { Lintable } from "../lint/rule/lintable.ts";\n`,
        'import type { ResourceEntry } from "./resource-entry.ts";\n',
        ...modelImports([...resources, ...settings]),
        "\n/** All resources, in the order of the documentation. */\n",
        `export const resources: readonly ResourceEntry[] = [\n${resources.map(entryText).join("")}];\n`,
        "\n/** What settings of the provider declare, besides documents: access to services and agents, and roles. */\n",
        `export const providerSettings: readonly Lintable[] = [\n${settings.map(entryText).join("")}];\n`,
      ].join(""),
    },
    {
      file: "lib/services/lintables.generated.ts",
      text: [
        `${mark}import type { Lintable } from "../lint/rule/lintable.ts";\n`,
        ...modelImports(documents),
        'import { providerSettings, resources } from "./resources.generated.ts";\n',
        "\n/** All that is linted: the resources, the settings of the provider, and what only documents have. */\n",
        "export const lintables: readonly Lintable[] = [\n",
        `  ...resources,\n  ...providerSettings,\n${documents.map(entryText).join("")}];\n`,
      ].join(""),
    },
    gapsList(),
    ...props,
    { file: "constructs/services.generated.ts", text: `${mark}${constructExports(services, props)}` },
  ];
}

/** The props of a resource's construct. */
async function propsFile({ folder, model }: Entry): Promise<Rendered> {
  const handler: { readonly default: PropsAdditions } = await import(
    pathToFileURL(`lib/services/${folder}/handler.ts`).href
  );
  return {
    file: `constructs/${folder}-props.generated.ts`,
    text: `${ofModel}${propsText(model, handler.default)}`,
  };
}

/** Something to lint. */
interface Entry {
  /** Its service and its own name: `app-runner/hosted-service`. */
  readonly folder: string;
  readonly model: ResourceModel;
  /** The name under which its module exports the model. */
  readonly exported: string;
}

/** The model of a folder: what its module exports with the folder's name. */
async function entryOf(folder: string): Promise<Entry> {
  const file = `lib/services/${folder}/model.ts`;
  const module: { readonly [name: string]: unknown } = await import(pathToFileURL(file).href);
  for (const [exported, model] of Object.entries(module)) {
    if (isModel(model) && model.name === folder.split("/")[1]) return { folder, model, exported };
  }
  throw new Error(`${file} must export the model whose name is ${JSON.stringify(folder.split("/")[1])}`);
}

const isModel = (value: unknown): value is ResourceModel =>
  typeof value === "object" && value !== null && "declaration" in value && "name" in value;

/** The elements for which something holds, and the others. */
const parted = <Element>(all: readonly Element[], holds: (each: Element) => boolean) =>
  [all.filter(holds), all.filter((each) => !holds(each))] as const;

const modelImports = (entries: readonly Entry[]): readonly string[] =>
  entries
    .map(({ folder, exported }) => `import { ${exported} } from "./${folder}/model.ts";\n`)
    .sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1));

const pathIn = (line: string): string => line.slice(line.indexOf('"'));

const entryText = ({ folder, exported }: Entry): string =>
  [
    `  {\n    model: ${exported},\n`,
    `    rules: () => import("../../lint-rules/${folder}/index.generated.ts"),\n`,
    hasEffects(folder)
      ? `    rulesWithoutEffects: () => import("../../lint-rules/${folder}/without-effects.generated.ts"),\n`
      : "",
    existsSync(`lib/services/${folder}/handler.ts`) ? `    handler: () => import("./${folder}/handler.ts"),\n` : "",
    "  },\n",
  ].join("");

/** Whether a resource has rules about effects, which load only where they may report something. */
const hasEffects = (folder: string): boolean =>
  /\bmayReportEffects\b/.test(readFileSync(`lint-rules/${folder}/base.ts`, "utf8"));

/** The lists of a folder's rules: of every file in it but what they have in common, and of those not about effects. */
async function rulesLists(folder: string): Promise<readonly Rendered[]> {
  const place = `lint-rules/${folder}`;
  const names = sortedIn(place)
    .filter((name) => name !== "base.ts" && !name.endsWith(".generated.ts"))
    .map((name) => name.replace(/\.ts$/, ""));
  if (folder === inventoryRules) {
    const head = `${ruleImport("withIds")}import type { SimulationRule } from "../simulation-rule.ts";\n`;
    const list = listOf(names).replaceAll("\n  ", "\n");
    const value = `const rules: readonly SimulationRule[] = withIds("simulation", ${list});\n`;
    return [{ file: `${place}/index.generated.ts`, text: listText(head, names.map(ruleFileImport), value) }];
  }
  const head = `import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";\n${ruleImport("rulesAbout")}`;
  const base = 'import base from "./base.ts";\n';
  const whole = (own: readonly string[]): string =>
    listText(
      head,
      [...own.map(ruleFileImport), base],
      `const rules: ResourceRules = {\n  ...base,\n  rules: rulesAbout(base.resource, ${listOf(own)}),\n${loadedChanges}};\n`,
    );
  if (!hasEffects(folder)) return [{ file: `${place}/index.generated.ts`, text: whole(names) }];
  const aboutEffects = new Set<string>();
  for (const name of names) {
    const { default: own } = await import(pathToFileURL(`${place}/${name}.ts`).href);
    if (own.isAboutEffects === true) aboutEffects.add(name);
  }
  const [effects, others] = parted(names, (name) => aboutEffects.has(name));
  return [
    { file: `${place}/without-effects.generated.ts`, text: whole(others) },
    {
      file: `${place}/index.generated.ts`,
      text: listText(
        `import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";\n${ruleImport("rulesAbout")}`,
        [...effects.map(ruleFileImport), 'import others from "./without-effects.generated.ts";\n'],
        `const effects = rulesAbout(others.resource, ${listOf(effects).replaceAll("\n  ", "\n")});\n\nconst inOrder = [...others.rules, ...effects].sort((one, other) => (one.id < other.id ? -1 : 1));\nconst rules: ResourceRules = { ...others, rules: inOrder };\n`,
      ),
    },
  ];
}

const ruleFileImport = (name: string): string => `import ${inCode(name)} from "./${name}.ts";\n`;

/** The rules of files as an object, by the names of the files. */
const listOf = (names: readonly string[]): string =>
  `{\n${names.map((name) => `    ${entryOfList(name)},\n`).join("")}  }`;

/** A list as a module: what it imports, rules in the order of their paths, and its value. */
const listText = (head: string, imports: readonly string[], value: string): string =>
  `${mark}${head}${[...imports].sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1)).join("")}\n${value}export default rules;\n`;

const ruleImport = (name: string, up = "../../../"): string =>
  `import { ${name} } from "${up}lib/lint/rule/rule.ts";\n`;

/** A rule of a list, by the name of its file. */
const entryOfList = (name: string): string => `${name.includes("-") ? JSON.stringify(name) : name}: ${inCode(name)}`;

const loadedChanges = sharedRules
  .map((name) => `  ${name}Rules: async () => (await import("../../${name}/index.generated.ts")).default,\n`)
  .join("");

/** The list of all rules about changes, or about live objects: those of every resource first, then of each service. */
function sharedList(shared: string, type: string): Rendered {
  const folders = [shared, ...services.map((service) => `${service}/${shared}`)];
  const files = folders
    .filter((folder) => existsSync(join("lint-rules", folder)))
    .flatMap((folder) => sortedIn(join("lint-rules", folder)).map((name) => posix.join(folder, name)))
    .filter((file) => !file.endsWith(".generated.ts"));
  const nameOf = (file: string): string => posix.basename(file, ".ts");
  const imports = files.map((file) => `import ${inCode(nameOf(file))} from "${pathFrom(shared, file)}";\n`);
  return {
    file: `lint-rules/${shared}/index.generated.ts`,
    text: [
      `${mark}import type { ${type} } from "../../lib/lint/rule/${shared}-rule.ts";\n`,
      ruleImport("withIds", "../../"),
      ...imports.sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1)),
      `\nconst rules: readonly ${type}[] = withIds("${shared}", {\n`,
      `${files.map((file) => `  ${entryOfList(nameOf(file))},\n`).join("")}});\n`,
      "export default rules;\n",
    ].join(""),
  };
}

/** The path of a file of lint-rules as a file of a folder there imports it. */
function pathFrom(folder: string, file: string): string {
  const path = posix.relative(folder, file);
  return path.startsWith(".") ? path : `./${path}`;
}

/** The list of all gaps: those of clients, of services and of resources. */
function gapsList(): Rendered {
  const files = [...services, "cloudwatch", "compute"].flatMap((service) =>
    (readdirSync(`lib/services/${service}`, { recursive: true, encoding: "utf8" }) as string[])
      .map((name) => posix.join(service, name.replaceAll("\\", "/")))
      .filter((name) => name.endsWith("/gaps.ts"))
      .sort(),
  );
  const nameOf = (file: string): string => `${inCode(file.split("/").at(-2) ?? "")}Gaps`;
  return {
    file: "lib/services/gaps.generated.ts",
    text: [
      `${mark}import { clientGaps } from "../facts/model/client-gaps.ts";\n`,
      'import type { Gap } from "../facts/model/gap.ts";\n',
      ...files
        .map((file) => `import { gaps as ${nameOf(file)} } from "./${file}";\n`)
        .sort((one, other) => (pathIn(one) < pathIn(other) ? -1 : 1)),
      '\n/**\n * The gaps of the documentation ("not shown", or ambiguous), with Lintel\'s decisions and reasons. Every such\n * decision in the code has an entry here; the reference pages print them.\n */\n',
      `export const gaps: readonly Gap[] = [\n${files.map((file) => `  ...${nameOf(file)},\n`).join("")}  ...clientGaps,\n];\n`,
    ].join(""),
  };
}
