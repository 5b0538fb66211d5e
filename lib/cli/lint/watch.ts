/**
 * `lintel lint --watch`: lints again when a file changes. Each run is a new process of the same command line, so that
 * configurations and plugins are loaded again; this process only watches.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isStandalone } from "../../base/process/standalone.ts";
import { ConfigFinder } from "../../lint/config/find-configs.ts";
import { isInputName } from "../../lint/files/file-names.ts";
import { searchedFolders } from "../../lint/files/find.ts";
import { isSkippedFolder } from "../../lint/files/folder-entry.ts";
import { ignoreFile } from "../../lint/files/gitignore.ts";
import { commandWords } from "../terminal/command-words.ts";
import { interruptedExitCode } from "../terminal/interrupts.ts";
import { printDocument, printMessage, screenOf } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { watchedVariable } from "./watched.ts";

/** What to watch and what to run. */
export interface WatchOptions {
  readonly paths: readonly string[];
  /** Files that a run writes, whose changes are ignored. */
  readonly outputs: readonly string[];
  /** Whether folders that git ignores are watched too. */
  readonly takesIgnored: boolean;
}

/** Changes within this time, in milliseconds, are one, because editors write a file in several steps. */
const settling = 50;

/** Watches until interrupted; exits with 130, or with 143 when terminated. */
export function watchAndLint(options: WatchOptions): Promise<never> {
  if (options.paths.includes("-")) throw new UsageError("--watch cannot watch standard input; name files or folders");
  const watcher = new Watcher(options);
  for (const [signal, code] of [
    ["SIGINT", interruptedExitCode],
    ["SIGTERM", 143],
  ] as const) {
    process.on(signal, () => {
      watcher.stop();
      process.exit(code);
    });
  }
  watcher.run();
  return new Promise(() => {}); // the watchers keep the process alive
}

/** Why a folder is watched: for its inputs, configurations, or modules of plugins. */
type Reason = "inputs" | "configurations" | "modules";

class Watcher {
  readonly #options: WatchOptions;
  readonly #outputs: ReadonlySet<string>;
  readonly #named: ReadonlySet<string>;
  readonly #watchers = new Map<string, FSWatcher>();
  #reasons: ReadonlyMap<string, ReadonlySet<Reason>> = new Map();
  /** Configurations and plugins of the last run. */
  #files: readonly string[] = [];
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStale = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#outputs = new Set(options.outputs.map((file) => resolve(file)));
    this.#named = new Set(options.paths.map((path) => resolve(path)));
  }

  /** Lints, or schedules another run for when the current one ends. */
  run(): void {
    this.#isStale = this.#child !== undefined;
    if (this.#isStale) return;
    this.#watchFolders(); // first, so as not to miss a change
    if (screenOf("stdout").isTTY) void printDocument("\u001b[2J\u001b[3J\u001b[H");
    const { words, script } = commandWords();
    const program = isStandalone() || script === undefined ? [] : [script];
    const child = spawn(process.execPath, [...process.execArgv, ...program, ...words], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, [watchedVariable]: "1" },
    });
    this.#child = child;
    child.on("message", (files) => {
      this.#files = Array.isArray(files) ? files.map(String) : [];
    });
    child.on("close", () => {
      this.#child = undefined;
      this.#watchFolders();
      printMessage("lintel: watching for changes; press Ctrl-C to stop\n");
      if (this.#isStale) this.run();
    });
  }

  stop(): void {
    this.#child?.kill();
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #changed(folder: string, name: string | null): void {
    if (name === null || !this.#concerns(folder, name)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.run(), settling);
  }

  #concerns(folder: string, name: string): boolean {
    const path = join(folder, name);
    const reasons = this.#reasons.get(folder);
    if (this.#outputs.has(path)) return false;
    if (name.startsWith("lintel.config.") || this.#named.has(path) || this.#files.includes(path)) return true;
    if (reasons?.has("modules") && /\.[cm]?[jt]s$/.test(name)) return true;
    if (!reasons?.has("inputs") || isSkippedFolder(name, folder)) return false;
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
    return isInputName(name) || name === ignoreFile || isFolder || this.#watchers.has(path);
  }

  /** Watches new folders, and stops watching deleted ones. */
  #watchFolders(): void {
    this.#reasons = this.#foldersToWatch();
    for (const [folder, watcher] of this.#watchers) {
      if (this.#reasons.has(folder) && existsSync(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of this.#reasons.keys()) {
      if (this.#watchers.has(folder) || !existsSync(folder)) continue;
      const watcher = watch(folder, (_, name) => this.#changed(folder, name));
      watcher.on("error", () => watcher.close()); // deleted; its parent reports it
      this.#watchers.set(folder, watcher);
    }
  }

  #foldersToWatch(): ReadonlyMap<string, ReadonlySet<Reason>> {
    const reasons = new Map<string, Set<Reason>>();
    const add = (folder: string, reason: Reason): void => {
      reasons.set(folder, (reasons.get(folder) ?? new Set()).add(reason));
    };
    const finder = new ConfigFinder(process.cwd());
    for (const path of this.#named) {
      const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder) for (const folder of searchedFolders(path, this.#options.takesIgnored)) add(folder, "inputs");
      for (const folder of finder.folders(isFolder ? path : dirname(path))) add(folder, "configurations");
    }
    for (const file of this.#files) add(dirname(file), "modules");
    return reasons;
  }
}
