/** Logs requests for --debug. */
import { printMessage } from "./print.ts";

/** The client setting that logs each event on standard error; empty without --debug. */
export const debugLog = (isWanted: boolean) => (isWanted ? { log: (line: string) => printMessage(`${line}\n`) } : {});
