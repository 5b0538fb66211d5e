/** Patterns in which `*` stands for any text, such as those of rules. */

/**
 * Whether a pattern matches a text as a whole. It takes at most as many steps as the lengths of both multiplied: patterns
 * are somebody else's, and a regular expression made of them may have no end.
 */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let inText = 0;
  /** Where to go on when what follows the last star does not fit: the star, and how far it reaches so far. */
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
