/** Values of members of a push configuration that are written otherwise and mean the same. */

/** Whether two values of a member mean the same: addresses compare as URLs, schemes ignore case. */
export function equivalent(path: string, declared: unknown, found: unknown): boolean {
  if (typeof declared !== "string" || typeof found !== "string") return false;
  if (path === "url") return hrefOf(declared) === hrefOf(found);
  return path === "authentication.scheme" && declared.toLowerCase() === found.toLowerCase();
}

const hrefOf = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);
