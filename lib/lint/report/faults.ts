/** Inputs that could not be read, in formats that report them like findings. */
import type { Fault } from "../text/fault.ts";

/** Rule id of such an entry. */
export const unreadableInput = "unreadable-input";

/** "cannot be linted: is not valid JSON: …", for outputs that name the file separately. */
export const faultInWords = ({ message }: Fault): string => `cannot be linted: ${message}`;
