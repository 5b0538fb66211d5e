/**
 * Requests may use the documents' words or the vendor's (lib/model/aliases.ts); records keep the documents'
 * words; an answer speaks one of the two.
 */
import { type Alias, aliases } from "../model/aliases.ts";

/** Whose words: those of the documents (`VM_IMAGE`, `vmImages`) or the vendor's (`AMI_IMAGE`, `amis`). */
export type Vocabulary = "documents" | "vendor";

/** The alias at a place, if its word differs. `path` is in the documents' words, `[]` for every element. */
export const aliasAt = (resource: string, of: Alias["of"], path: string): Alias | undefined =>
  aliases.find((alias) => alias.resource === resource && alias.of === of && alias.path === path);

/** The path of a member below `path`. */
export const below = (path: string, member: string): string => (path === "" ? member : `${path}.${member}`);

/**
 * A record, or a part of one, in a vocabulary.
 * @param path where the part stands in the resource, in the documents' words; "" for the whole.
 */
export function speak(value: unknown, vocabulary: Vocabulary, resource: string, path = ""): unknown {
  if (vocabulary === "documents") return value;
  if (Array.isArray(value)) return value.map((element) => speak(element, vocabulary, resource, `${path}[]`));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => {
        const memberPath = below(path, member);
        const word = aliasAt(resource, "member", memberPath)?.vendor ?? member;
        return [word, speak(inner, vocabulary, resource, memberPath)];
      }),
    );
  }
  const alias = aliasAt(resource, "value", path);
  return alias !== undefined && alias.documents === value ? alias.vendor : value;
}

/**
 * Clients that know the vendor's words only and drop any other silently: the vendor's command line and SDKs.
 * They name themselves in every request.
 */
const vendorClients = /\b(?:aws-cli|boto3|botocore|aws-sdk-)/i;

/**
 * The words of an answer: the vendor's for a client that knows no others, else those in which the record was
 * first written, so that every other client reads back what it wrote.
 */
export const vocabularyFor = (userAgent: string | undefined, written: Vocabulary | undefined): Vocabulary =>
  userAgent !== undefined && vendorClients.test(userAgent) ? "vendor" : (written ?? "documents");
