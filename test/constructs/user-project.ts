import type { SpawnSyncReturns } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterAll } from "vitest";
import { fork, spawnSync } from "../run/child-process.ts";
import { addOutput } from "../run/produced.ts";
import { temporaryFolder } from "../run/temporary-folder.ts";

const packages = ["cdktf", "constructs", "@types", "tsx"];

/** Synthesized resources by type and id, with their source positions. */
interface Resources {
  readonly [type: string]: {
    readonly [id: string]: { readonly "//": { readonly lintel?: { readonly source: string } } };
  };
}

/** What a program of a user printed, and its exit code. */
export type Ended = Pick<SpawnSyncReturns<string>, "status" | "stdout" | "stderr">;

/** A user's project, in a folder of its own, with the built package installed. */
export class UserProject {
  readonly folder = join(temporaryFolder(), "user (copy)");

  constructor(files: { readonly [path: string]: string }) {
    for (const [path, text] of Object.entries({ "package.json": '{"type":"module"}', ...files }))
      this.write(path, text);
    mkdirSync(join(this.folder, "node_modules"), { recursive: true });
    symlinkSync(resolve("."), join(this.folder, "node_modules", "lintel"), "dir");
    for (const name of packages)
      symlinkSync(resolve("node_modules", name), join(this.folder, "node_modules", name), "dir");
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  /** Runs Node in the project, or in a folder below it. */
  node(args: readonly string[], folder = "."): SpawnSyncReturns<string> {
    const { NODE_OPTIONS: _, ...env } = process.env;
    return spawnSync(process.execPath, args, { cwd: join(this.folder, folder), env });
  }

  /** Runs a TypeScript file, like `npx tsx`. */
  tsx(file: string, folder = "."): SpawnSyncReturns<string> {
    return this.node([resolve("node_modules/tsx/dist/cli.mjs"), file], folder);
  }

  /**
   * Runs each of the given programs once, in a process that all of them share (program-host.mjs); `flags` are Node's.
   * Returns a function that runs a program in a folder below the project.
   */
  programs(...flags: readonly string[]): (file: string, folder?: string) => Promise<Ended> {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const options = { cwd: this.folder, env, execArgv: [...flags] };
    const host = fork(resolve("test/constructs/program-host.mjs"), [], options);
    afterAll(() => void host.kill());
    return async (file, folder = ".") => {
      host.send({ file, folder: join(this.folder, folder) });
      const [ended] = await once(host, "message");
      for (const name of ["stdout", "stderr"] as const) addOutput(`the ${name} of ${file}`)(ended[name]);
      return ended;
    };
  }

  /** Compiles the project to dist/, by default with separate source maps; `options` are compiler options. */
  compile(options: { readonly [name: string]: boolean | string | undefined } = {}): SpawnSyncReturns<string> {
    const compilerOptions = {
      target: "es2022",
      module: "nodenext",
      strict: true,
      skipLibCheck: false,
      types: ["node"],
      sourceMap: true,
      rootDir: "src",
      outDir: "dist",
      ...options,
    };
    this.write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
    return this.node([resolve("node_modules/typescript/bin/tsc"), "-p", "."]);
  }

  /** The recorded source positions of the constructs in a synthesized stack, by their ids. */
  sources(stack: string, folder = "."): { readonly [id: string]: string } {
    const file = join(this.folder, folder, "cdktf.out", "stacks", stack, "cdk.tf.json");
    const byType: Resources = JSON.parse(readFileSync(file, "utf8")).resource;
    const all = Object.values(byType).flatMap((byId) => Object.entries(byId));
    return Object.fromEntries(all.map(([id, resource]) => [id, resource["//"].lintel?.source ?? ""]));
  }
}

/** Line and column of a text in a file, as in stack traces. */
export function positionOf(text: string, file: string): string {
  const before = file.slice(0, file.indexOf(text)).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
