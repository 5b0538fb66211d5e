/** Types of Terraform's functions, and the functions of texts. */
import { asString, type HclValue } from "../evaluation/value.ts";

/** Returned if Terraform certainly refuses the arguments; `try` then continues with its next argument. */
export const refused = Symbol("refused");

/**
 * Computes a function of Terraform; undefined if it does not support these arguments. By default, the arguments are
 * fully known and not null.
 */
export type TerraformFunction = (...args: readonly HclValue[]) => HclValue | typeof refused | undefined;

/** Functions by their names in Terraform. */
export type Functions = { readonly [name: string]: TerraformFunction };

/** Makes a function of a fixed number of strings; numbers and booleans are converted. */
export const ofStrings =
  (compute: (...texts: string[]) => HclValue | typeof refused | undefined): TerraformFunction =>
  (...args) => {
    const texts = args.map(asString);
    return args.length === compute.length && texts.every((text) => text !== undefined) ? compute(...texts) : undefined;
  };
