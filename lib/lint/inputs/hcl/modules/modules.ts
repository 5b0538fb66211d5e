/** Reads modules from folders, each once, and resolves their calls. */
import { basename, dirname, join, relative, resolve } from "node:path";
import { shownValue } from "../../../../facts/model/shown-value.ts";
import type { FilePlace } from "../../../declaration/reading.ts";
import { isHcl, isModuleFile, replacementOf } from "../../../files/file-names.ts";
import { ask } from "../../../files/file-system.ts";
import { pathInFindings } from "../../../files/find.ts";
import type { FolderEntry } from "../../../files/folder-entry.ts";
import type { Unparsed } from "../../../files/source-file.ts";
import { Fault, SyntaxFault } from "../../../text/fault.ts";
import { groupBy } from "../../../text/group-by.ts";
import { Lines } from "../../../text/lines.ts";
import { parseJson, placeOfJson } from "../../../text/parsers/json.ts";
import { type Place, rangeAt } from "../../../text/place.ts";
import { defaultFileTimeout, within } from "../../../text/time-limit.ts";
import { UnknownValue } from "../../../text/unknown.ts";
import type { GivenValues } from "../../given-values.ts";
import type { InputPlaces } from "../../input-places.ts";
import { HclEvaluation } from "../evaluation/evaluate.ts";
import type { TypeConstraint } from "../evaluation/type-constraint.ts";
import { type HclValue, MapValue, Refused, unknownWithin } from "../evaluation/value.ts";
import { fromJson } from "../functions/conversions.ts";
import { type HclFile, NativeFile } from "../syntax/hcl-file.ts";
import { parseJsonFile } from "../syntax/json-file.ts";
import { type InstalledModules, installedFor, isInstalledFrom } from "./installed-modules.ts";
import { type GivenValue, type GivenVariable, ModuleInstance, type ModuleSource } from "./instance.ts";
import { type Module, type ModuleCall, moduleOf } from "./module.ts";
import { ModuleFiles } from "./module-files.ts";
import { overridesWithoutBase } from "./overrides.ts";

/** Variable files that Terraform loads automatically, in its order. */
const variableFile = /^(?:terraform\.tfvars|.*\.auto\.tfvars)(?:\.json)?$/;

/** Where modules are. */
export type ModulePlaces = Pick<InputPlaces, "workingFolder" | "tree" | "fileTimeout" | "given">;

/** Where a value of a variable is from: a file, or the command line. Values of the environment have none. */
interface Origin {
  readonly name: string;
  /** Whether it belongs to the module alone. */
  readonly isOwn?: true;
}

// Values given to variables of root modules whose type they do not have, which Terraform refuses.

/** The fault of a value that is not of its variable's type; undefined if it is, or if that is not known. */
function mistyped(instance: ModuleInstance, name: string, given: GivenVariable, origin: string): Fault | undefined {
  const variable = instance.module.variables.get(name);
  if (variable === undefined) return undefined;
  const evaluation = new HclEvaluation((_, [first = ""]) => first);
  const value = "value" in given ? given.value : evaluation.silently(given.expression, given.scope);
  if (unknownWithin(value) !== undefined) return undefined;
  if (!(unknownWithin(instance.variable(name, evaluation)) instanceof Refused)) return undefined;
  const expected = typeText(variable.it.type);
  const place = "value" in given ? given.placeOf([]) : { span: given.scope.file?.lines.span(given.expression.range) };
  return new Fault(
    origin,
    `gives the variable ${name} ${inWords(value, name)}, but its type in ${variable.file.name} is ${expected}; Terraform refuses the value`,
    place?.span?.start,
  );
}

/** A scalar as it is given, without secrets. */
const inWords = (value: HclValue, name: string): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? shownValue(value, name)
    : "a value of another type";

/** A type as Terraform's language writes it. */
function typeText(type: TypeConstraint): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeText(type.of)})`;
    case "tuple":
      return `tuple([${type.items.map(typeText).join(", ")}])`;
    case "object": {
      const members = [...type.members].map(([name, { type: of, isOptional }]) => {
        return `${name} = ${isOptional ? `optional(${typeText(of)})` : typeText(of)}`;
      });
      return `object({ ${members.join(", ")} })`;
    }
    default:
      return type.kind;
  }
}

/** The modules of a run. */
export class Modules implements ModuleSource {
  readonly #workingFolder: string;
  readonly #tree: InputPlaces["tree"];
  readonly #fileTimeout: number;
  /** Files that are already read, by path. */
  readonly #read: ReadonlyMap<string, Unparsed>;
  /** Paths of these files, by folder. */
  readonly #readIn: ReadonlyMap<string, readonly string[]>;
  /** Whether modules are read from files of a name. */
  readonly #isRead: (name: string) => boolean;
  readonly #given: GivenValues | undefined;
  readonly files: ModuleFiles;
  /** The names of the values on the command line that no root module has a variable for. */
  readonly unused: Set<string>;
  /**
   * Values of the command line and of its files whose type no root module accepts, by origin and name: of several root
   * modules, each has its own values.
   */
  readonly mistyped = new Map<string, Fault>();
  /** The same of values that a root module accepts. */
  readonly #fitting = new Set<string>();
  /** By the folder of a root module. */
  readonly #installed = new Map<string, InstalledModules>();
  readonly #modules = new Map<string, Module | undefined>();

  constructor(
    { workingFolder, tree, fileTimeout = defaultFileTimeout, given }: ModulePlaces,
    read: Iterable<readonly [path: string, file: Unparsed]>,
    isRead: (name: string) => boolean = isModuleFile,
  ) {
    this.#isRead = isRead;
    this.#given = given;
    this.unused = new Set(given?.mayBeUnused === true ? [] : given?.variables.keys());
    this.#workingFolder = workingFolder;
    this.#tree = tree;
    this.files = new ModuleFiles(tree);
    this.#fileTimeout = fileTimeout;
    this.#read = new Map(read);
    this.#readIn = new Map([...groupBy([...this.#read.keys()], dirname)].map((paths) => [dirname(paths[0]), paths]));
  }

  /** Whether a module may read the folder that it names as a source. */
  mayRead(by: Module, source: string): boolean {
    return this.#tree.holds(resolve(by.folder, source));
  }

  /** The module in a folder; undefined if there is none. */
  in(folder: string): Module | undefined {
    const real = ask("realPath", folder);
    if (!this.#modules.has(real)) this.#modules.set(real, this.#moduleIn(real));
    return this.#modules.get(real);
  }

  #moduleIn(folder: string): Module | undefined {
    const unreadable: Fault[] = [];
    const unparsed = this.#modulePaths(folder).flatMap((path) => {
      try {
        return [this.#unparsed(path)];
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        unreadable.push(error);
        return [];
      }
    });
    const { files, faults: invalid } = this.#filesOf(unparsed);
    const unread = [...unreadable, ...invalid];
    const faults = unread.length > 0 ? unread : overridesWithoutBase(files);
    if (files.length + faults.length === 0) return undefined;
    return moduleOf(
      folder,
      pathInFindings(folder, relative(this.#workingFolder, folder), this.#workingFolder),
      files,
      faults,
    );
  }

  /** The module of one file that Terraform would not find by its name, such as standard input. */
  alone(path: string, file: Unparsed): Module {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const { files, faults } = this.#filesOf([file]);
    const made = moduleOf(dirname(path), file.name, files, faults, path);
    this.#modules.set(path, made);
    return made;
  }

  #filesOf(unparsed: Iterable<Unparsed>): { readonly files: readonly HclFile[]; readonly faults: readonly Fault[] } {
    const files: HclFile[] = [];
    const faults: Fault[] = [];
    for (const file of unparsed) {
      try {
        files.push(within(this.#fileTimeout, file, () => fileOf(file)));
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        faults.push(error);
      }
    }
    return { files, faults };
  }

  /** Of `x.tf` and `x.tofu`, OpenTofu reads the second alone; a file that is linted counts in any case. */
  #modulePaths(folder: string): readonly string[] {
    const paths = this.#paths(folder, this.#isRead);
    const isLinted = (path: string): boolean => this.#read.has(path);
    return paths.filter((path) => {
      const replacement = replacementOf(path);
      if (replacement !== undefined) return !paths.includes(replacement) || (isLinted(path) && !isLinted(replacement));
      const replaced = path.replace(/\.tofu(?=(?:\.json)?$)/, ".tf");
      return !paths.includes(replaced) || isLinted(path) || !isLinted(replaced);
    });
  }

  /** The paths of a folder's files whose names match, sorted by name. */
  #paths(folder: string, isWanted: (name: string) => boolean): readonly string[] {
    let entries: readonly FolderEntry[] = [];
    try {
      entries = ask("entries", folder);
    } catch {
      // a missing folder has no files
    }
    const found = entries.map(({ name }) => join(folder, name));
    const given = this.#readIn.get(folder) ?? [];
    return [...new Set([...found, ...given])].filter((path) => isWanted(basename(path))).sort();
  }

  #unparsed(path: string): Unparsed {
    const read = this.#read.get(path);
    if (read !== undefined) return read;
    const name = this.#nameOf(path);
    return { name, path, text: this.#tree.textOf(path, name) };
  }

  #nameOf(path: string): string {
    return pathInFindings(path, relative(this.#workingFolder, path), this.#workingFolder);
  }

  /** The source of a call, if it is constant. */
  sourceOf({ source, from }: ModuleCall, by: ModuleInstance): string | UnknownValue | undefined {
    if (source !== undefined || from === undefined) return source;
    const value = new HclEvaluation((_, [first = ""]) => first).silently(from.it, by.scopeOf(from.file));
    return typeof value === "string" || value instanceof UnknownValue ? value : undefined;
  }

  /** The module of a call: in the folder that it names, or in the one where `terraform init` installed it. */
  calledBy(by: ModuleInstance, call: ModuleCall): Module | undefined {
    const source = this.sourceOf(call, by);
    if (typeof source !== "string") return undefined;
    if (isLocal(source)) return this.called(by.module, { source });
    const { folder: root, id } = by.root.module;
    if (id !== root) return undefined;
    const installed = this.#installed.get(root) ?? installedFor(root, this.#tree);
    this.#installed.set(root, installed);
    const found = installed.get([...by.path, call.name].join("."));
    const isUsable = found !== undefined && isInstalledFrom(found.source, source) && this.#tree.holds(found.folder);
    return isUsable ? this.in(found.folder) : undefined;
  }

  /** The module of a call whose source is a folder: `./…` or `../…`. */
  called(by: Module, { source }: Pick<ModuleCall, "source">): Module | undefined {
    if (source === undefined || !isLocal(source) || !this.mayRead(by, source)) return undefined;
    return this.in(resolve(by.folder, source));
  }

  /** Instantiates a root module with its variable files. Adds errors of reading these to `faults`. */
  root(module: Module, faults: Fault[]): ModuleInstance {
    const given = new Map<string, GivenVariable>();
    const instance = new ModuleInstance(module, given, this);
    if (module.id !== module.folder) return instance;
    const { environment = [], variableFiles = [], variables = [] } = this.#given ?? {};
    const origins = new Map<string, Origin | undefined>();
    const set = (values: () => Iterable<readonly [string, GivenVariable]>, origin?: Origin): void => {
      try {
        for (const [name, value] of values()) {
          if (!module.variables.has(name)) continue;
          given.set(name, value);
          origins.set(name, origin);
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        faults.push(error);
      }
    };
    for (const [name, text] of environment) {
      set(() =>
        givenText(`TF_VAR_${name}`, name, text, instance).map(([, value]) => [name, { ...value, isSecret: true }]),
      );
    }
    for (const path of inLoadOrder(this.#paths(module.folder, (name) => variableFile.test(name)))) {
      set(() => this.#variablesIn(this.#unparsed(path), instance), { name: this.#nameOf(path), isOwn: true });
    }
    for (const file of variableFiles) set(() => this.#variablesIn(file, instance), { name: file.name });
    for (const [name, text] of variables) {
      if (module.variables.has(name)) this.unused.delete(name);
      set(() => givenText("--var", name, text, instance), { name: "--var" });
    }
    for (const [name, value] of given) {
      const origin = origins.get(name);
      if (origin === undefined) continue;
      const fault = mistyped(instance, name, value, origin.name);
      if (origin.isOwn !== true) this.#judge(`${origin.name} ${name}`, fault);
      else if (fault !== undefined) faults.push(fault);
    }
    return instance;
  }

  #judge(key: string, fault: Fault | undefined): void {
    if (fault === undefined) {
      this.#fitting.add(key);
      this.mistyped.delete(key);
    } else if (!this.#fitting.has(key) && !this.mistyped.has(key)) this.mistyped.set(key, fault);
  }

  #variablesIn(unparsed: Unparsed, instance: ModuleInstance): readonly (readonly [string, GivenVariable])[] {
    if (!unparsed.name.endsWith(".json")) {
      const file = new NativeFile(unparsed);
      const scope = instance.scopeOf(file);
      return file.body.attributes.map(({ name, value }) => [name, { expression: value, scope }]);
    }
    try {
      const value = fromJson(parseJson(unparsed.text));
      if (!(value instanceof MapValue)) return [];
      const placeAt = jsonPlaces(unparsed);
      return [...value.entries].map(([name, each]) => [
        name,
        { value: each, placeOf: (members) => placeAt([name, ...members]) },
      ]);
    } catch (error) {
      throw error instanceof SyntaxFault ? error.in(unparsed.name, unparsed.text) : error;
    }
  }
}

/** A value for a variable in a text: an expression, unless its type is that of a text, a number or a boolean. */
function givenText(
  origin: string,
  name: string,
  text: string,
  instance: ModuleInstance,
): readonly (readonly [string, GivenValue])[] {
  const variable = instance.module.variables.get(name)?.it;
  if (variable === undefined) return [];
  const placeOf = (): undefined => undefined;
  if (variable.takesText) return [[name, { value: text, placeOf }]];
  const file = new NativeFile({ name: origin, path: undefined, text: `${name} = ${text}` });
  const evaluation = new HclEvaluation((_, [first = ""]) => first);
  return file.body.attributes.map((each) => {
    return [name, { value: evaluation.silently(each.value, instance.scopeOf(file)), placeOf }];
  });
}

/** Parses a file of a module in the syntax that its name implies. */
const fileOf = (file: Unparsed): HclFile => (isHcl(file.name) ? new NativeFile(file) : parseJsonFile(file));

/** The places of values in a JSON file, or of the nearest ones above them; reads it again with the first one. */
function jsonPlaces({ name, text }: Unparsed): (path: readonly string[]) => FilePlace {
  let read: { readonly documents: readonly Place[]; readonly lines: Lines } | undefined;
  return (path) => {
    read ??= { documents: [placeOfJson(text)], lines: new Lines(text) };
    return { file: name, span: read.lines.span(rangeAt(read.documents, [0, ...path], "value")) };
  };
}

/** Whether a module's source is a relative path. */
export const isLocal = (source: string): boolean => /^\.\.?\//.test(source);

/** Puts terraform.tfvars before all others. */
const inLoadOrder = (paths: readonly string[]): readonly string[] => [
  ...paths.filter((path) => basename(path).startsWith("terraform.tfvars")),
  ...paths.filter((path) => !basename(path).startsWith("terraform.tfvars")),
];
