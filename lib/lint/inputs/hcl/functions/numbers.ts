/** Terraform's numeric functions, for exact results. */
import { asNumber, elementsOf, type HclValue } from "../evaluation/value.ts";
import { type Functions, refused, type TerraformFunction } from "./function.ts";

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

/** A whole power of a whole number. */
function power(base: number, exponent: number): number | undefined {
  if (![base, exponent].every(Number.isSafeInteger) || exponent < 0 || exponent > maxExponent) return undefined;
  return exact(Number(BigInt(base) ** BigInt(exponent)));
}

/** Beyond it, only the powers of -1, 0 and 1 are exact. */
const maxExponent = 60;

/** Digits of `parseint`: beyond base 36, upper case is another digit. */
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

function parsed(text: string, base: number): number | typeof refused | undefined {
  const [, sign = "", written = ""] = /^([-+]?)(.*)$/s.exec(base > 36 ? text : text.toLowerCase()) ?? [];
  const values = [...written].map((digit) => digits.indexOf(digit));
  if (values.length === 0 || values.some((value) => value < 0 || value >= base)) return refused;
  const number = values.reduce((sum, value) => sum * base + value, 0);
  return Number.isSafeInteger(number) ? (sign === "-" ? 0 - number : number) : undefined;
}

/** Terraform's numeric functions. */
export const numberFunctions: Functions = {
  min: ofNumbers(Math.min),
  max: ofNumbers(Math.max),
  abs: ofNumbers((number) => Math.abs(number)),
  ceil: ofNumbers((number) => Math.ceil(number)),
  floor: ofNumbers((number) => Math.floor(number)),
  signum: ofNumbers((number) => Math.sign(number)),
  pow: (base = null, exponent = null) => {
    const [one, other] = [asNumber(base), asNumber(exponent)];
    return one === undefined || other === undefined ? undefined : power(one, other);
  },
  parseint: (text = null, base = null) => {
    const number = asNumber(base);
    if (number === undefined || !Number.isInteger(number)) return undefined;
    return typeof text !== "string" || number < 2 || number > 62 ? refused : parsed(text, number);
  },
  sum: (list) => {
    const elements = elementsOf(list ?? null);
    const areWhole = elements?.every((each) => Number.isSafeInteger(asNumber(each)));
    return areWhole === true && elements !== undefined
      ? numeric(elements, (...numbers) => numbers.reduce((sum, number) => sum + number, 0))
      : undefined;
  },
};
