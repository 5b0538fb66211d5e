/** What is known of an attribute or block of Terraform's: more than its schema says, for plans need it. */

/** A type of Terraform's, in its own notation, as far as fields need it. */
export type AttributeType = "string" | "number" | "bool" | readonly ["list" | "set" | "map", AttributeType];

/** Attributes by their Terraform name. */
export type ResourceAttributes = { readonly [name: string]: ResourceAttribute };

/** One attribute or block: with a `type`, or with `nested` attributes of its own. */
export interface ResourceAttribute {
  /** The member's name in the documents. */
  readonly member: string;
  readonly type?: AttributeType;
  readonly nested?: Nested;
  /** It is a string that holds JSON: what the member is has no type of Terraform's. */
  readonly json?: true;
  /** Markdown. */
  readonly description: string;
  readonly required?: true;
  readonly optional?: true;
  readonly computed?: true;
  readonly sensitive?: true;
  /** Terraform (1.11 or later) hands it over, and keeps it neither in plans nor in the state. */
  readonly writeOnly?: true;
  /** What the service takes when the configuration says nothing; the plan shows it. */
  readonly default?: string | number | boolean;
  /** The service decides on it where the configuration says nothing; the state keeps what it decided. */
  readonly decidedByService?: true;
  /**
   * A structure, list or map for which leaving it out says the same as writing an empty one. Outside of sets it then
   * always has a value, so that neither makes a difference: Terraform would see null and empty as two values.
   */
  readonly emptyWhenAbsent?: true;
  /** Where one of these changes (paths of members), the service may have another value for it. */
  readonly follows?: readonly string[];
  /** Of a set: paths of the members by which people tell its elements apart. */
  readonly knownBy?: readonly string[];
  /** Must be set where the resource is created. */
  readonly requiredToCreate?: true;
  /** A change replaces the resource. */
  readonly immutable?: true;
  /** Appearing or going replaces the resource. */
  readonly fixedPresence?: true;
  /** The host decides what is planned of it; where it says nothing, nothing is planned. */
  readonly hostPlans?: true;
  /** Held in Terraform's state alone: a change asks nothing of the service, and no drift can be found. */
  readonly local?: true;
  /** Local, and yet a change from one value to another asks something of the service; appearing and going do not. */
  readonly triggers?: true;
  /** An option of ours that the record answers; a record without it leaves the state as it is. */
  readonly observed?: true;
  /** A computed value that every update changes. */
  readonly volatile?: true;
  /** A computed list that every update empties: one that is not empty calls for an update. */
  readonly emptied?: true;
}

/** Attributes within an attribute, or within a block where `block` is there. */
export interface Nested {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: ResourceAttributes;
  readonly block?: BlockOccurrence;
}

/** How often a block may be written. */
export interface BlockOccurrence {
  readonly maxItems?: number;
  /** A single block that is left out is the same as one with nothing in it; it always has a value. */
  readonly alwaysThere?: true;
}
