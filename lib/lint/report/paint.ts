/** Colours of a terminal. */

/** Puts colours around texts, or leaves them as they are. */
export type Paint = { readonly [style in keyof typeof codes]: (text: string) => string };

const codes = { bold: 1, red: 31, yellow: 33, blue: 34, cyan: 36, grey: 90 } as const;

const styles = Object.keys(codes) as readonly (keyof typeof codes)[];

/** The styles, as escape sequences or without effect. */
export function paint(isColoured: boolean): Paint {
  const painted = styles.map((style) => [
    style,
    (text: string) => (isColoured && text !== "" ? `\u001b[${codes[style]}m${text}\u001b[0m` : text),
  ]);
  return Object.fromEntries(painted);
}

/** Whether to print colours: as asked, else by FORCE_COLOR and NO_COLOR, else on a terminal. */
export function wantsColour(
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
