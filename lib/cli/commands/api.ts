/** `lintel api`: calls the services' operations, with the options that the users of their command line know. */

export { candidates } from "../api/completion.ts";
export { runApi as runArguments } from "../api/run.ts";
