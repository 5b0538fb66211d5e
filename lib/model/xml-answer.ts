/**
 * What of an answer in XML is read: the members by the names that the vendor's clients show them under, each with the
 * element that it stands in. What is not named here is passed over.
 */

/** A value in an element. */
export type XmlValue =
  | { readonly kind: "text" }
  | { readonly kind: "flag" }
  | { readonly kind: "integer" }
  | XmlList
  | XmlStruct;

/** A list: an element for each of its values, all of one name. An empty element is an empty list. */
export interface XmlList {
  readonly kind: "list";
  /** Name of the elements in it. */
  readonly of: string;
  readonly element: XmlValue;
}

/** A structure: an element for each of its members. */
export interface XmlStruct {
  readonly kind: "struct";
  readonly members: { readonly [member: string]: XmlMember };
}

/** A member of a structure. */
export interface XmlMember {
  /** Name of its element. */
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
/** A whole number. */
export const integer = member({ kind: "integer" });

/** A structure in an element of the name. */
export const within = (at: string, members: XmlStruct["members"]): XmlMember => ({ at, value: struct(members) });

/** A structure. */
export const struct = (members: XmlStruct["members"]): XmlStruct => ({ kind: "struct", members });

/** Lists whose elements have a name that the protocol gives them all: `item` or `member`. */
export const listsOf =
  (of: string) =>
  (at: string, element: XmlValue | XmlStruct["members"]): XmlMember => ({
    at,
    value: { kind: "list", of, element: isValue(element) ? element : struct(element) },
  });

const isValue = (element: XmlValue | XmlStruct["members"]): element is XmlValue => typeof element.kind === "string";
