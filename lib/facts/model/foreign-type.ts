/** What is known of a resource in another tool. */
import type { VendorPattern } from "./field.ts";

/** A type of another tool that is one of Lintel's resources. */
export interface ForeignType {
  /** {@link ResourceModel.name} of the resource. */
  readonly resource: string;
  /** Its name in the tool: `aws_apprunner_service`, `AWS::AppRunner::Service`. */
  readonly type: string;
  readonly tool: "terraform" | "cloudformation";
  /** How the tool derives names of members, from AWS's names first (aliases.ts), else from the documented ones. */
  readonly naming: "snake" | "pascal";
  /** Members with other names, by documented path. */
  readonly renamed: { readonly [path: string]: string };
  /** The tool treats `""` in an optional argument as absent. */
  readonly emptyTextIsAbsent?: true;
  /** Structures are blocks, which are lists in Terraform's JSON syntax, and maps are maps; otherwise, tags are lists. */
  readonly blocks?: true;
  /** Attributes that are not members of a declaration: computed ones, and those of the tool itself. */
  readonly attributes: readonly string[];
  /**
   * Its `id` is not what identifies the object in Lintel: the documented member that it is, or "" if it is none.
   */
  readonly idIs?: string;
  /** Attributes whose values differ from those in Lintel, and how, in a phrase. */
  readonly otherValues?: { readonly [attribute: string]: string };
  /** Members and attributes, by the tool's names, that are sets there and lists in Lintel. */
  readonly sets?: readonly string[];
  /** Members that it requires and Lintel does not, in the documents' words. */
  readonly requires?: readonly string[];
  /** What imports an object, in the documents' words and joined by a comma; default: its ARN. */
  readonly importedBy?: readonly string[];
  /** Defaults of the tool that differ from the service's, by documented path. */
  readonly defaults?: { readonly [path: string]: string | number | boolean };
  /** Forms that the tool requires and AWS does not, by documented path. */
  readonly patterns?: { readonly [path: string]: VendorPattern };
  /** What the tool does with a change of a member, where that is not what Lintel does. */
  readonly changes?: ForeignChanges;
  /** Required members that the tool generates if they are absent. */
  readonly generated: readonly string[];
  /** Maps that are lists of structures in the tool, by path, with its names of the structures' members. */
  readonly entries: { readonly [path: string]: { readonly key: string; readonly value: string } };
}

/** Members by documented path, and what a tool does when they change. */
export interface ForeignChanges {
  /** Replaces the object. */
  readonly replaced?: readonly string[];
  /** Updates the object, which Lintel replaces. */
  readonly updated?: readonly string[];
  /** Updates the object when they are added or removed, which the service refuses; Lintel replaces it. */
  readonly refused?: readonly string[];
  /** Changes nothing when they are removed: optional and computed arguments. `all`: every optional one outside of lists. */
  readonly keptWhenRemoved?: readonly string[] | "all";
}
