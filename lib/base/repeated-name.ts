/**
 * Finds a member name that a JSON object has twice: JSON.parse keeps the last value, other readers the first one (RFC
 * 7493, 2.3).
 */

/** The first name that an object has twice; undefined if there is none. The text must be JSON. */
export function repeatedName(text: string): string | undefined {
  /** The names of the open objects; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let isName = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    const names = open.at(-1);
    if (character === "{" || character === "[") open.push(character === "{" ? new Set() : undefined);
    else if (character === "}" || character === "]") open.pop();
    if (character === '"') {
      const end = endOfString(text, at);
      if (isName && names !== undefined) {
        const name: string = JSON.parse(text.slice(at, end));
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end - 1;
    }
    if (character === "{" || (character === "," && names !== undefined)) isName = true;
    else if (character !== undefined && !" \t\r\n".includes(character)) isName = false;
  }
  return undefined;
}

/** The offset after a string that begins at an offset. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
