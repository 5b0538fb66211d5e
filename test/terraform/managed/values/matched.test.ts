import fc from "fast-check";
import { expect, test } from "vitest";
import { matched } from "../../../../lib/terraform/managed/values/meaning.ts";
import { cases } from "../../../run/sizes.ts";

/** A pair of numbers; an undefined one equals every other. */
type Pair = readonly [number | undefined, number | undefined];

const part = fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined });
const pairs = fc.array(fc.tuple(part, part), { maxLength: 4 });
const isIdentical = (one: Pair, other: Pair): boolean => one[0] === other[0] && one[1] === other[1];
const isEqual = (one: Pair, other: Pair): boolean =>
  [0, 1].every((at) => one[at] === undefined || other[at] === undefined || one[at] === other[at]);

/** The most pairs that can be made, by trying all of them. */
const most = ([first, ...rest]: readonly Pair[], others: readonly Pair[]): number =>
  first === undefined
    ? 0
    : Math.max(
        most(rest, others),
        ...others.flatMap((other, index) =>
          isEqual(first, other) ? [1 + most(rest, others.toSpliced(index, 1))] : [],
        ),
      );

test("as many elements as possible find an equal one, each its own", () => {
  fc.assert(
    fc.property(pairs, pairs, (elements, others) => {
      const found = matched<Pair>(elements, others, [isIdentical, isEqual]);
      const taken = found.filter((other) => other !== undefined);
      expect(new Set(taken).size).toBe(taken.length);
      expect(elements.every((element, index) => found[index] === undefined || isEqual(element, found[index]))).toBe(
        true,
      );
      expect(taken.length).toBe(most(elements, others));
    }),
    { numRuns: cases(2000) },
  );
});

test("an identical element comes before one that is merely equal", () => {
  const [wild, one]: readonly [Pair, Pair] = [
    [undefined, 1],
    [1, 1],
  ];
  expect(
    matched(
      [wild, one],
      [
        [1, 1],
        [undefined, 1],
      ],
      [isIdentical, isEqual],
    ),
  ).toEqual([wild, one]);
});
