/** What texts are as UTF-8, without Node's Buffer, so that it works in browsers too. */

/**
 * Whether a text is ASCII. For other texts, Terraform and JavaScript differ in letters and characters; and V8 takes up
 * to half a millisecond to compile an expression with Unicode's letters, which ASCII does not need.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);

/** The Base64 form of a text in UTF-8. */
export const base64Of = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

/** Compares texts by code points, which is the order of their bytes in UTF-8. */
export function compareCodePoints(one: string, other: string): number {
  const [first, second] = [[...one], [...other]];
  for (const [index, each] of first.entries()) {
    const difference = (each.codePointAt(0) ?? 0) - (second[index]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}
