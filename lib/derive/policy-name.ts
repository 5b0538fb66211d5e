/** The normal forms of a lifecycle policy's name (gaps.ts, `lifecycle-policy/normalized-name`). */

/** Names with the same result are the same name. */
export const normalizedName = (name: string): string => name.toLowerCase().replace(/[ _]/g, "");

/** Names with the same result are likely to get the same resource name. */
export const hyphenatedName = (name: string): string => name.toLowerCase().replace(/[ _]/g, "-");
