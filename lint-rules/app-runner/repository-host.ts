/** The hosts of code repositories. */

/** The host of a repository's URL, `https://host/path` or `git@host:path`; "" if it has none. */
export const hostOf = (url: unknown): string =>
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?([^/:]+)/i.exec(String(url))?.[1]?.toLowerCase() ?? "";
