/** Runs a command that is a single operation: lint, send, print. */

import type { Members } from "../../../base/members.ts";
import { whileShown } from "../../../cli/terminal/progress.ts";
import type { AgentCallName } from "../client.ts";
import { agentOperations } from "../model/operations.ts";
import { type AgentLine, withAgent } from "./line.ts";
import { refuseFaultyRequest } from "./lint.ts";
import { printResponse } from "./output/output.ts";

/**
 * Carries out an operation, prints its response, and passes it to `then`.
 * @param input the request to lint and send; the caller lints requests with secrets itself.
 */
export async function callAgent(
  line: AgentLine,
  operation: AgentCallName,
  input: Members,
  then: (response: Members) => Promise<void> = async () => {},
): Promise<void> {
  await refuseFaultyRequest(line, operation, input);
  await withAgent(line, async (client, { stop: signal }) => {
    const response = await whileShown(() => client.call(operation, input, signal));
    const form = agentOperations[operation].response;
    if (form !== undefined) printResponse(response, form, line);
    await then(response);
  });
}
