/** Creates all secrets of tests, so that the whole run can be searched for them (produced.ts). */
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The marker that only the secrets of this run contain: random letters and digits. */
    readonly secretMarker: string;
  }
}

/**
 * An unguessable secret: the same in the whole run, and different in the next run.
 * @param name distinguishes secrets: letters and digits.
 * @param prefix of secrets of its kind, such as `ghp_`.
 */
export const secret = (name: string, prefix = ""): string => `${prefix}${inject("secretMarker")}${name}`;
