/** What --debug prints of requests. */
import { say } from "../terminal/print.ts";

/** The setting of a client that prints a line for each event on standard error; none without --debug. */
export const debugLog = (isWanted: boolean) => (isWanted ? { log: (line: string) => say(`${line}\n`) } : {});
