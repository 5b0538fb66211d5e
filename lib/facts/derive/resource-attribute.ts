/** Attributes and blocks of Terraform, with facts for planning that Terraform's schema lacks. */
import type { LengthBy } from "../model/field.ts";

/** A Terraform type, in Terraform's JSON notation, limited to those that fields need. */
export type AttributeType = "string" | "number" | "bool" | readonly ["list" | "set" | "map", AttributeType];

/** Attributes by Terraform name. */
export type ResourceAttributes = { readonly [name: string]: ResourceAttribute };

/** An attribute or block, with a `type` or with `nested` attributes. */
export interface ResourceAttribute {
  /** The member's documented name. */
  readonly member: string;
  readonly type?: AttributeType;
  readonly nested?: Nested;
  /** A string of JSON: Terraform has no type for the member. */
  readonly json?: true;
  /** Markdown. */
  readonly description: string;
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly sensitive?: true;
  /** Terraform (1.11 or later) passes it to the provider and stores it neither in plans nor in the state. */
  readonly writeOnly?: true;
  /** The service's default; the plan shows it. */
  readonly default?: string | number | boolean;
  /** The service decides the value if the configuration omits it; the state keeps that value. */
  readonly decidedByService?: true;
  /**
   * A structure, list or map that means the same absent and empty. Outside of sets it then always has a value:
   * Terraform would treat null and empty as a difference.
   */
  readonly emptyWhenAbsent?: true;
  /** Paths of members; if one of them changes, the service may change this value. */
  readonly follows?: readonly string[];
  /** Of a computed list: its length, which a plan may know before the elements. */
  readonly lengthBy?: LengthBy;
  /** Of a set: paths of the members that identify an element. */
  readonly knownBy?: readonly string[];
  /** Required when the resource is created. */
  readonly requiredToCreate?: true;
  /** A change replaces the resource. */
  readonly immutable?: true;
  /** Adding or removing it replaces the resource. */
  readonly fixedPresence?: true;
  /** The host plans its value; it may leave it unplanned. */
  readonly hostPlans?: true;
  /** Only in Terraform's state: changes cause no request, and it cannot drift. */
  readonly local?: true;
  /** Local, but changing its value causes a request; adding and removing it do not. */
  readonly triggers?: true;
  /** An option of Lintel's that the record returns; a record without it leaves the state unchanged. */
  readonly observed?: true;
  /** A computed value that every update changes. */
  readonly volatile?: true;
  /** A computed list that every update empties: if it is not empty, an update is due. */
  readonly emptied?: true;
}

/** Attributes nested in an attribute, or in a block if `block` is set. */
export interface Nested {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: ResourceAttributes;
  readonly block?: BlockOccurrence;
}

/** How many times a block may occur. */
export interface BlockOccurrence {
  readonly maxItems?: number;
  /** A single block that means the same absent and empty; it always has a value. */
  readonly alwaysThere?: true;
}
