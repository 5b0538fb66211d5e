/** The part of a URL that decides tests of it, for URLs that are known in part only. */

import type { Sample } from "../lib/lint/rule/condition.ts";

/** For tests of a URL's scheme, user and host: what follows the host changes none of them. */
export const throughHost: Sample = ([start = ""]) =>
  /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]+\//i.exec(start)?.[0] ?? (start.startsWith("/") ? "/" : undefined);

/** For tests that only a URL with the scheme http passes: those with https never do, whatever the host is. */
export const httpThroughHost: Sample = (parts, like) =>
  throughHost(parts, like) ?? (/^https:/i.test(parts[0] ?? "") ? "https://example.com/" : undefined);
