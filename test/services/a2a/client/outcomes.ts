/** How calls of an agent end: their failures, and the elements of their streams. */
import type { Members } from "../../../../lib/base/members.ts";
import type { AgentError } from "../../../../lib/services/a2a/client/agent-error.ts";

/** The error of a call; the promise rejects if there is a response. */
export const failureOf = async (call: Promise<unknown>): Promise<AgentError> =>
  call.then(
    (value) => {
      throw new Error(`it responded ${JSON.stringify(value)}`);
    },
    (error: AgentError) => error,
  );

/** All elements of a stream. */
export async function elementsOf(stream: AsyncIterable<Members>): Promise<readonly Members[]> {
  const found: Members[] = [];
  for await (const element of stream) found.push(element);
  return found;
}
