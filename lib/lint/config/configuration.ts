/**
 * The configuration of a lint run. Only the search for files is loaded with it; settings-reader.ts reads what is found,
 * and a run without any configuration never loads that.
 */
import { dirname, join, resolve } from "node:path";
import { FileTree } from "../files/file-tree.ts";
import { parseFile } from "../files/source-file.ts";
import type { ReadSource } from "./config-file.ts";
import type { Effective, SourcedValue } from "./effective.ts";
import type { FileSettings } from "./file-settings.ts";
import { ConfigFinder } from "./find-configs.ts";
import { isSelected } from "./matching-rules.ts";
import type { ConfigurationPlaces, ReadConfiguration, SettingsReader } from "./settings-reader.ts";
import type { ConfiguredSuppression } from "./suppressions.ts";

/** Returns the settings of each file. */
export class LintConfiguration {
  readonly #places: ConfigurationPlaces;
  readonly #finder: ConfigFinder;
  readonly #tree: FileTree;
  readonly #settings = new Map<string, Promise<FileSettings | undefined>>();
  #reader: SettingsReader | undefined;

  constructor(places: ConfigurationPlaces) {
    this.#places = places;
    const { workingFolder, file, paths = ["."] } = places;
    this.#finder = new ConfigFinder(workingFolder);
    this.#tree = new FileTree(workingFolder, typeof file === "string" ? [...paths, file] : paths);
  }

  /** The settings of a file; undefined where nothing is configured. */
  of(path: string): Promise<FileSettings | undefined> {
    const known = this.#settings.get(path) ?? this.#settingsOf(path);
    this.#settings.set(path, known);
    return known;
  }

  async #settingsOf(path: string): Promise<FileSettings | undefined> {
    const files = this.#filesFor(path);
    for (const file of files) this.#tree.add(file); // An extended configuration may be beside it.
    // Without a configuration the other options of the command line reach the run unchanged.
    const { commandLine, selection } = this.#places;
    if (files.length === 0 && commandLine?.rules === undefined && selection === undefined) return undefined;
    return (await this.#ready()).settingsOf(path, files);
  }

  /** The suppressions of live objects that the configurations of the working folder have. */
  async suppressions(): Promise<readonly ConfiguredSuppression[]> {
    const files = this.#filesFor(join(this.#places.workingFolder, "*"));
    for (const file of files) this.#tree.add(file);
    return files.length === 0 ? [] : (await this.#ready()).suppressions(files);
  }

  /** The settings of a file, with the origin of each value. */
  async effective(path: string): Promise<Effective> {
    const files = this.#filesFor(path);
    for (const file of files) this.#tree.add(file);
    return (await this.#ready()).effective(path, files);
  }

  /** Whether the command line selects a rule. */
  readonly isSelected = (id: string): boolean => {
    const { selection } = this.#places;
    return selection === undefined || isSelected(id, selection);
  };

  /** What was read so far. */
  get read(): ReadConfiguration {
    return this.#reader ?? { faults: [], customRules: [], files: [] };
  }

  /** What a GB of snapshots costs a month, as the configurations for a file say it; undefined if none does. */
  async pricePerGbMonth(path: string): Promise<SourcedValue<string | number> | undefined> {
    return this.#filesFor(path).length === 0 ? undefined : (await this.effective(path)).pricePerGbMonth;
  }

  #filesFor(path: string): readonly string[] {
    const { file, workingFolder } = this.#places;
    if (file === false) return [];
    return file === undefined ? this.#finder.above(dirname(path)) : [resolve(workingFolder, file)];
  }

  readonly #readSource: ReadSource = async (path, name) => {
    return parseFile({ path, name, text: this.#tree.textOf(path, name) });
  };

  async #ready(): Promise<SettingsReader> {
    if (this.#reader === undefined) {
      const { SettingsReader } = await import("./settings-reader.ts");
      this.#reader ??= await SettingsReader.make({ ...this.#places, readSource: this.#readSource }, this.#finder);
    }
    return this.#reader;
  }
}
