/** esbuild plugins that leave modules out of a bundle of the command line, because no run of it loads them. */
import type { Plugin } from "esbuild";

/**
 * Leaves out all other commands.
 * @param names the commands that stay, as their files are called.
 */
export const onlyCommands = (names: readonly string[]): Plugin =>
  leavingOut(
    "only-commands",
    ({ importer, path }) =>
      importer.endsWith("/commands/index.ts") && !names.includes(path.slice("./".length, -".ts".length)),
  );

/** Leaves out the parser of options, for command lines without options. */
export const noOptions: Plugin = leavingOut("no-options", ({ path }) => path.endsWith("/command-line.ts"));

/** Leaves out the handlers of resources, with the clients of the services. */
export const noHandlers: Plugin = leavingOut(
  "no-handlers",
  ({ importer, path }) => importer.endsWith("/resources.generated.ts") && path.endsWith("/handler.ts"),
);

/** An import that loads a module when it runs. */
interface DynamicImport {
  readonly importer: string;
  readonly path: string;
}

function leavingOut(name: string, isLeftOut: (imported: DynamicImport) => boolean): Plugin {
  return {
    name,
    setup({ onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ kind, importer, path }) =>
        kind === "dynamic-import" && isLeftOut({ importer, path }) ? { path, external: true } : undefined,
      );
    },
  };
}
