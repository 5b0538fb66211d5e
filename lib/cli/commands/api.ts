/** `lintel api`: calls operations of services with the options of the AWS CLI. */

export { candidates } from "../api/completion.ts";
export { runApi as runArguments } from "../api/run.ts";
