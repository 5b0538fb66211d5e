/** Reads configurations, with those they extend and their plugins, and makes settings of them. */
import { dirname } from "node:path";
import { isMembers } from "../../base/members.ts";
import { pathInFindings } from "../files/find.ts";
import { type Lintable, rulesOf } from "../rule/lintable.ts";
import type { LintRule, RuleFacts } from "../rule/rule.ts";
import { defaultsOf, optionsOf, type RuleOption, runOptions } from "../rule/rule-options.ts";
import type { Fault } from "../text/fault.ts";
import type { Segment } from "../text/path.ts";
import type { AnyLintelConfig } from "./config.ts";
import { ConfigFault } from "./config-faults.ts";
import { ConfigFile, type ReadSource } from "./config-file.ts";
import { type ConfigLayer, layersOf } from "./config-layer.ts";
import { type Effective, layersFor, merge } from "./effective.ts";
import { FileSettings } from "./file-settings.ts";
import type { ConfigFinder } from "./find-configs.ts";
import { type CodeConsent, LoadError, resolveModule } from "./load-module.ts";
import { type RuleSelection, selectedRules } from "./matching-rules.ts";
import { type LoadedPlugin, loadPlugin } from "./plugins.ts";
import { faultySettings, type OptionsByRule } from "./settings-check.ts";
import { type ConfiguredSuppression, suppressionsOf } from "./suppressions.ts";

/** Where configurations are. */
export interface ConfigurationPlaces {
  readonly resources: readonly Lintable[];
  /** Findings and faults name files relative to it. */
  readonly workingFolder: string;
  /** The files to lint; by default the working folder. Only files that belong to it are read. */
  readonly paths?: readonly string[];
  /** Whether configurations that are code may run. */
  readonly code: CodeConsent;
  /** The only file to read; false: none. By default those of each file's folder and its parents. */
  readonly file?: string | false;
  /** The options of the command line, which override every file. */
  readonly commandLine?: AnyLintelConfig;
  /** The rules that the command line selects; default: all. */
  readonly selection?: RuleSelection;
  /** Reports a warning about a configuration; default: none is reported. */
  readonly warn?: (warning: Fault) => void;
}

/** What was read so far. */
export interface ReadConfiguration {
  readonly faults: readonly Fault[];
  readonly customRules: readonly LintRule[];
  /** The configurations and plugins. */
  readonly files: readonly string[];
}

/** Where configurations are, and how their files are read. */
interface Places extends ConfigurationPlaces {
  readonly readSource: ReadSource;
}

/** A configuration file with everything that it extends. */
interface Chain {
  readonly layers: readonly ConfigLayer[];
  readonly files: readonly ConfigFile[];
  readonly plugins: readonly LoadedPlugin[];
  readonly isRoot: boolean;
}

/** A configuration that is being read, with all that it extends. */
interface ReadingChain {
  /** The globs of all are relative to this folder. */
  readonly folder: string;
  /** What was read of it, by path. */
  readonly read: Map<string, Chain>;
}

/** The elements without those that follow again: an earlier layer has no effect where a later one is the same. */
const onceAtTheEnd = <Element>(elements: readonly Element[]): readonly Element[] =>
  [...new Set(elements.toReversed())].reverse();

const commandLineFault: ConfigLayer["fault"] = (_, message) => new ConfigFault("command line", message);

/** The faults of merged options, each at the member of the nearest configuration that has a part in it. */
function* contradictions(
  layers: readonly ConfigLayer[],
  merged: Effective["options"],
  known: readonly RuleOption[],
): Generator<Fault> {
  for (const { name, faultsIn, isMember } of known) {
    const way: readonly Segment[] = isMember === true ? [name] : ["options", name];
    const setting = layers.flatMap((layer) => {
      const value = isMember === true ? Reflect.get(layer.content, name) : layer.content.options?.[name];
      return value === undefined ? [] : [{ layer, value }];
    });
    if (faultsIn === undefined || setting.length < 2) continue;
    const found = [...faultsIn(merged.get(name)?.value)];
    const alone = new Set(setting.flatMap(({ value }) => [...faultsIn(value)].map(({ message }) => message)));
    for (const { segments, message } of found) {
      const [member = ""] = segments;
      const at = setting.findLast(({ value }) => isMembers(value) && Object.hasOwn(value, member));
      if (at === undefined || alone.has(message)) continue;
      const others = setting.filter((each) => each !== at).map(({ layer }) => layer.origin(...way));
      yield at.layer.fault([...way, ...segments], `${message} (merged with ${others.join(" and ")})`);
    }
  }
}

/** See the head of this file. Each file is read once. */
export class SettingsReader implements ReadConfiguration {
  readonly #faults: Fault[] = [];
  readonly #places: Places;
  readonly #finder: ConfigFinder;
  readonly #rules: readonly RuleFacts[];
  readonly #options: readonly RuleOption[];
  readonly #files = new Map<string, Promise<ConfigFile>>();
  readonly #chains = new Map<string, Promise<Chain>>();
  readonly #plugins = new Map<string, LoadedPlugin | undefined>();
  readonly #clashing = new Set<LoadedPlugin>();
  readonly #checked = new Set<ConfigFile>();
  readonly #settings = new Map<string, FileSettings>();

  private constructor(places: Places, finder: ConfigFinder, rules: readonly RuleFacts[]) {
    this.#places = places;
    this.#finder = finder;
    this.#rules = rules;
    this.#options = optionsOf([{ options: runOptions }, ...rules]);
  }

  /** A reader that knows every rule of the resources. */
  static async make(places: Places, finder: ConfigFinder): Promise<SettingsReader> {
    const rules = new Set<RuleFacts>();
    for (const resource of places.resources) for (const rule of await rulesOf(resource)) rules.add(rule);
    return new SettingsReader(places, finder, [...rules]);
  }

  /** By file and line. */
  get faults(): readonly Fault[] {
    const line = ({ position }: Fault): number => position?.line ?? 0;
    return this.#faults.toSorted(
      (one, other) => Number(one.file > other.file) - Number(one.file < other.file) || line(one) - line(other),
    );
  }

  /** Every file that was read or loaded. */
  get files(): readonly string[] {
    return [...this.#files.keys(), ...this.#plugins.keys()];
  }

  /** The rules of all plugins that were loaded. */
  get customRules(): readonly LintRule[] {
    const all = [...this.#plugins.values()].flatMap((plugin) => plugin?.rules ?? []);
    return [...new Map(all.map((rule) => [rule.id, rule])).values()];
  }

  /** The settings of a file under these configurations, the nearest first. Equal settings are the same object. */
  async settingsOf(path: string, configs: readonly string[]): Promise<FileSettings> {
    const { effective, custom, plugins } = await this.#merged(path, configs);
    const { rules, options, kind, account, isIgnored } = effective;
    const key = JSON.stringify([[...rules], [...options], kind, account, isIgnored, plugins.map(({ file }) => file)]);
    const known = this.#settings.get(key);
    if (known !== undefined) return known;
    const settings = new FileSettings(effective, custom);
    this.#settings.set(key, settings);
    return settings;
  }

  /** The same, with the origin of each value. */
  async effective(path: string, configs: readonly string[]): Promise<Effective> {
    const { effective, plugins } = await this.#merged(path, configs);
    const origin = plugins.length === 0 ? "default" : "plugins";
    const standard = defaultsOf(this.#options);
    return { ...effective, plugins: { value: plugins.map(({ file }) => file), origin }, standard };
  }

  /** The suppressions of these configurations, and of those that they extend. */
  async suppressions(configs: readonly string[]): Promise<readonly ConfiguredSuppression[]> {
    const files = new Set<ConfigFile>();
    for (const config of configs) {
      const chain = await this.#chain(config);
      for (const file of chain.files) files.add(file);
      if (chain.isRoot) break;
    }
    return [...files].flatMap(suppressionsOf);
  }

  async #merged(path: string, configs: readonly string[]) {
    const chains: Chain[] = [];
    for (const config of configs) {
      const chain = await this.#chain(config);
      chains.unshift(chain);
      if (chain.isRoot) break;
    }
    const plugins = new Set<LoadedPlugin>();
    for (const chain of chains) {
      for (const plugin of chain.plugins) this.#addPlugin(plugin, plugins, chain);
      for (const file of chain.files) this.#check(file, [...plugins]);
    }
    const { commandLine } = this.#places;
    const last: readonly ConfigLayer[] =
      commandLine === undefined
        ? []
        : [{ folder: dirname(path), content: commandLine, origin: () => "command line", fault: commandLineFault }];
    const custom = [...plugins].flatMap(({ rules }) => rules);
    const layers = layersFor([...chains.flatMap((chain) => chain.layers), ...last], path);
    const known = [...this.#rules, ...custom];
    const merged = merge(layers, path, known);
    const { selection } = this.#places;
    const rules = selection === undefined ? merged.rules : selectedRules(merged.rules, known, selection);
    const effective = { ...merged, rules };
    for (const fault of contradictions(layers, effective.options, this.#options)) this.#addOnce(fault);
    return { effective, custom, plugins: [...plugins] };
  }

  /** Files with the same configurations have the same fault. */
  #addOnce(fault: Fault): void {
    if (!this.#faults.some((each) => String(each) === String(fault))) this.#faults.push(fault);
  }

  /** Of two plugins with the same rule id the first is used. */
  #addPlugin(plugin: LoadedPlugin, plugins: Set<LoadedPlugin>, { files }: Chain): void {
    const ids = new Set(plugin.rules.map(({ id }) => id));
    const other = [...plugins].find((each) => each !== plugin && each.rules.some(({ id }) => ids.has(id)));
    if (other === undefined) plugins.add(plugin);
    else if (!this.#clashing.has(plugin)) {
      this.#clashing.add(plugin);
      const names = `${this.#nameOf(plugin.file)} has a rule with the same id as ${this.#nameOf(other.file)}`;
      for (const file of files.slice(-1))
        this.#faults.push(file.fault(["plugins"], `${names}; rename one of the plugins`));
    }
  }

  /** Reports once a file's references to unknown rules and options. */
  #check(file: ConfigFile, plugins: readonly LoadedPlugin[]): void {
    if (this.#checked.has(file)) return;
    this.#checked.add(file);
    const custom = plugins.flatMap(({ rules }) => rules);
    const takes: OptionsByRule = new Map([
      ...this.#rules.map(({ id, options = [] }) => [id, options] as const),
      ...custom.map(({ id, options = [] }) => [id, options] as const),
    ]);
    // A rule of a plugin that could not be loaded may well exist.
    const isComplete = ![...this.#plugins.values()].some((plugin) => plugin === undefined || plugin.faults.length > 0);
    for (const { segments, message, atKey, meant } of faultySettings(file.content, takes, isComplete)) {
      this.#faults.push(file.fault(segments, message, atKey, meant));
    }
  }

  #chain(path: string): Promise<Chain> {
    const known = this.#chains.get(path) ?? this.#readChain(path, { folder: dirname(path), read: new Map() }, []);
    this.#chains.set(path, known);
    return known;
  }

  /** Reads a file and what it extends, each file once, however many ways lead to it. */
  async #readChain(path: string, within: ReadingChain, extending: readonly string[]): Promise<Chain> {
    const { folder, read } = within;
    const known = read.get(path);
    if (known !== undefined) return known;
    const file = await this.#file(path);
    if (extending.length === 0) this.#refuseOthers(file);
    const layers: ConfigLayer[] = [];
    const files: ConfigFile[] = [];
    const plugins: LoadedPlugin[] = [];
    const { extends: bases = [], root = false } = file.content;
    for (const [index, base] of [bases].flat().entries()) {
      const segments = Array.isArray(bases) ? ["extends", index] : ["extends"];
      const target = this.#resolve(file, base, segments);
      if (target === undefined) continue;
      if ([...extending, path].includes(target)) {
        const way = [...extending, path, target].map((each) => this.#nameOf(each)).join(" → ");
        this.#faults.push(file.fault(segments, `extends forms a cycle: ${way}; remove one of them`));
        continue;
      }
      const chain = await this.#readChain(target, within, [...extending, path]);
      layers.push(...chain.layers);
      files.push(...chain.files);
      plugins.push(...chain.plugins);
    }
    for (const [index, plugin] of (file.content.plugins ?? []).entries()) {
      const loaded = this.#plugin(file, plugin, ["plugins", index]);
      if (loaded !== undefined) plugins.push(loaded);
    }
    const chain = {
      layers: onceAtTheEnd([...layers, ...layersOf(file, folder)]),
      files: onceAtTheEnd([...files, file]),
      plugins: onceAtTheEnd(plugins),
      isRoot: root,
    };
    read.set(path, chain);
    return chain;
  }

  #file(path: string): Promise<ConfigFile> {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = ConfigFile.read(path, this.#nameOf(path), { ...this.#places, options: this.#options }, this.#faults);
    this.#files.set(path, file);
    return file;
  }

  /** Reports the configurations of a folder that are not used, because another one takes precedence. */
  #refuseOthers(file: ConfigFile): void {
    const [first, ...others] = this.#finder.in(file.folder);
    if (first !== file.path) return;
    for (const other of others) {
      this.#faults.push(file.fault([], `${this.#nameOf(other)} is beside ${file.name}; keep one of the two`));
    }
  }

  #resolve(file: ConfigFile, specifier: string, segments: readonly (string | number)[]): string | undefined {
    try {
      return resolveModule(specifier, file.path);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      this.#faults.push(file.fault(segments, `${segments[0]} ${error.message}`));
      return undefined;
    }
  }

  #plugin(file: ConfigFile, specifier: string, segments: readonly (string | number)[]): LoadedPlugin | undefined {
    const target = this.#resolve(file, specifier, segments);
    if (target === undefined) {
      this.#plugins.set(specifier, undefined);
      return undefined;
    }
    if (this.#plugins.has(target)) return this.#plugins.get(target);
    const models = this.#places.resources.map(({ model }) => model);
    let loaded: LoadedPlugin | undefined;
    try {
      loaded = loadPlugin(target, { models, options: this.#options }, this.#places.code);
      for (const fault of loaded.faults) this.#faults.push(file.fault(segments, `plugin ${specifier}: ${fault}`));
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      this.#faults.push(file.fault(segments, `plugin ${specifier} ${error.message}`));
    }
    this.#plugins.set(target, loaded);
    return loaded;
  }

  #nameOf(path: string): string {
    return pathInFindings(path, path, this.#places.workingFolder);
  }
}
