/** The value of a declaration as a writer sees it: in the documents' words, whatever input it was read from. */
import type { Field } from "../../../facts/model/field.ts";

/** A value that stands outside of the declaration: a variable of Terraform. */
export interface DeclaredVariable {
  readonly name: string;
  /** Its type in Terraform: `string`, `list(string)`. */
  readonly type: string;
  readonly description: string;
  readonly isSensitive: boolean;
  /** Never stored, since no state has what it is for. */
  readonly isEphemeral: boolean;
  readonly default?: string | number | boolean;
}

/** A member of a structure that has a value. */
export interface DeclaredMember {
  /** The documents' name. */
  readonly member: string;
  /** Terraform's name. */
  readonly name: string;
  readonly field: Field;
  readonly value: DeclaredValue;
}

/** A resource of Lintel that a migration writes. */
export interface WrittenResource {
  /** `lintel_hosted_service`. */
  readonly type: string;
  /** {@link ResourceModel.name}. */
  readonly model: string;
  readonly name: string;
  /** What the object is in the service: its ARN, or a variable if nobody knows it. */
  readonly importId: string | DeclaredVariable;
  readonly region: string | undefined;
  readonly members: readonly DeclaredMember[];
}

export type DeclaredValue =
  | { readonly is: "scalar"; readonly value: string | number | boolean }
  | { readonly is: "variable"; readonly variable: DeclaredVariable }
  /** An attribute of another resource of the same file. */
  | { readonly is: "attribute"; readonly of: { readonly type: string; readonly name: string }; readonly name: string }
  | { readonly is: "list"; readonly items: readonly DeclaredValue[] }
  | { readonly is: "map"; readonly entries: readonly (readonly [key: string, value: DeclaredValue])[] }
  | { readonly is: "structure"; readonly members: readonly DeclaredMember[] };

/** What a file declares. */
export interface DeclaredFile {
  /** Lines that say where it is from, and what to do before it is applied. */
  readonly comments: readonly string[];
  readonly region: string | undefined;
  readonly variables: readonly DeclaredVariable[];
  readonly resources: readonly WrittenResource[];
}
