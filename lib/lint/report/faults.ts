/** Inputs that could not be read, in formats that report them like findings. */
import type { Fault } from "../text/fault.ts";
import type { Repository } from "./repository.ts";

/** Rule id of such an entry. */
export const unreadableInput = "unreadable-input";

/** "cannot be linted: is not valid JSON: …", for outputs that name the file separately. */
export const faultInWords = ({ message, isLive }: Fault): string => (isLive ? message : `cannot be linted: ${message}`);

/** The path of the file in the repository, or what live objects were not read of. */
export const pathOfFault = ({ file, isLive }: Fault, repository: Repository): string =>
  isLive ? file : repository.pathOf(file);
