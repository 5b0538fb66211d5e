/**
 * The vocabularies of requests: documented names or AWS's (lib/facts/model/aliases.ts). Records have documented names; a
 * response uses one of the two.
 */
import { memberPath, stepsOf, valueAt, withValueAt } from "../base/member-path.ts";
import { type Alias, aliases, relocations } from "../facts/model/aliases.ts";

/** The documented names (`VM_IMAGE`, `vmImages`) or AWS's (`AMI_IMAGE`, `amis`). */
export type EmulatorVocabulary = "documents" | "vendor";

/** Both names of a member, if they differ. `path` has documented names, and `[]` for every element. */
export const memberAlias = (resource: string, path: string): Alias | undefined =>
  aliases.find((alias) => alias.resource === resource && alias.of === "member" && alias.path === path);

/** Both words of a value, if they differ; `word` is either. */
export const valueAlias = (resource: string, path: string, word: unknown): Alias | undefined =>
  aliases.find(
    (alias) =>
      alias.resource === resource &&
      alias.of === "value" &&
      alias.path === path &&
      (alias.documents === word || alias.vendor === word),
  );

/** Converts a resource's record to a vocabulary. */
export function translateRecord(record: unknown, vocabulary: EmulatorVocabulary, resource: string): unknown {
  const moved = relocated(record, vocabulary, resource);
  return vocabulary === "documents" ? moved : inVendorWords(moved, resource, "");
}

/** Moves members to a vocabulary's places, as far as the structures around them exist. */
export function relocated<T>(record: T, toward: EmulatorVocabulary, resource: string): T {
  let moved: unknown = record;
  for (const { documents, vendor } of relocations.filter((relocation) => relocation.resource === resource)) {
    const [from, to] =
      toward === "vendor" ? [stepsOf(documents), stepsOf(vendor)] : [stepsOf(vendor), stepsOf(documents)];
    const member = valueAt(moved, from);
    const room = valueAt(moved, to.slice(0, -1));
    if (member !== undefined && room !== undefined)
      moved = withValueAt(withValueAt(moved, from, undefined), to, member);
  }
  // Both places are in T.
  return moved as T;
}

/** @param path the path of the value in the resource, with documented names; "" for the root. */
function inVendorWords(value: unknown, resource: string, path: string): unknown {
  if (Array.isArray(value)) return value.map((element) => inVendorWords(element, resource, `${path}[]`));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => {
        const innerPath = memberPath(path, member);
        const word = memberAlias(resource, innerPath)?.vendor ?? member;
        return [word, inVendorWords(inner, resource, innerPath)];
      }),
    );
  }
  return valueAlias(resource, path, value)?.vendor ?? value;
}

/**
 * Clients that know only AWS's names and silently drop others: the AWS CLI and SDKs. They are recognized by their
 * User-Agent; products that users add to Lintel's own User-Agent do not matter.
 */
const vendorClients = /^(?!lintel\/).*\b(?:aws-cli|boto3|botocore|aws-sdk-)/i;

/**
 * The vocabulary of a response: AWS's for a client that knows no other, else that of the record's first request, so
 * that clients read back what they wrote.
 */
export const vocabularyFor = (
  userAgent: string | undefined,
  written: EmulatorVocabulary | undefined,
): EmulatorVocabulary =>
  userAgent !== undefined && vendorClients.test(userAgent) ? "vendor" : (written ?? "documents");
