/** The vocabularies of request documents, as options name them. */

/** Either, but only one per document (`auto`); the documents' only (`documented`); or a mixture with the vendor's (`aws`). */
export const vocabularies = ["auto", "documented", "aws"] as const;
export type RequestVocabulary = (typeof vocabularies)[number];
