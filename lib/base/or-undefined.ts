/** Steps whose failure has no message of its own. */

/** The result of a step; undefined if it throws. */
export function orUndefined<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}

/** The value of a JSON text; undefined for another text. */
export const parsedJson = (text: string): unknown => orUndefined(() => JSON.parse(text));
