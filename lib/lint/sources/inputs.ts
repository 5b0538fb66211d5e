/** Reads all that a lint run is asked for: what each file declares, and what keeps a file from being linted. */
import { contentInWords, type Detection, detect, inputsInWords, mayHoldInput } from "./detect.ts";
import type { Detected } from "./document-kind.ts";
import { Fault } from "./fault.ts";
import { ask } from "./file-system.ts";
import { type Candidate, find } from "./find.ts";
import { decode, parseFile, readText, type Unparsed } from "./source-file.ts";

/** Where inputs are. */
export interface InputPlaces {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** Relative paths begin here. */
  readonly workingFolder: string;
  /** What `-` stands for: its bytes, and the name under which findings show it. */
  readonly stdin?: { readonly bytes: Buffer; readonly name: string };
  /** The paths may lead to files about other things. */
  readonly mayBeOther?: true;
  /** Texts that are newer than their files, by absolute path. */
  readonly unsaved?: ReadonlyMap<string, string>;
}

/** What inputs hold. */
export interface Inputs {
  readonly detected: readonly Detected[];
  /** How many files are inputs. */
  readonly files: number;
  readonly faults: readonly Fault[];
  /** Files that were named but are not to be read. */
  readonly ignored: readonly string[];
}

/** How a file is to be read, where files differ; undefined where it is not to be read. */
type DetectionOf = (file: Pick<Unparsed, "path" | "name">) => Promise<Detection | undefined>;

/** Reads files, folders and standard input. A file that is found twice is read once. */
export async function readInputs(
  places: InputPlaces,
  detection: Detection,
  detectionOf: DetectionOf = async () => detection,
): Promise<Inputs> {
  const reader = new InputReader(places, detection, detectionOf);
  for (const path of places.paths) await reader.path(path);
  return { detected: reader.detected, files: reader.files, faults: reader.faults, ignored: reader.ignored };
}

class InputReader {
  readonly detected: Detected[] = [];
  readonly faults: Fault[] = [];
  readonly ignored: string[] = [];
  files = 0;
  readonly #detection: Detection;
  readonly #detectionOf: DetectionOf;
  readonly #places: InputPlaces;
  readonly #seen = new Set<string>();

  constructor(places: InputPlaces, detection: Detection, detectionOf: DetectionOf) {
    this.#places = places;
    this.#detection = detection;
    this.#detectionOf = detectionOf;
  }

  path(path: string): Promise<boolean> {
    const { workingFolder, stdin, mayBeOther } = this.#places;
    const isNamed = mayBeOther !== true;
    return this.#guarded(() => {
      if (path === "-" && stdin !== undefined) {
        return this.#standardInput(stdin, isNamed);
      }
      const found = find(path, workingFolder);
      return found.kind === "file" ? this.#file(found.file, isNamed) : this.#folder(found);
    });
  }

  async #standardInput({ name, bytes }: NonNullable<InputPlaces["stdin"]>, isNamed: boolean): Promise<boolean> {
    const detection = await this.#detectionOf({ path: undefined, name });
    if (detection !== undefined) {
      return this.#open({ name, path: undefined, text: decode(bytes, name) }, isNamed, detection);
    }
    this.ignored.push(name);
    return true;
  }

  async #folder({ name, files, faults }: Extract<ReturnType<typeof find>, { kind: "folder" }>): Promise<boolean> {
    this.faults.push(...faults);
    let holdsInput = faults.length > 0;
    for (const file of files) holdsInput = (await this.#file(file, false)) || holdsInput;
    if (holdsInput) return true;
    throw new Fault(name, `is a folder without any input; expected ${inputsInWords(this.#detection)}`);
  }

  async #file({ path, name }: Candidate, isNamed: boolean): Promise<boolean> {
    const real = ask("realPath", path);
    if (this.#seen.has(real)) return true;
    this.#seen.add(real);
    const detection = await this.#detectionOf({ path, name });
    if (detection !== undefined) {
      return this.#guarded(() => {
        const text = this.#places.unsaved?.get(path) ?? readText(path, name);
        return this.#open({ name, path, text }, isNamed, detection);
      });
    }
    if (isNamed) this.ignored.push(name);
    return true;
  }

  /** Answers whether a file is an input. One that was not named itself may be about something else. */
  async #open(file: Unparsed, isNamed: boolean, detection: Detection): Promise<boolean> {
    if (!isNamed && !mayHoldInput(file, detection)) return false;
    const source = await parseFile(file).catch((error: unknown) => {
      if (!isNamed && error instanceof Fault && error.isForeign) return undefined;
      throw error;
    });
    const found = source && detect(source, detection, isNamed);
    if (found !== undefined) {
      this.files += 1;
      this.detected.push(...found);
    } else if (isNamed && source !== undefined) {
      throw new Fault(file.name, `${contentInWords(source)}; expected ${inputsInWords(detection)}`);
    }
    return found !== undefined;
  }

  /** Keeps the fault of one input from hiding the findings of others; a faulty input is an input all the same. */
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
