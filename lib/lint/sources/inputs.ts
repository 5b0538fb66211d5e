/** Reads all that a lint run is asked for: what each file declares, and what keeps a file from being linted. */
import { contentInWords, type Detection, detect, inputsInWords, mayHoldInput } from "./detect.ts";
import type { Detected } from "./document-kind.ts";
import { Fault } from "./fault.ts";
import { type Candidate, find, realPath } from "./find.ts";
import { decode, parseFile, readText, type Unparsed } from "./source-file.ts";

/** Where inputs are. */
export interface InputPlaces {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** Relative paths begin here. */
  readonly workingFolder: string;
  /** What `-` stands for: its bytes, and the name under which findings show it. */
  readonly stdin: { readonly bytes: Buffer; readonly name: string } | undefined;
  /** Texts in place of those that files have, by the names that findings have for them. */
  readonly texts: ReadonlyMap<string, string> | undefined;
}

/** What inputs hold. */
export interface Inputs {
  readonly detected: readonly Detected[];
  /** How many files are inputs. */
  readonly files: number;
  /** The names of all files that were read, inputs or not. */
  readonly read: readonly string[];
  readonly faults: readonly Fault[];
}

/** Reads files, folders and standard input. A file that is found twice is read once. */
export async function readInputs(places: InputPlaces, detection: Detection): Promise<Inputs> {
  const reader = new InputReader(detection, places.texts);
  for (const path of places.paths) await reader.path(path, places);
  return { detected: reader.detected, files: reader.files, read: reader.read, faults: reader.faults };
}

class InputReader {
  readonly detected: Detected[] = [];
  readonly faults: Fault[] = [];
  readonly read: string[] = [];
  files = 0;
  readonly #detection: Detection;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #seen = new Set<string>();

  constructor(detection: Detection, texts: ReadonlyMap<string, string> = new Map()) {
    this.#detection = detection;
    this.#texts = texts;
  }

  path(path: string, { workingFolder, stdin }: InputPlaces): Promise<boolean> {
    return this.#guarded(() => {
      if (path === "-" && stdin !== undefined) {
        const { name, bytes } = stdin;
        return this.#open({ name, path: undefined, text: this.#texts.get(name) ?? decode(bytes, name) }, true);
      }
      const found = find(path, workingFolder);
      return found.kind === "file" ? this.#file(found.file, true) : this.#folder(found);
    });
  }

  async #folder({ name, files, faults }: Extract<ReturnType<typeof find>, { kind: "folder" }>): Promise<boolean> {
    this.faults.push(...faults);
    let holdsInput = faults.length > 0;
    for (const file of files) holdsInput = (await this.#file(file, false)) || holdsInput;
    if (holdsInput) return true;
    throw new Fault(name, `is a folder without any input; expected ${inputsInWords(this.#detection)}`);
  }

  async #file({ path, name }: Candidate, isNamed: boolean): Promise<boolean> {
    const real = realPath(path);
    if (this.#seen.has(real)) return true;
    this.#seen.add(real);
    return this.#guarded(() =>
      this.#open({ name, path, text: this.#texts.get(name) ?? readText(path, name) }, isNamed),
    );
  }

  /** Answers whether a file is an input. One that was not named itself may be about something else. */
  async #open(file: Unparsed, isNamed: boolean): Promise<boolean> {
    if (!isNamed && !mayHoldInput(file, this.#detection)) {
      this.read.push(file.name);
      return false;
    }
    const source = await parseFile(file).catch((error: unknown) => {
      if (!isNamed && error instanceof Fault && error.isForeign) return undefined;
      throw error;
    });
    const found = source && detect(source, this.#detection, isNamed);
    this.read.push(file.name);
    if (found !== undefined) {
      this.files += 1;
      this.detected.push(...found);
    } else if (isNamed && source !== undefined) {
      throw new Fault(file.name, `${contentInWords(source)}; expected ${inputsInWords(this.#detection)}`);
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
