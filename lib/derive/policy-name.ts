/** The normal forms of a lifecycle policy's name (gaps.ts, `lifecycle-policy/normalized-name`). */

/** Names with the same text here are the same name. */
export const normalizedName = (name: string): string => name.toLowerCase().replace(/[ _]/g, "");

/** Names with the same text here are likely to get the same resource name. */
export const hyphenatedName = (name: string): string => name.toLowerCase().replace(/[ _]/g, "-");
