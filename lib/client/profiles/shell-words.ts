/**
 * The words of a text, as Python's `shlex.split` reads them: the AWS CLI reads titles of sections and commands of the
 * shared files by it. Quotes and backslashes have the meaning that they have in a shell; nothing else has one.
 * Undefined if a quote or a backslash has no end.
 * @param isWindows as the AWS CLI reads commands on Windows: a backslash has a meaning only before a double quote, and a
 * single quote has none.
 */
export function wordsOf(text: string, isWindows = false): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const escaped = text.charAt(index + 1);
    const escapes = isWindows ? escaped === '"' : quote === "" || (quote === '"' && /["\\]/.test(escaped));
    if (character === "\\" && escapes) {
      if (index + 1 === text.length) return undefined;
      word = (word ?? "") + text.charAt(++index);
    } else if (quote === "" && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (quote === "" ? character === '"' || (character === "'" && !isWindows) : character === quote) {
      quote = quote === "" ? character : "";
      word ??= "";
    } else {
      word = (word ?? "") + character;
    }
  }
  if (quote !== "") return undefined;
  return word === undefined ? words : [...words, word];
}
