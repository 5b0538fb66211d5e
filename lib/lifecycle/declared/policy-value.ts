/** Declared policies as values for the simulator, in the documents' words. */

import type { Node } from "../../lint/declaration/node.ts";
import { nodeValue } from "../../lint/declaration/node-value.ts";
import { Unknown } from "../simulate/policy/policy.ts";

/** The value of a node, with {@link Unknown} for its unknown parts, which are added to `unknowns`. */
export const policyValue = (node: Node, unknowns: Node[] = []): unknown =>
  nodeValue(node, (because, part) => {
    unknowns.push(part);
    const { decidingExpression = null, presence } = part;
    return new Unknown(because, decidingExpression, presence !== "present");
  });
