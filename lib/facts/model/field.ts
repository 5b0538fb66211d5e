/**
 * The types that describe documented fields as plain data: a shape (lib/facts/shape), what it rests on, and its traits. lib/facts/derive derives everything else from them: JSON schemas,
 * the Terraform schema, wording, skeletons, reference pages and value types. Relations between fields are rules
 * (lint-rules/).
 */
import type {
  AnyShape,
  BooleanShape,
  IntegerShape,
  ListShape,
  MapShape,
  MemberFacts,
  Pattern,
  StringShape,
  StructShape,
} from "../shape/shape.ts";
import type { Citation } from "./citation.ts";

export type { ExampledPattern, Pattern } from "../shape/shape.ts";

/** Facts about a field of any kind, besides the shape of its values. */
export interface FieldFacts extends MemberFacts {
  /** A sentence in our own words that is clear without context, for the reference page. */
  readonly description: string;
  /** Where the field is documented. */
  readonly cites: Citation;
  /** Where its bounds, values or pattern are documented, if not in `cites`. */
  readonly boundCites?: Citation;
  /** The service's default. */
  readonly default?: string | number | boolean;
  /** Required in the request that creates the resource; optional in later requests. */
  readonly requiredToCreate?: true;
  /** If absent, the service decides the value, or keeps the previous one. */
  readonly decidedByService?: true;
  /** Cannot change after creation: a change replaces the resource. */
  readonly immutable?: true;
  /** Adding or removing it replaces the resource; its contents may change. */
  readonly fixedPresence?: true;
  /** In another tool's type: the tool adds or removes it in place, which the service refuses. */
  readonly refusedPresence?: true;
  /** In another tool's type: removing it changes nothing, since the tool keeps the value of the object. */
  readonly keptWhenRemoved?: true;
  /** If absent, Lintel generates it when the declaration is applied. */
  readonly generated?: true;
  /** Never shown, logged or stored in plain text. */
  readonly sensitive?: true;
  /** A secret that responses do not return; the provider stores it nowhere. Always sensitive too. */
  readonly writeOnly?: true;
  /** Messages never show an invalid value: it may be a secret, pasted by mistake. */
  readonly concealed?: true;
  /** Of the record: where clients reach the resource. A resource that replaces it has another. */
  readonly address?: true;
  /** The key with which the service encrypts what it stores. */
  readonly encryptionKey?: true;
  /** Only in requests; the service's record does not have it. */
  readonly requestOnly?: true;
  /**
   * Paths of members of the declaration that influence it (`SourceConfiguration.ImageRepository.ImageIdentifier`): if
   * one of them changes, the service may change this value, unless it is declared.
   */
  readonly follows?: readonly string[];
}

/** A form of strings, and where AWS publishes it. */
export interface VendorPattern extends Pattern {
  /** The remedy, as an imperative. */
  readonly help: string;
  readonly cites: Citation;
}

/** A string. Lengths are in characters (code points). */
export interface StringField extends FieldFacts, StringShape {
  /** A narrower form that AWS requires; it applies to declarations in AWS's words, and to AWS's types of other tools. */
  readonly vendorPattern?: VendorPattern;
  /** The pattern implies the length; clients, which do not check patterns, do not check it. */
  readonly lengthByPattern?: true;
  /** AWS has a pattern instead of the values; skeletons of the AWS CLI show none of them. */
  readonly enumByPattern?: true;
  /** Values of earlier versions, with their replacements. */
  readonly earlierValues?: { readonly [value: string]: string };
  /** Bytes, in base64 in documents, requests and responses. */
  readonly isBinary?: true;
}

/** A whole number with inclusive bounds. */
export interface IntegerField extends FieldFacts, IntegerShape {}

/** A boolean. */
export interface BooleanField extends FieldFacts, BooleanShape {}

/** An ordered list. */
export interface ListField extends FieldFacts, ListShape<Field> {
  /** A set: the order of elements does not matter. */
  readonly order?: "irrelevant";
  /** Of a set: paths of the members that identify an element, such as `action.type`. */
  readonly knownBy?: readonly string[];
  /** Of a list in the record: its length follows from a member of the declaration, before its elements are known. */
  readonly lengthBy?: LengthBy;
}

/** The length of a list, by the value of a member of the declaration: `{ true: 3, false: 2 }`. */
export interface LengthBy {
  readonly member: string;
  readonly lengths: { readonly [value: string]: number };
}

/** A map from strings to values of one field. */
export interface MapField extends FieldFacts, MapShape<StringField, Field> {}

/** A structure with named members, in the documented order. */
export interface StructField extends FieldFacts, StructShape<Field> {
  /** Values of required members that mean the same as an absent structure. */
  readonly absentMeans?: { readonly [member: string]: string | number | boolean };
  /** Members of earlier versions, with the remedy; names of members are in backticks. */
  readonly earlierMembers?: { readonly [name: string]: string };
  /**
   * The replacements of a member of an earlier version: members, or members of members (`capabilities.streaming`).
   * Beside one of them it is allowed, for readers of the earlier version.
   */
  readonly replacements?: { readonly [earlierMember: string]: readonly string[] };
}

/** Any JSON value. */
export interface AnyField extends FieldFacts, AnyShape {}

/** One documented field. */
export type Field = StringField | IntegerField | BooleanField | ListField | MapField | StructField | AnyField;
