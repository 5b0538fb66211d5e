/** Which test files can catch a fault of a changed file, by the paths, imports and names of the repository. */
import { basename, dirname, join } from "node:path/posix";

/** The files of the repository. */
export interface Repository {
  /** The paths of all files, from its root, with "/". */
  readonly files: readonly string[];
  /** The text of a file, "" if it does not exist. */
  readonly text: (file: string) => string;
}

/** Test files that are chosen for a changed file. */
export interface Choice {
  readonly files: readonly string[];
  /** Only tests whose full names begin with one of these; undefined: all tests. */
  readonly named?: readonly string[];
  /** Why they are chosen, to follow the paths in parentheses. */
  readonly why: string;
}

/** More files than this are not narrow: a module that so many tests import is tested by those of its folder. */
const maxTestFiles = 8;

const examples = "test/lint-rules/examples.test.ts";

/** The choices for a changed file, the nearest first; none if no narrow test is known. */
export function narrowTests(changed: string, repository: Repository): readonly Choice[] {
  if (isTest(changed)) return [{ files: [changed], why: "changed" }];
  const choices = existing(choicesFor(changed, repository), repository);
  return choices.length > 0 ? choices : existing([forUsers(changed, repository)], repository);
}

/** The choices without files that do not exist or were chosen before. */
function existing(choices: readonly Choice[], repository: Repository): readonly Choice[] {
  const chosen = new Set<string>();
  return choices
    .map((choice) => {
      const files = [...new Set(choice.files)].filter((file) => !chosen.has(file) && repository.files.includes(file));
      if (choice.named === undefined) for (const file of files) chosen.add(file);
      return { ...choice, files };
    })
    .filter(({ files }) => files.length > 0);
}

function choicesFor(changed: string, repository: Repository): readonly Choice[] {
  if (changed.startsWith("lint-rules/")) return forRules(changed, repository);
  if (changed.startsWith("lib/cli/commands/")) return forCommand(changed, repository);
  if (changed.endsWith(".md")) return forPage(changed, repository);
  if (/^lib\/services\/.*\/model(?:\.ts|\/)/.test(changed))
    return [...forModel(changed, repository), ...near(changed, repository)];
  return near(changed, repository);
}

const isTest = (file: string): boolean => file.endsWith(".test.ts");

/** The id of a file's rule; undefined for other files. */
function ruleId(file: string, { text }: Repository): string | undefined {
  const isRule = /^export default (?!base;|rules;)/m.test(text(file));
  return isRule ? `${basename(dirname(file))}/${basename(file, ".ts")}` : undefined;
}

/** The examples of a rule; of a module that rules share, those of the rules that import it. */
function forRules(changed: string, repository: Repository): readonly Choice[] {
  const [, service = "", folder = ""] = changed.split("/");
  const id = ruleId(changed, repository);
  const rules = repository.files.filter((file) => file.startsWith("lint-rules/") && file.endsWith(".ts"));
  const users = importersOf(changed, rules, repository).flatMap((file) => ruleId(file, repository) ?? []);
  const resources = new Set(
    rules
      .filter((file) =>
        file.startsWith(changed.split("/").length > 3 ? `${dirname(changed)}/` : `lint-rules/${service}/`),
      )
      .flatMap((file) => ruleId(file, repository)?.replace(/[^/]*$/, "") ?? []),
  );
  const ids = id === undefined ? (users.length > 0 ? users : [...resources]) : [id];
  const names = ids.map((each) => (each.endsWith("/") ? each : `${each} `));
  const kinds: readonly (readonly [kind: string, file: string])[] = [
    ["change/", "test/lint-rules/changes.test.ts"],
    ["audit/", "test/lint-rules/audits.test.ts"],
    ["simulation/", "test/lint-rules/image-builder/simulation.test.ts"],
  ];
  const kindOf = (name: string): string => kinds.find(([kind]) => name.startsWith(kind))?.[1] ?? examples;
  const files = [...new Set(names.map(kindOf))];
  const tests = repository.files.filter(isTest);
  const naming = tests.filter(
    (file) =>
      id !== undefined && file.startsWith("test/lint") && file !== examples && repository.text(file).includes(id),
  );
  const whose = id ?? (users.length > 0 ? `the ${users.length} rules that import it` : "the rules of its folder");
  return [
    { files, named: names, why: `examples of ${whose}` },
    {
      files: [
        ...(files.includes(examples) ? ["test/lint-rules/findings.test.ts"] : files),
        ...(naming.length > maxTestFiles ? [] : naming),
        ...tests.filter((file) => file.startsWith(`test/lint-rules/${service}/${folder}`)),
        ...fewImporters(changed, repository),
      ],
      why: "messages, and tests that name the rule, import it or have the name of its resource",
    },
  ];
}

/** The examples of a resource's rules, and its construct. */
function forModel(changed: string, repository: Repository): readonly Choice[] {
  const [, , service = "", resource = ""] = changed.split("/");
  const rules = repository.files.filter((file) => file.startsWith(`lint-rules/${service}/${resource}/`));
  const names = new Set(rules.flatMap((file) => ruleId(file, repository)?.replace(/[^/]*$/, "") ?? []));
  return [
    ...(names.size === 0 ? [] : [{ files: [examples], named: [...names], why: "examples of the resource's rules" }]),
    { files: [`test/constructs/${service}/${resource}.test.ts`], why: "its construct" },
  ];
}

/** The tests with the name of the command, or else with its first words. */
function forCommand(changed: string, repository: Repository): readonly Choice[] {
  const tests = repository.files.filter((file) => isTest(file) && file.startsWith("test/cli/"));
  const words = basename(changed, ".ts").split("-");
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join("-");
    const own = tests.filter((file) => new RegExp(`^test/cli/${name}(?:-[^/]*)?\\.test\\.ts$`).test(file));
    const inFolder = tests.filter((file) => file.startsWith(`test/cli/${name}/`));
    if (own.length + inFolder.length === 0) continue;
    return [
      { files: [...own, ...fewImporters(changed, repository)], why: "with the name of the command" },
      { files: inFolder, why: "in the folder of the command" },
    ];
  }
  return near(changed, repository);
}

/** Links and wording of all pages, and the tests that name the page. */
function forPage(changed: string, repository: Repository): readonly Choice[] {
  const isRendered = repository.text(changed).includes("<!-- Rendered");
  const naming = testsNaming(changed, repository);
  return [
    { files: ["test/docs/links.test.ts", "test/house/plain-words.test.ts"], why: "links and words of pages" },
    {
      files: [`test/docs/${basename(changed, ".md")}.test.ts`, ...naming],
      why: "with the name of the page",
    },
    { files: isRendered ? ["test/scripts/generated.test.ts"] : [], why: "rendered pages" },
  ];
}

/** The tests that stand where the file does, or import it; then the others of their folder. */
function near(changed: string, repository: Repository): readonly Choice[] {
  const tests = repository.files.filter(isTest);
  const name = basename(changed).replace(/\.[^.]*$/, "");
  let folder = mirrored(dirname(changed));
  const sameName = tests.filter((file) =>
    new RegExp(`^${escaped(folder)}/${escaped(name)}(?:[-.][^/]*)?\\.test\\.ts$`).test(file),
  );
  const inOwnFolder = tests.filter((file) => file.startsWith(`${folder}/${name}/`));
  const own = [...sameName, ...fewImporters(changed, repository)];
  while (folder.includes("/") && !tests.some((file) => dirname(file) === folder)) folder = dirname(folder);
  const beside = folder.includes("/") ? tests.filter((file) => dirname(file) === folder) : [];
  const isNarrow = beside.length <= 2 * maxTestFiles || own.length + inOwnFolder.length === 0;
  const naming = testsNaming(changed, repository);
  return [
    { files: [...own, ...naming], why: "with its name, or import or name it" },
    { files: inOwnFolder, why: "in the folder with its name" },
    { files: isNarrow ? beside : [], why: `in ${folder}` },
  ];
}

/** The tests of those that import the file, or of those that import them. */
function forUsers(changed: string, repository: Repository): Choice {
  const sources = repository.files.filter((file) => /^(?:lib|lint-rules)\/.*\.ts$/.test(file));
  let users: readonly string[] = [changed];
  for (let step = 0; step < 3 && users.length > 0; step += 1) {
    users = [...new Set(users.flatMap((file) => importersOf(file, sources, repository)))].slice(0, maxTestFiles);
    const files = users.flatMap((user) => existing(choicesFor(user, repository), repository)[0]?.files ?? []);
    if (files.length > 0)
      return { files: files.slice(0, maxTestFiles), why: `tests of ${users.join(", ")}, which use it` };
  }
  return { files: [], why: "" };
}

/** The folder of the tests of a folder: lib is not named in it. */
const mirrored = (folder: string): string =>
  folder.startsWith("test/") || folder === "test" ? folder : join("test", folder.replace(/^lib(?:\/|$)/, ""));

/** The tests that import a file, unless they are many. */
function fewImporters(changed: string, repository: Repository): readonly string[] {
  const importers = importersOf(changed, repository.files.filter(isTest), repository);
  return importers.length > maxTestFiles ? [] : importers;
}

/** The tests that name the path of a file, unless they are many; the test of this module names files of others. */
function testsNaming(path: string, { files, text }: Repository): readonly string[] {
  const naming = new RegExp(`["\`/]${escaped(path)}["\`]`);
  const found = files.filter((file) => isTest(file) && !file.includes("/narrow-tests.") && naming.test(text(file)));
  return found.length > maxTestFiles ? [] : found;
}

/** Those of some files that import another file themselves. */
function importersOf(file: string, among: readonly string[], { text }: Repository): readonly string[] {
  const ending = new RegExp(`"((?:\\.\\.?/)[^"]*\\b${escaped(basename(file))})"`, "g");
  return among.filter((each) =>
    [...text(each).matchAll(ending)].some(([, path = ""]) => join(dirname(each), path) === file),
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
