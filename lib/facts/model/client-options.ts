/** Options of the AWS CLI for sending requests. */
import { cite } from "./citation.ts";
import { documentedFields } from "./documented-fields.ts";
import type { IntegerField } from "./field.ts";

const options = cite(3, "Command-line client options (apply to every command, including ResumeService)");
const { integer } = documentedFields(options);
const limits = cite(3, "Limits");

/** Timeouts of connections, in seconds. */
export const clientOptions = {
  connectTimeout: integer("Maximum time to wait for a connection, in seconds; 0 waits forever.", {
    boundCites: limits,
    minimum: 0,
    default: 60,
  }),
  readTimeout: integer("Maximum time to wait for the next part of a response, in seconds; 0 waits forever.", {
    boundCites: limits,
    minimum: 0,
    default: 60,
  }),
} as const satisfies { readonly [option: string]: IntegerField };
