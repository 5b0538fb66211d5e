/** Terminal colors and links. */

/** Styles texts by escape sequences, or returns them unchanged. */
export type Paint = { readonly [style in keyof typeof codes | "link"]: (text: string) => string };

const codes = { bold: 1, red: 31, yellow: 33, blue: 34, cyan: 36, grey: 90 } as const;

const styles = Object.keys(codes) as readonly (keyof typeof codes)[];

/**
 * Creates the styles; without color, they return their text. On a terminal, a link is one link however many lines it
 * takes (OSC 8); logs show that sequence as text.
 */
export function paint(isColored: boolean, isTerminal = false): Paint {
  const painted = styles.map((style) => [
    style,
    (text: string) => (isColored && text !== "" ? `\u001b[${codes[style]}m${text}\u001b[0m` : text),
  ]);
  const link = (url: string): string => (isTerminal ? `\u001b]8;;${url}\u001b\\${url}\u001b]8;;\u001b\\` : url);
  return { ...Object.fromEntries(painted), link: isColored ? link : (url) => url };
}

/**
 * Whether to print colors: as requested, otherwise by FORCE_COLOR and NO_COLOR, otherwise if the output is a terminal.
 */
export function wantsColor(
  asked: "on" | "off" | "auto",
  environment: { readonly [name: string]: string | undefined },
  isTerminal: boolean,
): boolean {
  if (asked !== "auto") return asked === "on";
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = environment;
  if (force !== undefined && force !== "") return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return isTerminal && terminal !== "dumb";
}
