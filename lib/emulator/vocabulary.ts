/**
 * Requests may use the documentation's words or the vendor's (lib/model/aliases.ts); records keep the documentation's
 * words; a response uses one of the two.
 */
import { type Alias, aliases, relocations } from "../model/aliases.ts";
import { stepsOf, valueAt, withValueAt } from "./member-path.ts";

/** The documentation's words (`VM_IMAGE`, `vmImages`) or the vendor's (`AMI_IMAGE`, `amis`). */
export type EmulatorVocabulary = "documents" | "vendor";

/** The two names of a member, where they differ. `path` is in the documentation's words, `[]` for every element. */
export const memberAlias = (resource: string, path: string): Alias | undefined =>
  aliases.find((alias) => alias.resource === resource && alias.of === "member" && alias.path === path);

/** The two words of a value, by either of them, where they differ. */
export const valueAlias = (resource: string, path: string, word: unknown): Alias | undefined =>
  aliases.find(
    (alias) =>
      alias.resource === resource &&
      alias.of === "value" &&
      alias.path === path &&
      (alias.documents === word || alias.vendor === word),
  );

/** The path of a member below `path`. */
export const below = (path: string, member: string): string => (path === "" ? member : `${path}.${member}`);

/** A record of a resource in a vocabulary. */
export function speak(record: unknown, vocabulary: EmulatorVocabulary, resource: string): unknown {
  const moved = relocated(record, vocabulary, resource);
  return vocabulary === "documents" ? moved : inVendorWords(moved, resource, "");
}

/** A record whose members are at the places of a vocabulary, as far as there is room for them. */
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

/** @param path the place of the value in the resource, in the documentation's words; "" for the whole. */
function inVendorWords(value: unknown, resource: string, path: string): unknown {
  if (Array.isArray(value)) return value.map((element) => inVendorWords(element, resource, `${path}[]`));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => {
        const memberPath = below(path, member);
        const word = memberAlias(resource, memberPath)?.vendor ?? member;
        return [word, inVendorWords(inner, resource, memberPath)];
      }),
    );
  }
  return valueAlias(resource, path, value)?.vendor ?? value;
}

/**
 * Clients that know only the vendor's words and silently drop any other: the vendor's command line and SDKs. They name
 * themselves in every request; products added to Lintel's own User-Agent do not count.
 */
const vendorClients = /^(?!lintel\/).*\b(?:aws-cli|boto3|botocore|aws-sdk-)/i;

/**
 * The vocabulary of a response: the vendor's for a client that knows no other, else the one in which the record was
 * first written, so that every other client reads back what it wrote.
 */
export const vocabularyFor = (
  userAgent: string | undefined,
  written: EmulatorVocabulary | undefined,
): EmulatorVocabulary =>
  userAgent !== undefined && vendorClients.test(userAgent) ? "vendor" : (written ?? "documents");
