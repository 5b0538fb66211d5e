/**
 * Members that the vendor keeps at another path than the documents. Both paths are read; a document may use only one.
 */
import type { FieldAtPath } from "../../facts/derive/fields.ts";
import { relocations } from "../../facts/model/aliases.ts";
import type { Citation } from "../../facts/model/citation.ts";
import type { ResourceModel } from "../../facts/model/resource.ts";
import type { Node } from "../declaration/node.ts";
import { isUnknown, partOf } from "../declaration/plain.ts";
import { type Change, type Fix, removing } from "../rule/document-edit.ts";
import type { Segment } from "../text/path.ts";
import type { FieldProblem } from "./field-wording.ts";

/** The two paths of a member, as steps. */
interface Places {
  readonly documents: readonly Segment[];
  readonly vendor: readonly Segment[];
  readonly cites: Citation;
}

/** Makes the check of a resource's members that have two paths; `fields` are the resource's. */
export function vendorPlaces(
  { name }: ResourceModel,
  fields: readonly FieldAtPath[],
): (declaration: Node, plain: unknown) => readonly FieldProblem[] {
  const all = relocations.flatMap(({ resource, documents, vendor }): readonly Places[] => {
    const field = resource === name ? fields.find(({ path }) => path === documents)?.field : undefined;
    if (field === undefined) return [];
    return [{ documents: documents.split("."), vendor: vendor.split("."), cites: field.cites }];
  });
  return (declaration, plain) =>
    all
      .filter(({ vendor }) => partOf(plain, vendor) !== undefined && !isUnknown(partOf(plain, vendor.slice(0, -1))))
      .flatMap((places) => problemOf(declaration, plain, places) ?? []);
}

/** The problem of a member at the vendor's path, if any. */
function problemOf(declaration: Node, plain: unknown, { documents, vendor, cites }: Places): FieldProblem | undefined {
  const at = declaration.follow(vendor);
  const proper = declaration.follow(documents);
  const there = partOf(plain, documents);
  if (there !== undefined && there !== partOf(plain, vendor)) {
    const message = `${at.path} is ${at.shown}, but ${proper.path} is ${proper.shown}; they are two places of the same member`;
    const suggestions = [removing(at)];
    return { kind: "one-place", at, cites, message, help: `keep ${proper.path}`, suggestions };
  }
  if (declaration.written.expectsVendorPlaces) return undefined;
  const fix = moving(at, proper, there !== undefined);
  return {
    kind: "vendor-place",
    at,
    atKey: true,
    cites,
    message: `${at.path} is AWS's place of this member; Lintel's reference has it at ${proper.path}`,
    help: there === undefined ? `move it to ${proper.path}` : `remove it: ${proper.path} has the same value`,
    ...(fix && { fix }),
  };
}

/** Moves a member to its other path, or removes it if that has the same value; undefined if it cannot be moved. */
export function moving(at: Node, proper: Node, isThere: boolean): Fix | undefined {
  if (isThere) return removing(at);
  const { raw } = at;
  if (typeof raw !== "string" || proper.parent?.state !== "known") return undefined;
  const added: Change = { add: proper.parent, name: proper.lastSegment, value: raw };
  return { title: `move it to ${proper.path}`, changes: [{ remove: at }, added] };
}
