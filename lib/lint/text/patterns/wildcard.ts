/** Patterns with `*` for any text, such as names of rules. */

/**
 * Whether a pattern matches a whole text. Takes at most the product of both lengths in steps, since a regular
 * expression from an untrusted pattern might never finish.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let inText = 0;
  /** Where to resume if the text after the last star does not match: the star, and how far it has matched. */
  let star = -1;
  let reached = 0;
  while (inText < text.length) {
    if (pattern[at] === "*") {
      star = at;
      at += 1;
      reached = inText;
    } else if (pattern[at] === text[inText]) {
      at += 1;
      inText += 1;
    } else if (star >= 0) {
      at = star + 1;
      reached += 1;
      inText = reached;
    } else return false;
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}
