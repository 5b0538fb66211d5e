/** Declarations that a migration takes over. */
import type { FoundResource } from "../../../lint/inputs/detected.ts";

/** A declaration that a file has, or that an object of a service amounts to. */
export type FoundDeclaration = Pick<
  FoundResource,
  "model" | "root" | "branches" | "file" | "resource" | "logicalId" | "repeatedBecause" | "withinAccount" | "rootFile"
>;

/** A declaration with what is known of its object. */
export interface DeclaredTarget {
  readonly found: FoundDeclaration;
  /** Its name among the resources of the module. */
  readonly name: string;
  /** What identifies the object; undefined if nobody knows it. */
  readonly importId: string | undefined;
}
