/** --query: selects the parts of a response to print. */
import { messageOf } from "../../../base/message-of.ts";
import { badUsage } from "../client-error.ts";

/** Selects parts of a response. */
export type Query = (response: unknown) => unknown;

/** Parses the expression once, before sending anything. Throws a ClientError if it is invalid. */
export async function readQuery(expression: string): Promise<Query> {
  const { compile, TreeInterpreter } = await import("./jmespath.ts");
  try {
    // `AMI_IMAGE` in backticks is not JSON, but the AWS CLI accepts it as a string, and scripts rely on that.
    const tree = compile(expression, { enable_legacy_literals: true });
    return (response) => TreeInterpreter.search(tree, response as Parameters<typeof TreeInterpreter.search>[1]);
  } catch (error) {
    const reason = messageOf(error);
    throw badUsage(`Bad value for --query ${expression}: ${reason}`);
  }
}
