/** The model of a resource. */
import type { Citation } from "./citation.ts";
import type { Field, StructField } from "./field.ts";
import type { RefusingReader } from "./rules/refusals.ts";

/** The request that updates a resource, as differences from its declaration. */
export interface UpdateRequest {
  /** The member that identifies the resource. A document with it is an update, not a declaration. */
  readonly identity: { readonly name: string; readonly field: Field };
  /** Members of the declaration that it lacks: immutable ones, and those of the create request only. */
  readonly excludes: readonly string[];
  /**
   * Paths of members that keep their value if an update omits them; all others are removed or reset to their default.
   */
  readonly keeps: readonly string[];
}

/** An option of a declaration that Lintel defines, not the service. */
export type ResourceOption = Field & {
  /**
   * The record returns the actual value under the option's name, and a difference is drift. If undeclared, the actual
   * value stays. A record without it leaves the value unknown for now.
   */
  readonly observed?: true;
  /**
   * No service stores it, yet changing its value is an update. The handler finds the value of the last apply in the
   * previous record, under the option's name.
   */
  readonly triggers?: true;
};

/** An earlier version of a document that is still in use: documents for clients of both have members of both. */
export interface EarlierVersion {
  /** Its version: documents with `0.3` and `0.3.1` are of the version `0.3`. */
  readonly version: string;
  /** A member that documents of the present version alone have: a list of structures. */
  readonly now: string;
  /** The member with the version: formerly of the document, now of each structure of the list. */
  readonly statedBy: string;
}

/** The end of a path, without its extension, at which documents of a resource are. */
export interface FilePath {
  readonly end: string;
  /** A member that the document must have, because other kinds of documents are at this path too. */
  readonly needs?: string;
}

/** What this resource is an earlier version of. */
export interface EarlierOf {
  /** The name of the resource with the present version. */
  readonly resource: string;
  /** A member that every document of the earlier version has. */
  readonly mark: string;
  /** The member with the version, if a document states it. */
  readonly statedBy: string;
  /** Its version, the present one, and what clients of that require, in a sentence. */
  readonly message: string;
  /** The remedy; names of members are in backticks. */
  readonly help: string;
  readonly cites: Citation;
  /** The version before it, whose documents are read with this model. */
  readonly oldest?: OldestVersion;
}

/** A version that has no model: it requires less than the one after it, and has one member that this removed. */
export interface OldestVersion {
  /** The removed member, which marks its documents. */
  readonly mark: string;
  /** Members that replaced it: a document with one of them is of the version after. */
  readonly unless: readonly string[];
  /** Required members of the version after that are optional in this one: `skills.tags` for each of `skills`. */
  readonly optional: readonly string[];
  /** Its version, and what clients of later ones require, in a sentence. */
  readonly message: string;
}

/** A kind of resource to declare, lint and apply, or of request to lint. */
export interface ResourceModel {
  /** The name in model, rule folder, handler, emulator, construct and tests: `lifecycle-policy`. */
  readonly name: string;
  /** The name in sentences: `lifecycle policy`. */
  readonly title: string;
  /** The product, under the names by which people search: "Lifecycle policies of AWS EC2 Image Builder". */
  readonly product: string;
  /** The reader that refuses an invalid declaration. */
  readonly refusedBy: RefusingReader;
  /** The declaration: the members of the create request. */
  readonly declaration: StructField;
  /**
   * Terraform's names for members of the record whose names repeat the resource's type: `arn` for `ServiceArn`, as in
   * `lintel_hosted_service.web.arn`.
   */
  readonly attributeNames?: { readonly [member: string]: string };
  /**
   * Names of types in the props of its construct, by members: of structures and enumerations whose members are named
   * otherwise, and of maps that have a type of their own. A list's is that of its elements; the type of a map's values
   * has a path, `credentials.*`.
   */
  readonly propTypes?: { readonly [member: string]: string };
  /** Lintel's own options in Terraform and constructs: `adoptExisting`, `desiredStatus`. */
  readonly options?: { readonly [name: string]: ResourceOption };
  /** Members of the service's record beyond the declaration. */
  readonly record: { readonly [member: string]: Field };
  /**
   * Documents may also have the record's members, because the documentation describes the record and the request in one
   * table. For other resources these members are unknown.
   */
  readonly documentsMayBeRecords?: true;
  /** The input of an operation, which only documents have; it cannot be declared as a resource. */
  readonly requestOnly?: true;
  /** The kind of document that declares it, if that is neither a request nor a Terraform configuration. */
  readonly documentKind?: "workflow";
  /** Documents may write names of members in snake case too, `task_id` for `taskId`; Terraform always does. */
  readonly takesSnakeCase?: true;
  /** The argument or block of the provider that declares it, besides documents. */
  readonly providerSetting?: string;
  /** The provider block may have several of them. */
  readonly severalSettings?: true;
  /** The request that updates it, if the service has one. */
  readonly update?: UpdateRequest;
  /** The member of the record that identifies the resource. */
  readonly identity: string;
  /** The member of the record with the creation time, as ISO 8601, if there is one. */
  readonly createdAt?: string;
  /**
   * The member of the declaration, or of one of its members, that names the resource for people; "" if there is none.
   */
  readonly label: string;
  /** The member of the declaration with the resource's tags, if there is one. */
  readonly tags?: string;
  /** Its readers ignore unknown members, which are therefore a warning, unless they resemble a known one. */
  readonly unknownMembersAreIgnored?: true;
  /** Its rules are off, and its documents are not read, unless a preset or a configuration turns rules on. */
  readonly isOptIn?: true;
  /** Its identity contains an AWS region. */
  readonly regional?: true;
  /**
   * Members, or members of members (`message.parts`), that no other kind of document has: one of them identifies a
   * document as this resource. If empty, something else identifies it.
   */
  readonly recognizedBy: readonly string[];
  /** Members of any version that all together identify a document, whatever members of other resources it has. */
  readonly recognizedTogether?: readonly string[];
  /** Names of files, without extensions, in which one such member is enough. */
  readonly fileNames?: readonly string[];
  /** Ends of paths, without extensions, at which two members identify the resource. */
  readonly filePaths?: readonly FilePath[];
  /** Members whose change means what the resource then does, which a comparison of meaning says, not of members. */
  readonly comparedByMeaning?: readonly string[];
  /** The previous version, if its documents are still in use. */
  readonly earlierVersion?: EarlierVersion;
  /**
   * Its documents are recognized as those of the present version, and told apart by their mark: they have no member
   * that replaced one of theirs.
   */
  readonly earlierOf?: EarlierOf;
  /**
   * Those of {@link recognizedBy} that other documents have too: alone they do not identify a document in a folder.
   */
  readonly commonMarks?: readonly string[];
}
