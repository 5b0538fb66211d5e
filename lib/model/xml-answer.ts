/**
 * The schema of XML responses: the members that Lintel reads, with their names in the AWS CLI's output and the elements
 * that contain them. Other elements are ignored.
 */

/** The value of an element. */
export type XmlValue =
  | { readonly kind: "text" }
  | { readonly kind: "flag" }
  | { readonly kind: "integer" }
  | XmlList
  | XmlStruct;

/** A list: its values are elements of one name. An empty element is an empty list. */
export interface XmlList {
  readonly kind: "list";
  /** Name of its elements. */
  readonly of: string;
  readonly element: XmlValue;
}

/** A structure: each of its members is an element. */
export interface XmlStruct {
  readonly kind: "struct";
  readonly members: { readonly [member: string]: XmlMember };
}

/** A member of a structure. */
export interface XmlMember {
  /** Name of the member's element. */
  readonly at: string;
  readonly value: XmlValue;
}

const member =
  (value: XmlValue) =>
  (at: string): XmlMember => ({ at, value });

/** Text. */
export const text = member({ kind: "text" });
/** `true` or `false`. */
export const flag = member({ kind: "flag" });
/** An unbounded whole number. */
export const integer = member({ kind: "integer" });

/** A structure in an element of this name. */
export const within = (at: string, members: XmlStruct["members"]): XmlMember => ({ at, value: struct(members) });

/** A structure. */
export const struct = (members: XmlStruct["members"]): XmlStruct => ({ kind: "struct", members });

/** Lists whose elements always have the same name in a protocol: `item` or `member`. */
export const listsOf =
  (of: string) =>
  (at: string, element: XmlValue | XmlStruct["members"]): XmlMember => ({
    at,
    value: { kind: "list", of, element: isValue(element) ? element : struct(element) },
  });

const isValue = (element: XmlValue | XmlStruct["members"]): element is XmlValue => typeof element.kind === "string";
