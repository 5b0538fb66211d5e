/** Reads all inputs of a lint run: what each file declares, and why a file cannot be linted. */
import { basename, dirname, resolve } from "node:path";
import type { ResourceModel } from "../../facts/model/resource.ts";
import { isInputName, isModuleFile } from "../files/file-names.ts";
import { ask } from "../files/file-system.ts";
import { outsideInWords } from "../files/file-tree.ts";
import { type CandidateFile, find, pathInFindings } from "../files/find.ts";
import type { UnreadReference } from "../files/not-read.ts";
import type { SkippedFile } from "../files/skipped-file.ts";
import {
  asciiOf,
  decode,
  parseFile,
  readBytes,
  type SourceFile,
  type Unparsed,
  WrongEncoding,
} from "../files/source-file.ts";
import type { StateChange } from "../rule/managed.ts";
import { Fault } from "../text/fault.ts";
import { defaultFileTimeout, within } from "../text/time-limit.ts";
import type { FoundResource } from "./detected.ts";
import type { Detection } from "./detection.ts";
import type { ModulePlaces } from "./hcl/modules/modules.ts";
import type { MoveProblem } from "./hcl/moves.ts";
import type { HclInput, HclInputs } from "./hcl/read.ts";
import type { InputPlaces } from "./input-places.ts";
import { inputsInWords, isCertainlyInput, mayContainInput, offInWords, readersOf } from "./recognition.ts";
import { isTerraformDocument } from "./terraform/terraform-json.ts";

/** The contents of the inputs. */
export interface Inputs {
  readonly detected: readonly FoundResource[];
  /** Names of the files that are inputs. */
  readonly files: ReadonlySet<string>;
  /** Names of all files that were read, inputs or not. */
  readonly read: readonly string[];
  readonly faults: readonly Fault[];
  /** Named files that the configuration ignores. */
  readonly ignored: readonly string[];
  readonly notRead: readonly UnreadReference[];
  /** Moves and removals in Terraform files that would destroy something. */
  readonly moves: readonly MoveProblem[];
  /** Blocks of Terraform files that change the state: moved, removed, import. */
  readonly stateChanges: readonly StateChange[];
  /** One message for each folder without inputs. */
  readonly empty: readonly string[];
  /** What was not linted, in the order of reading. */
  readonly skipped: readonly SkippedFile[];
}

/** Returns the options for a file; undefined if the file is ignored. */
type DetectionOf = (file: Pick<Unparsed, "path" | "name">) => Promise<Detection | undefined>;

/** Reads files, folders and standard input, each file once. */
export async function readInputs(
  places: InputPlaces,
  detection: Detection,
  detectionOf: DetectionOf = async () => detection,
): Promise<Inputs> {
  const reader = new InputReader(places, detection, detectionOf);
  for (const path of places.paths) await reader.path(path);
  await reader.terraform();
  return reader;
}

/** Why most files of a folder are skipped. */
const nothingInIt = "it contains nothing to lint";

/** A file without resources, such as `variables.tf`, in the folder of a module that is an input. */
const partOfModule = ({ name, reason }: SkippedFile): SkippedFile => ({
  name,
  reason: reason === nothingInIt ? "it declares nothing to lint; Lintel reads it as a part of its module" : reason,
});

/** A folder, and the number of its files and folders that git ignores. */
interface UndecidedFolder {
  readonly name: string;
  readonly ignored: number;
  /** Whether it is or contains an app of the AWS CDK or of the CDK for Terraform. */
  readonly hasCdkApp: boolean;
}

/** Advice for a folder with an app whose output is missing. */
const cdkRemedy =
  "the folder has a cdk.json, whose templates exist only after `cdk synth`: run it, then `lintel lint cdk.out`, or add the plug-in lintel/aws-cdk to the app (docs/aws-cdk.md)";

// Collects Terraform files and plans, which must be read together: modules consist of files, and plans refer to
// modules.

/** Matches a module call, in HCL or JSON. */
const callsModule = /^[^\S\n]*module[^\S\n]+"?[\w-]|"module"\s*:/m;

/** Collects Terraform inputs until all files are found. */
class TerraformInputs {
  readonly #files: HclInput[] = [];
  /** Planned resources, whose configuration is expected beside the plan. */
  readonly #plans: { readonly folder: string | undefined; readonly detected: readonly FoundResource[] }[] = [];

  /** Number of collected files. */
  get files(): number {
    return this.#files.length;
  }

  /** The names of the collected files. */
  get names(): readonly string[] {
    return this.#files.map(({ file }) => file.name);
  }

  /** Adds a file that certainly is an input, or that calls modules which may contain one; returns whether it does. */
  addFile(input: HclInput): boolean {
    const isKept = input.isCertain || callsModule.test(input.file.text);
    if (isKept) this.#files.push(input);
    return isKept;
  }

  /** Collects the planned resources of a file; returns the others. */
  withoutPlanned({ path }: Unparsed, detected: readonly FoundResource[]): readonly FoundResource[] {
    const planned = detected.filter((each) => each.planned !== undefined);
    if (planned.length === 0) return detected;
    this.#plans.push({ folder: path && dirname(path), detected: planned });
    return detected.filter((each) => each.planned === undefined);
  }

  /**
   * Reads the collected inputs; undefined if there are none. The configuration of a plan may also be in the working
   * folder.
   */
  async read(models: readonly ResourceModel[], places: ModulePlaces): Promise<HclInputs | undefined> {
    const { workingFolder, tree } = places;
    if (this.#plans.length > 0) tree.add(workingFolder);
    if (this.#files.length + this.#plans.length === 0) return undefined;
    const { readHcl } = await import("./hcl/read.ts");
    const plans = this.#plans.map(({ folder = workingFolder, detected }) => ({
      detected,
      folders: [folder, workingFolder],
    }));
    return readHcl(this.#files, plans, models, places);
  }
}

class InputReader implements Inputs {
  readonly detected: FoundResource[] = [];
  readonly faults: Fault[] = [];
  readonly read: string[] = [];
  readonly ignored: string[] = [];
  readonly notRead: UnreadReference[] = [];
  readonly moves: MoveProblem[] = [];
  readonly stateChanges: StateChange[] = [];
  readonly empty: string[] = [];
  readonly #skipped: SkippedFile[] = [];
  readonly files = new Set<string>();
  readonly #detection: Detection;
  readonly #detectionOf: DetectionOf;
  readonly #places: InputPlaces;
  readonly #terraform = new TerraformInputs();
  /** Folders whose only possible inputs are resources of modules that their files call. */
  readonly #undecided: UndecidedFolder[] = [];
  readonly #seen = new Set<string>();

  constructor(places: InputPlaces, detection: Detection, detectionOf: DetectionOf) {
    this.#places = places;
    this.#detection = detection;
    this.#detectionOf = detectionOf;
  }

  path(path: string): Promise<boolean> {
    const { workingFolder, stdin, mayBeOther, takesIgnored } = this.#places;
    const isNamed = mayBeOther !== true;
    return this.#guarded(async () => {
      if (path === "-" && stdin !== undefined) {
        const { name } = stdin;
        const detection = await this.#detectionOf({ name, path: undefined });
        if (detection === undefined) return this.#ignore(name, isNamed);
        const text = this.#textOf(name) ?? decode(stdin.bytes, name);
        return this.#read({ name, path: undefined, text }, resolve(workingFolder, name), isNamed, detection);
      }
      const absolute = resolve(workingFolder, path);
      const name = pathInFindings(absolute, path, workingFolder);
      // A file that was never saved may still have a text.
      if (this.#textOf(name) !== undefined) return this.#file({ path: absolute, name }, isNamed);
      const found = find(path, workingFolder, takesIgnored);
      if (found.kind === "folder") return this.#folder(found);
      if (!isNamed && !isInputName(basename(name))) return this.#skip(name, "its name is not that of an input");
      return this.#file(found.file, isNamed);
    });
  }

  /** Files that are neither inputs nor faulty. */
  get skipped(): readonly SkippedFile[] {
    const faulty = new Set(this.faults.map(({ file }) => file));
    const modules = new Set([...this.files].filter(isModuleFile).map((name) => dirname(name)));
    return this.#skipped
      .filter(({ name }) => !faulty.has(name))
      .map((each) => (isModuleFile(each.name) && modules.has(dirname(each.name)) ? partOfModule(each) : each));
  }

  /** Skips a file; returns that it is not an input. */
  #skip(name: string, reason: string): false {
    this.#skipped.push({ name, reason });
    return false;
  }

  /** Reads a text in the format that its name implies; returns whether it is an input. */
  async #read(file: Unparsed, path: string, isNamed: boolean, detection: Detection): Promise<boolean> {
    return isModuleFile(file.name) ? this.#moduleFile(file, path, isNamed) : this.#open(file, path, isNamed, detection);
  }

  /** Skips a file that the configuration ignores. */
  #ignore(name: string, isNamed: boolean): boolean {
    if (isNamed) this.ignored.push(name);
    this.#skip(name, "the configuration ignores it");
    return true;
  }

  async #folder({ name, files, faults, skipped }: Extract<ReturnType<typeof find>, { kind: "folder" }>) {
    this.faults.push(...faults);
    for (const each of skipped) this.#skipped.push(each);
    let holdsInput = faults.length > 0;
    const before = this.#terraform.files;
    const { onFile } = this.#places;
    for (const [index, file] of files.entries()) {
      await onFile?.(index + 1, files.length);
      holdsInput = (await this.#file(file, false)) || holdsInput;
    }
    if (holdsInput) return true;
    const hasCdkApp = files.some((file) => basename(file.name) === "cdk.json");
    const folder = { name, ignored: skipped.length, hasCdkApp };
    if (this.#terraform.files === before) this.#emptyFolder(folder);
    else this.#undecided.push(folder);
    return true;
  }

  #emptyFolder({ name, ignored, hasCdkApp }: UndecidedFolder): void {
    const hidden = ignored === 0 ? "" : `, except what git ignores (--no-gitignore includes it)`;
    const remedy = hasCdkApp ? cdkRemedy : `expected ${inputsInWords(this.#detection)}`;
    this.empty.push(`${name} contains nothing to lint${hidden}; ${remedy}`);
  }

  /** Reads Terraform files and plans, after all other files. */
  async terraform(): Promise<void> {
    const start = this.#places.onRead === undefined ? 0 : performance.now();
    const found = await this.#terraform.read(this.#detection.models, this.#places);
    if (found !== undefined) this.#places.onRead?.("Terraform modules", start);
    if (found === undefined) return;
    const { detected, files, faults, notRead, moves, stateChanges } = found;
    for (const each of detected) this.detected.push(each);
    // A file that cannot be decoded is a fault of the file and of its module.
    const known = new Set(this.faults.map(String));
    this.faults.push(...faults.filter((fault) => !known.has(String(fault))));
    this.notRead.push(...notRead);
    this.moves.push(...moves);
    this.stateChanges.push(...stateChanges);
    for (const name of files) this.files.add(name);
    for (const name of this.#terraform.names) {
      if (!files.has(name)) this.#skip(name, nothingInIt);
    }
    if (files.size > 0) return;
    for (const folder of this.#undecided) this.#emptyFolder(folder);
  }

  /** Keeps a Terraform file for {@link terraform}; returns whether it certainly is an input. */
  #moduleFile(file: Unparsed, path: string, isNamed: boolean): boolean {
    this.read.push(file.name);
    const isCertain = isNamed || mayContainInput(file, this.#detection);
    if (!this.#terraform.addFile({ file, path, isCertain, isNamed })) return this.#skip(file.name, nothingInIt);
    return isCertain;
  }

  /** The text that replaces the file's content, if any. */
  #textOf(name: string): string | undefined {
    return this.#places.texts?.get(name);
  }

  async #file({ path, name, targetPath }: CandidateFile, isNamed: boolean): Promise<boolean> {
    const real = targetPath ?? ask("targetPath", path);
    if (this.#seen.has(real)) return true;
    this.#seen.add(real);
    // The first call loads a module of Node.
    const start = this.#places.onRead === undefined ? 0 : performance.now();
    const isInput = await this.#guarded(async () => {
      const detection = await this.#detectionOf({ path, name });
      if (detection === undefined) return this.#ignore(name, isNamed);
      if (!this.#places.tree.holdsTarget(real)) throw new Fault(name, outsideInWords(path));
      const text = this.#textOf(name) ?? this.#content({ path, name }, isNamed, detection);
      if (text !== undefined) return this.#read({ name, path, text }, path, isNamed, detection);
      this.read.push(name);
      return this.#skip(name, nothingInIt);
    });
    this.#places.onRead?.(name, start);
    return isInput;
  }

  /**
   * The text of a file; undefined if the file is unnamed and unrelated, as most files of a repository are. Those are
   * not decoded.
   */
  #content({ path, name }: CandidateFile, isNamed: boolean, detection: Detection): string | undefined {
    const bytes = readBytes(path, name, this.#places.fileTimeout);
    if (isNamed) return decode(bytes, name);
    const file = { name, path, text: asciiOf(bytes) };
    if (!isModuleFile(name) && !mayContainInput(file, detection)) {
      detection.parameters?.mayDeclare(file.text);
      return undefined;
    }
    try {
      return decode(bytes, name);
    } catch (error) {
      if (!(error instanceof WrongEncoding) || isCertainlyInput(file, detection)) throw error;
      return undefined;
    }
  }

  /** Parses a file; returns whether it is an input. Only unnamed files may be unrelated. */
  async #open(file: Unparsed, path: string, isNamed: boolean, detection: Detection): Promise<boolean> {
    const located = { ...file, path };
    if (!isNamed && !mayContainInput(located, detection)) {
      this.read.push(file.name);
      return this.#skip(file.name, nothingInIt);
    }
    const { fileTimeout = defaultFileTimeout } = this.#places;
    const { contentInWords, detect, stateInWords } = await import("./detect.ts");
    let source: SourceFile;
    let found: readonly FoundResource[] | undefined;
    try {
      source = await parseFile(file, fileTimeout, () => isNamed || isCertainlyInput(located, detection));
      if (source.syntax === "json" && isTerraformDocument(source.documents[0])) {
        this.read.push(file.name);
        return this.#terraform.addFile({ file, path, isCertain: true, isNamed: true, isAlone: true });
      }
      const readers = await readersOf(source.documents, detection.models);
      found = within(fileTimeout, file, () => detect(source, detection, isNamed, readers, path));
    } catch (error) {
      const isOther = error instanceof Fault && (error.isForeign || !isCertainlyInput(located, detection));
      if (isNamed || !isOther) throw error;
      return this.#skip(file.name, `it ${error.message}`); // keep its baseline entries
    }
    this.read.push(file.name);
    const broken = source.broken.filter(({ text }) => isNamed || isCertainlyInput({ ...located, text }, detection));
    this.faults.push(...broken.map(({ fault }) => fault));
    if (found === undefined && broken.length > 0) return true;
    if (found !== undefined) {
      this.files.add(file.name);
      for (const each of this.#terraform.withoutPlanned(file, found)) this.detected.push(each);
    } else if (isNamed) {
      const other = () => `${contentInWords(source)}; expected ${inputsInWords(detection)}`;
      const off = offInWords(source.documents[0], detection.models);
      throw new Fault(file.name, stateInWords(source) ?? off ?? other());
    } else this.#skip(file.name, nothingInIt);
    return found !== undefined;
  }

  /** Collects a fault, so that it does not hide the findings of other files; a faulty input counts as an input. */
  async #guarded(read: () => Promise<boolean>): Promise<boolean> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.faults.push(error);
      return true;
    }
  }
}
