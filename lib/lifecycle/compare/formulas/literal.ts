/** Facts of an image or of one of its AMIs that policies name: a variable has one of several values, or none. */
import { isMissing, type Missing } from "../../simulate/policy/missing.ts";
import type { MachineImageExceptions } from "../../simulate/policy/rule.ts";
import type { TagMatch } from "../../simulate/policy/tag-match.ts";

/** What it is about: a tag of the image; a tag, the region, an account, the publicity or the last launch of its machine image. */
export type LiteralKind = "tag" | "machine-image-tag" | "region" | "account" | "public" | "launch";

/** A variable with a value: the tag `keep` is `yes`. */
export interface Literal {
  readonly kind: LiteralKind;
  /** The key of a tag, the id of an account; empty for the others. */
  readonly name: string;
  readonly value: string;
}

/** A name of the literal's variable. */
export const variableOf = ({ kind, name }: Literal): string => `${kind} ${name}`;

/** The entries of a tag map, sorted; what is missing if something is not known. */
export function literalsOf(kind: "tag" | "machine-image-tag", tags: TagMatch): readonly Literal[] | Missing {
  const { known } = tags;
  return isMissing(known) ? known : sorted(known.map(([name, value]) => ({ kind, name, value })));
}

/** What makes a rule skip a machine image, besides its last launch. */
export function machineImageLiterals(exceptions: MachineImageExceptions): readonly Literal[] | Missing {
  const { isPublic, regions, sharedAccounts, tags } = exceptions;
  const ofTags = literalsOf("machine-image-tag", tags);
  const open = [isPublic, regions.open, sharedAccounts.open, ofTags].find(isMissing);
  if (open !== undefined || isMissing(ofTags)) return open ?? [];
  return sorted([
    ...(isPublic === true ? [{ kind: "public" as const, name: "", value: "true" }] : []),
    ...[...regions.words].map((value) => ({ kind: "region" as const, name: "", value })),
    ...[...sharedAccounts.words].map((name) => ({ kind: "account" as const, name, value: "true" })),
    ...ofTags,
  ]);
}

const textOf = (literal: Literal): string => JSON.stringify([literal.kind, literal.name, literal.value]);

/** Without repetitions, in an order that does not depend on how policies are written. */
function sorted(literals: readonly Literal[]): readonly Literal[] {
  const distinct = new Map(literals.map((literal) => [textOf(literal), literal]));
  return [...distinct.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, literal]) => literal);
}
