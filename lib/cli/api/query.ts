/** --query: what of an answer is shown. */
import { badUsage } from "./client-error.ts";

/** Takes what is asked for out of an answer. */
export type Query = (answer: unknown) => unknown;

/** Reads the expression once, before anything is sent. Throws a ClientError for one that is none. */
export async function readQuery(expression: string): Promise<Query> {
  const { compile, TreeInterpreter } = await import("./jmespath.ts");
  try {
    // `AMI_IMAGE` in backticks is no JSON: the vendor's client takes it for the string, and scripts rest on that.
    const tree = compile(expression, { enable_legacy_literals: true });
    return (answer) => TreeInterpreter.search(tree, answer as Parameters<typeof TreeInterpreter.search>[1]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badUsage(`Bad value for --query ${expression}: ${reason}`);
  }
}
