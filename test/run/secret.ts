/** The secrets of tests. All come from here, so that the whole run can be searched for them (produced.ts). */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** What every secret of this run holds, and nothing else does: random letters and digits. */
    readonly secretMarker: string;
  }
}

/**
 * A secret that nobody can guess: the same in the whole run, another one in the next.
 * @param name tells one secret from another: letters and digits.
 * @param prefix what secrets of its kind begin with, such as `ghp_`.
 */
export const secret = (name: string, prefix = ""): string => `${prefix}${inject("secretMarker")}${name}`;
