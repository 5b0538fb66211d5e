/** Inputs that could not be read, for outputs that have no place of their own for them. */
import type { Fault } from "../text/fault.ts";

/** What stands where a finding has its rule. */
export const unreadableInput = "unreadable-input";

/** "cannot be linted: is not valid JSON: …", for outputs that name the file beside it. */
export const faultInWords = ({ message }: Fault): string => `cannot be linted: ${message}`;
