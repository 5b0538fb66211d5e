/** An esbuild plugin that leaves the commands out of a bundle of the command line that never runs them. */
import type { Plugin } from "esbuild";

/** @param names the commands that stay, as their files are called. */
export const onlyCommands = (names: readonly string[]): Plugin => ({
  name: "only-commands",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[-\w]+\.ts$/ }, ({ kind, importer, path }) =>
      kind === "dynamic-import" &&
      importer.endsWith("/commands/index.ts") &&
      !names.includes(path.slice("./".length, -".ts".length))
        ? { path, external: true }
        : undefined,
    );
  },
});
