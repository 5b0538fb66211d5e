/** Blocks of a page under a marker: files that readers save, and commands with the output that the page shows. */
import { readFileSync } from "node:fs";

/** A command with its output, line by line. */
interface ShownCommand {
  readonly command: string;
  readonly shown: readonly string[];
}

/** The marked blocks of a page: `<!-- file: a.yaml -->` and `<!-- run: name -->`. */
export interface MarkedBlocks {
  /** The files, by their paths. */
  readonly files: { readonly [path: string]: string };
  /** The commands of a block. */
  readonly commandsIn: (name: string) => readonly ShownCommand[];
}

/** Reads the marked blocks of a page. */
export function markedBlocks(file: string): MarkedBlocks {
  const page = readFileSync(file, "utf8");
  const block = (mark: string): string =>
    new RegExp(`<!-- ${mark} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)^\`\`\``, "m").exec(page)?.[1] ?? "";
  return {
    files: Object.fromEntries(
      [...page.matchAll(/<!-- file: (\S+) -->/g)].map(([, path = ""]) => [path, block(`file: ${path}`)]),
    ),
    commandsIn: (name) =>
      block(`run: ${name}`)
        .split(/^\$ /m)
        .slice(1)
        .map((text) => {
          const [command = "", ...shown] = text.trimEnd().split("\n");
          return { command, shown };
        }),
  };
}
