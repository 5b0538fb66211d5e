/** The place of problems that are about an object as a whole. */

import type { ResourceModel } from "../lib/facts/model/resource.ts";
import type { Node } from "../lib/lint/declaration/node.ts";

/** The name of an object, or the object if it has none. */
export function nameOf(object: Node, { label }: ResourceModel): Node {
  const name = object.at(...label.split("."));
  return name.state === "absent" ? object : name;
}
