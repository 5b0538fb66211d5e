import type { Citation } from "./citation.ts";
import type { Field, StructField } from "./field.ts";

/** The request that changes a resource, told by how it differs from the declaration. */
export interface UpdateRequest {
  /** The member that names the resource in the service. A document that has it declares nothing: it is an update. */
  readonly identity: { readonly name: string; readonly field: Field };
  /** Members of the declaration that it does not take. They stay what they are, or are of a create request alone. */
  readonly excludes: readonly string[];
  /** Paths of members that stay what they are where it leaves them out; every other is then gone, or its default. */
  readonly keeps: readonly string[];
}

/** A setting of ours in a declaration, not the service's. */
export type ResourceOption = Field & {
  /**
   * What it is in the service can be told: the record answers it under its name, and a difference is drift. Not
   * declared, it is whatever is found. A record that leaves it out cannot tell at the moment.
   */
  readonly observed?: true;
  /**
   * No service holds it, and a change from one value to another is an update all the same. The handler finds the value
   * of the last apply in the record before, under its name.
   */
  readonly triggers?: true;
};

/** An earlier version of a document, in which others still write it. */
export interface FormerVersion {
  /** `0.3`: a document says this or `0.3.1`. */
  readonly version: string;
  /** The version that the model describes. */
  readonly present: string;
  /** The member that every document of the earlier version has. */
  readonly mark: string;
  /** The member that has its place now: a list of structures. */
  readonly now: string;
  /** The member that says the version: of the whole document then, of each structure of the list now. */
  readonly statedBy: string;
  /** What to do with such a document; names of members are in backticks. */
  readonly help: string;
  readonly cites: Citation;
}

/** A kind of resource that can be declared, linted and applied; or a request that can only be linted. */
export interface ResourceModel {
  /** The same in model, rule folder, handler, emulator, construct and test: `lifecycle-policy`. */
  readonly name: string;
  /** The resource in a sentence: `lifecycle policy`. */
  readonly title: string;
  /** What it belongs to, by the names under which people look for it: "Lifecycle policies of AWS EC2 Image Builder". */
  readonly product: string;
  /** The declaration: the members of the create request. */
  readonly declaration: StructField;
  /**
   * What Terraform calls members of the record that say the resource's own name again, which Terraform says already:
   * `lintel_hosted_service.web.arn`.
   */
  readonly attributeNames?: { readonly [member: string]: string };
  /** Settings of ours beside the declaration, as Terraform and constructs take them: `adoptExisting`, `desiredStatus`. */
  readonly options?: { readonly [name: string]: ResourceOption };
  /** Members of the service's record beyond the declaration. */
  readonly record: { readonly [member: string]: Field };
  /**
   * A document may also hold the record's members: the documents describe the record and the request in one table.
   * Elsewhere a member of the record in a declaration is an unknown member.
   */
  readonly documentsMayBeRecords?: true;
  /** It is the input of an operation and no resource that is declared: only documents hold it. */
  readonly requestOnly?: true;
  /** The kind of document that declares it, where that is not a request or a declaration of Terraform. */
  readonly documentKind?: "workflow";
  /** A document may write the names of members in snake case as well, `task_id` for `taskId`; in Terraform all are. */
  readonly takesSnakeCase?: true;
  /** The attribute of the provider's block that declares it, besides documents. */
  readonly providerSetting?: string;
  /** The provider's block may hold that setting several times. */
  readonly severalSettings?: true;
  /** The request that changes it, where one of the service's does. */
  readonly update?: UpdateRequest;
  /** The member of the record that names the resource in the service. */
  readonly identity: string;
  /** The member of the record that says when the resource was created, as ISO 8601; some have none. */
  readonly createdAt?: string;
  /** The member of the declaration, or of one of its members, by which people know the resource; "" where there is none. */
  readonly label: string;
  /** The member of the declaration that holds the resource's own tags; some have none. */
  readonly tags?: string;
  /** It is in a region of the vendor's, which its identity names. */
  readonly regional?: true;
  /**
   * Members, or members of members (`message.parts`), that no other kind of document has: one of them marks a document
   * as this resource. None: something else does.
   */
  readonly recognizedBy: readonly string[];
  /** Names of files, without what follows the dot, in which one mark is enough. */
  readonly fileNames?: readonly string[];
  /** Ends of paths, without what follows the dot, at which files are the resource's with any two of its members. */
  readonly filePaths?: readonly string[];
  /** The version before, if people still have documents of it. */
  readonly formerVersion?: FormerVersion;
  /** Those of {@link recognizedBy} that documents about other things have too: one alone marks nothing in a folder. */
  readonly commonMarks?: readonly string[];
}
