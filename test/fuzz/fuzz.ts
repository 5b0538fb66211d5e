/** Runs a property for a period of time, or for a large number of inputs, and prints the number of inputs. */
import fc from "fast-check";
import { test } from "vitest";
import { anyText } from "../run/any-text.ts";
import { seed } from "../run/sizes.ts";

const seconds = Number(process.env.LINTEL_FUZZ_SECONDS ?? 60);
/** So many inputs instead, however long they take. */
const count = process.env.LINTEL_FUZZ_CASES === undefined ? undefined : Number(process.env.LINTEL_FUZZ_CASES);

/** A target: a property that is true for every input. A failure prints the seed and the smallest input. */
export function fuzz<Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  holds: (input: Input) => void | Promise<void>,
): void {
  test(name, async () => {
    let runs = 0;
    const property = fc.asyncProperty(inputs, async (input) => {
      runs += 1;
      await holds(input);
    });
    // One input first, so that lazy loading does not use up the time.
    for (const input of fc.sample(inputs, { numRuns: 1, seed })) await holds(input);
    const limits =
      count === undefined
        ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: seconds * 1000 }
        : { numRuns: count };
    const began = Date.now();
    await fc.assert(property, { seed, ...limits, markInterruptAsFailure: false });
    process.stdout.write(`${name}: ${runs} inputs in ${Math.round((Date.now() - began) / 1000)} s, seed ${seed}\n`);
  });
}

/** Meaningful pieces, mixed with any characters. */
export const mixed = (pieces: readonly string[], maxLength = 40): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, anyText({ maxLength: 8 })), {
      maxLength,
    })
    .map((all) => all.join(""));
