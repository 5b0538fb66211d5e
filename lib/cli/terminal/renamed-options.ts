/** Options that were renamed: their earlier names are accepted with a warning until 1.0. */
import { printMessage } from "./print.ts";

/** The present names of options by their earlier names, without hyphens in front. */
export type RenamedOptions = { readonly [earlier: string]: string };

/** The words of a command line with the present names of its options. Warns about each earlier name. */
export function withPresentOptions(args: readonly string[], renamed: RenamedOptions = {}): readonly string[] {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  return args.map((word, index) => {
    const [, earlier = "", rest = ""] = (index < end && /^--([a-z][a-z-]*)(=.*)?$/s.exec(word)) || [];
    const present = Object.hasOwn(renamed, earlier) ? renamed[earlier] : undefined;
    if (present === undefined) return word;
    printMessage(`lintel: --${earlier} was renamed to --${present}; the earlier name works until 1.0\n`);
    return `--${present}${rest}`;
  });
}
