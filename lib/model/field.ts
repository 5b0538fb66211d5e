/**
 * The vocabulary in which a documented field is written down. Fields are plain data: whatever else is
 * needed (JSON schema, Terraform schema, wording, skeleton, reference page, value types) is derived in
 * lib/derive. Relations between fields are rules (lint-rules/), not data.
 */
import type { Citation } from "./citation.ts";

/** What every field says, whatever its kind. */
interface FieldFacts {
  /** In our own words; a sentence that a reader of the reference page understands alone. */
  readonly description: string;
  /** Where the documents describe the field. */
  readonly cites: Citation;
  /** Where its bound, set of values or pattern is printed, if elsewhere than in `cites`. */
  readonly boundCites?: Citation;
  /** The member must be present and not null. */
  readonly required?: true;
  /** What the service takes when the member is absent. */
  readonly default?: string | number | boolean;
  /** Must be present in the request that creates the resource; a later change may leave it out. */
  readonly requiredToCreate?: true;
  /** Absent, it is whatever the service has: its own decision, or what was given before. */
  readonly decidedByService?: true;
  /** Cannot change after creation: a change replaces the resource. */
  readonly immutable?: true;
  /** Cannot appear or go after creation: that replaces the resource. What is inside may change. */
  readonly fixedPresence?: true;
  /** Absent in a declaration that is applied, Lintel makes it up. */
  readonly generated?: true;
  /** Never shown, logged or stored in clear. */
  readonly sensitive?: true;
  /** A secret that is sent and never taken from an answer: what applies it keeps it nowhere. Always sensitive too. */
  readonly writeOnly?: true;
  /** People paste secrets here: a value that is wrong is never shown. */
  readonly concealed?: true;
  /** Part of a request only; the service's record does not hold it. */
  readonly requestOnly?: true;
  /**
   * Paths of members of the declaration that decide on it (`SourceConfiguration.ImageRepository.ImageIdentifier`):
   * where one of them changes, the service may have another value for it, unless it is declared.
   */
  readonly follows?: readonly string[];
}

/** A pattern together with the sentence that says the same to a person. */
export interface Pattern {
  /** Source of an ECMAScript regular expression (flag u) over the whole value. */
  readonly source: string;
  /** Completes "it must be …": what a person should write. Printed instead of the expression. */
  readonly meaning: string;
}

/** A string. Lengths are in characters (code points). */
export interface StringField extends FieldFacts {
  readonly kind: "string";
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The length is what the pattern allows, and no bound of its own: clients, which check no patterns, do not check it. */
  readonly lengthByPattern?: true;
  /** All values allowed, exact and case-sensitive, in the documents' order. */
  readonly enum?: readonly string[];
  /** The vendor has a pattern in place of the set: samples of its client show none of the values. */
  readonly enumByPattern?: true;
  /** What earlier versions wrote, with the value that says the same now. */
  readonly formerValues?: { readonly [value: string]: string };
  readonly pattern?: Pattern;
  /** Bytes: documents, requests and answers write them in base64. */
  readonly isBinary?: true;
}

/** A whole number, its bounds inclusive. */
export interface IntegerField extends FieldFacts {
  readonly kind: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
}

/** true or false. */
export interface BooleanField extends FieldFacts {
  readonly kind: "boolean";
}

/** A list, order kept. */
export interface ListField extends FieldFacts {
  readonly kind: "list";
  /** It means a set: two lists that differ in the order of their elements say the same. */
  readonly order?: "irrelevant";
  /** Where the order is irrelevant: paths of the members by which people tell its elements apart, `action.type`. */
  readonly knownBy?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly element: Field;
}

/** A map from strings to values of one field. */
export interface MapField extends FieldFacts {
  readonly kind: "map";
  readonly minEntries?: number;
  readonly maxEntries?: number;
  readonly key: StringField;
  readonly value: Field;
  /** The service writes the map as a list of structures with these two members; documents may write either. */
  readonly asList?: { readonly key: string; readonly value: string };
}

/** A structure with named members, in the documents' order. */
export interface StructField extends FieldFacts {
  readonly kind: "struct";
  readonly members: { readonly [name: string]: Field };
  /** Of these members exactly one is present. */
  readonly exactlyOne?: readonly string[];
  /** Values of required members that say the same as leaving the structure out. */
  readonly absentMeans?: { readonly [member: string]: string | number | boolean };
  /** Members of earlier versions, with what to do now; names of members are in backticks. */
  readonly formerMembers?: { readonly [name: string]: string };
  /**
   * What stands for a member of an earlier version now: members, or members of members (`capabilities.streaming`).
   * Beside one of them it is there for readers of the earlier version.
   */
  readonly replacements?: { readonly [formerMember: string]: readonly string[] };
}

/** Any JSON value. */
export interface AnyField extends FieldFacts {
  readonly kind: "any";
  /** A point in time: epoch seconds, with or without a fraction, or ISO 8601. */
  readonly time?: true;
  /** null is a value like any other: a member that is null is given. */
  readonly nullable?: true;
}

/** One documented field. */
export type Field = StringField | IntegerField | BooleanField | ListField | MapField | StructField | AnyField;
