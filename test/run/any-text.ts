/** Generated texts of all characters. */
import fc from "fast-check";

const surrogates = 0x800;

/** Any character but half of a surrogate pair. */
const character = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + surrogates));

/**
 * Texts of any characters, as those of fast-check's unit `binary`. That unit first builds a table of all 1.1 million
 * characters: two seconds of processor time and 100 megabytes in each worker.
 */
export const anyText = (length: Pick<fc.StringConstraints, "minLength" | "maxLength"> = {}): fc.Arbitrary<string> =>
  fc.string({ ...length, unit: character });
