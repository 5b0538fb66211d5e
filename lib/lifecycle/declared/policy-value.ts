/** Declared policies as values for the simulator, in the documents' words. */

import type { Node } from "../../lint/declaration/node.ts";
import { nodeValue } from "../../lint/declaration/node-value.ts";
import { Unknown } from "../simulate/policy/policy.ts";

/** The value of a node, with {@link Unknown} for its unknown parts. */
export const policyValue = (node: Node): unknown =>
  nodeValue(
    node,
    (because, { decidingExpression = null, presence }) =>
      new Unknown(because, decidingExpression, presence !== "present"),
  );
