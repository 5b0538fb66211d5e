import type { Citation } from "./citation.ts";
import type { Field, StructField } from "./field.ts";

/** What an operation takes and answers: enough to read options, check a request, order an answer and print skeletons. */
export interface OperationMessages {
  /** What the operation does, in a sentence. */
  readonly description: string;
  readonly input: StructField;
  readonly output: StructField;
}

/** The messages of a service's operations, by the operations' names. */
export type ServiceMessages = { readonly [operation: string]: OperationMessages };

/** Makes the messages of an operation of its members, which stand in the service model's order. */
export const messages =
  (cites: Citation) =>
  (
    description: string,
    input: { readonly [member: string]: Field },
    output: { readonly [member: string]: Field },
  ): OperationMessages => ({
    description,
    input: { kind: "struct", description, cites, members: input },
    output: { kind: "struct", description: "The answer.", cites, members: output },
  });
