/** Converts paths to attribute paths of the protocol. */
import { namesElement, type Segment } from "../../lint/text/path.ts";
import type { PathStep, SchemaAttribute } from "../protocol/provider-server.ts";

/** The attribute path of a value. It ends at a set, whose elements have neither indices nor keys. */
export function attributePath(
  attributes: { readonly [name: string]: SchemaAttribute },
  [name, ...inside]: readonly Segment[],
): readonly PathStep[] {
  if (typeof name !== "string") return [];
  const { nested } = attributes[name] ?? {};
  if (nested?.nesting === "single") return [{ attribute: name }, ...attributePath(nested.attributes, inside)];
  const [element, ...deeper] = inside;
  if (element === undefined || namesElement(element)) return [{ attribute: name }];
  return [{ attribute: name }, { element }, ...attributePath(nested?.attributes ?? {}, deeper)];
}
