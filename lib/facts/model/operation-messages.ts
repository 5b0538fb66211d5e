/** The request and the response of an operation. */
import type { Citation } from "./citation.ts";
import type { Field, StructField } from "./field.ts";

/** The request and response of an operation: for options, checks, output order and skeletons alike. */
export interface OperationMessages {
  /** The effect of the operation, in a sentence. */
  readonly description: string;
  readonly input: StructField;
  readonly output: StructField;
}

/** The messages of a service's operations, by operation name. */
export type ServiceMessages = { readonly [operation: string]: OperationMessages };

/** Creates the messages of an operation; members are in the order of the service model. */
export const messages =
  (cites: Citation) =>
  (
    description: string,
    input: { readonly [member: string]: Field },
    output: { readonly [member: string]: Field },
  ): OperationMessages => ({
    description,
    input: { kind: "struct", description, cites, members: input },
    output: { kind: "struct", description: "The response.", cites, members: output },
  });
