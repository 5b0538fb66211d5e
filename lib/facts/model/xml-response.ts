/**
 * Shapes of XML responses: the members that Lintel reads, with their names in the AWS CLI's output, and the elements
 * that contain them. Other elements are ignored.
 */
import type { ShapeOf, StructShape } from "../shape/shape.ts";

/** Where a value stands in XML. */
export interface XmlFacts {
  /** Name of its element: of a member, or of each element of a list. "" for a whole response. */
  readonly at: string;
}

/** The value of an element. An empty element is an empty list, an empty structure or an empty text. */
export type XmlValue = ShapeOf<XmlFacts>;

/** A structure: each of its members is an element. */
export type XmlStruct = XmlFacts & StructShape<XmlValue>;

/** The members of a structure, by their names in the AWS CLI's output. */
type XmlMembers = XmlStruct["members"];

export const text = <const At extends string>(at: At) => ({ kind: "string", at }) as const;
/** `true` or `false`. */
export const flag = <const At extends string>(at: At) => ({ kind: "boolean", at }) as const;
/** An unbounded whole number. */
export const integer = <const At extends string>(at: At) => ({ kind: "integer", at }) as const;

/** A structure in an element of this name. */
export const within = <const Members extends XmlMembers>(at: string, members: Members) =>
  ({ kind: "struct", at, members }) as const;

/** The structure of a whole response, or of the elements of a list. */
export const struct = <const Members extends XmlMembers>(members: Members) => within("", members);

/** Lists whose elements always have the same name in a protocol: `item` or `member`. */
export const listsOf =
  (of: string) =>
  <const Members extends XmlMembers>(at: string, members: Members) =>
    ({ kind: "list", at, element: within(of, members) }) as const;
