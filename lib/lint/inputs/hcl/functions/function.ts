/** What a function of Terraform is here. */
import type { HclValue } from "../value.ts";

/** What a function returns where Terraform refuses its arguments for certain: `try` goes on after it. */
export const refused = Symbol("refused");

/**
 * Computes a function of Terraform from its arguments; undefined where that is not done here. Unless it says otherwise,
 * it is called with arguments that are known in all their parts, and none of which is null.
 */
export type TerraformFunction = (...args: readonly HclValue[]) => HclValue | typeof refused | undefined;

/** Functions by their names in Terraform. */
export type Functions = { readonly [name: string]: TerraformFunction };

/** Whether a text has ASCII alone: of others, Terraform's letters and characters are not JavaScript's. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII too
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
