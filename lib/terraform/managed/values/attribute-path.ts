/** Converts paths to attribute paths of the protocol. */
import { namesElement, type Segment } from "../../../lint/text/path.ts";
import type { PathStep, SchemaAttribute, TerraformValue } from "../../protocol/provider-server.ts";
import { listIn, recordIn } from "./value.ts";

/**
 * The attribute path of a value. It ends at a set, whose elements have neither indices nor keys, unless there is only
 * one: Terraform then finds the line by the index of the block in the file.
 */
export function attributePath(
  attributes: { readonly [name: string]: SchemaAttribute },
  [name, ...inside]: readonly Segment[],
  values?: TerraformValue,
): readonly PathStep[] {
  if (typeof name !== "string") return [];
  const { nested } = attributes[name] ?? {};
  const value = recordIn(values)?.[name];
  if (nested?.nesting === "single") return [{ attribute: name }, ...attributePath(nested.attributes, inside, value)];
  const [segment, ...deeper] = inside;
  const isOnly = nested?.block !== undefined && listIn(value)?.length === 1;
  const element = segment !== undefined && namesElement(segment) && isOnly ? 0 : segment;
  if (element === undefined || namesElement(element)) return [{ attribute: name }];
  const next = typeof element === "number" ? listIn(value)?.[element] : recordIn(value)?.[element];
  return [{ attribute: name }, { element }, ...attributePath(nested?.attributes ?? {}, deeper, next)];
}
