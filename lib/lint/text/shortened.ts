/** Bounds texts for people: a name or a value may be as long as a file. */

/** Characters of a message. */
const maxMessageLength = 2_000;

/** Characters of a name: longer ones are invalid everywhere. */
const maxNameLength = 400;

/** Characters of an expression within a message. */
const maxExpressionLength = 80;

/** The beginning of an expression if it is too long. */
export const shortenedExpression = (text: string): string =>
  text.length > maxExpressionLength ? `${withoutHalfCharacter(text.slice(0, maxExpressionLength - 3))}…` : text;

/** An expression and the module that it stands in, without the middle if it is too long. */
export const shortenedQuestion = (text: string): string => shortened(text, 2 * maxExpressionLength);

/** A message without its middle if it is too long: it begins with what is wrong, and ends with what is allowed. */
export const shortenedMessage = (text: string): string => shortened(text, maxMessageLength);

/** A name or a path without its middle if it is too long. */
export const shortenedName = (text: string): string => shortened(text, maxNameLength);

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = most / 2 - 1;
  return `${withoutHalfCharacter(text.slice(0, half))}…${withoutHalfCharacter(text.slice(-half))}`;
}

/** Characters beyond the first 65,536 consist of two units. */
const withoutHalfCharacter = (text: string): string =>
  text.replace(/^[\udc00-\udfff]/, "").replace(/[\ud800-\udbff]$/, "");
