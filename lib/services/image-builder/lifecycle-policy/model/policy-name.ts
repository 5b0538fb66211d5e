/** Normal forms of a lifecycle policy's name (gap lifecycle-policy/normalized-name). */

/** Names with the same normalized form are the same name. */
export const normalizedName = (name: string): string => name.toLowerCase().replace(/[ _]/g, "");

/** Names with the same hyphenated form are likely to get the same resource name. */
export const hyphenatedName = (name: string): string => name.toLowerCase().replace(/[ _]/g, "-");
