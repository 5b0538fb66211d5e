/** Declared policies as values for the simulator, in the documents' words. */

import { Unknown } from "../../lib/lifecycle/simulate/policy/policy.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { nodeValue } from "../../lib/lint/declaration/node-value.ts";

/** The value of a node, with {@link Unknown} for its unknown parts. */
export const policyValue = (node: Node): unknown =>
  nodeValue(
    node,
    (because, { decidingExpression = null, presence }) =>
      new Unknown(because, decidingExpression, presence !== "present"),
  );
