/** Terraform's numeric functions, for exact results. */
import { asNumber, elementsOf, type HclValue } from "../evaluation/value.ts";
import type { Functions, TerraformFunction } from "./function.ts";

const ofNumbers =
  (compute: (...numbers: number[]) => number): TerraformFunction =>
  (...args) =>
    numeric(args, compute);

function numeric(args: readonly HclValue[], compute: (...numbers: number[]) => number): number | undefined {
  const numbers = args.map(asNumber);
  if (numbers.length === 0 || !numbers.every((number) => number !== undefined)) return undefined;
  return exact(compute(...numbers));
}

const exact = (number: number): number | undefined =>
  !Number.isInteger(number) || Number.isSafeInteger(number) ? number + 0 : undefined;

/** Terraform's numeric functions. */
export const numberFunctions: Functions = {
  min: ofNumbers(Math.min),
  max: ofNumbers(Math.max),
  abs: ofNumbers((number) => Math.abs(number)),
  ceil: ofNumbers((number) => Math.ceil(number)),
  floor: ofNumbers((number) => Math.floor(number)),
  signum: ofNumbers((number) => Math.sign(number)),
  sum: (list) => {
    const elements = elementsOf(list ?? null);
    const areWhole = elements?.every((each) => Number.isSafeInteger(asNumber(each)));
    return areWhole === true && elements !== undefined
      ? numeric(elements, (...numbers) => numbers.reduce((sum, number) => sum + number, 0))
      : undefined;
  },
};
