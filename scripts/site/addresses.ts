/** Where the pages of the repository stand on the site. */
import { dirname, join, normalize, sep } from "node:path";
import { docsUrl } from "../../lib/facts/derive/citation.ts";

/** The pages in the root of the repository, by their place on the site. */
const rootPages: { readonly [file: string]: string } = {
  "README.md": "get-started.md",
  "CHANGELOG.md": "project/changelog.md",
  "CONTRIBUTING.md": "project/contributing.md",
  "SECURITY.md": "project/security-policy.md",
  "SUPPORT.md": "project/support.md",
};

/** The sections of the README that the site has. */
const readmeSections = ["", "five-minutes", "a-first-finding", "a-first-apply", "what-else-it-does"];

/** The place of a page of the repository on the site: `guide/ci.md` of `docs/ci.md`; undefined for all other files. */
export function placeOf(file: string): string | undefined {
  if (Object.hasOwn(rootPages, file)) return rootPages[file];
  const [, folder, page = ""] = /^docs\/(?:(design|reference)\/)?([^/]+\.md)$/.exec(file) ?? [];
  return page === "" ? undefined : `${folder ?? "guide"}/${page}`;
}

const docs = docsUrl("");
const files = docs.replace(/docs\/$/, "");

/**
 * The target of a link on the site: pages of the repository by their place, its other files on the code host, and all
 * other addresses unchanged.
 * @param target as the page `from` has it: a path relative to it, or an address.
 */
export function targetOnSite(target: string, from: string): string {
  if (/^[#/]/.test(target)) return target;
  const isOurs = target.startsWith(files);
  if (/^[a-z]+:/.test(target) && !isOurs) return target;
  const [path = "", anchor = ""] = target.split("#");
  const file = isOurs
    ? path.slice(files.length)
    : normalize(join(dirname(from), path))
        .split(sep)
        .join("/");
  const place = file === "README.md" && !readmeSections.includes(anchor) ? undefined : placeOf(file);
  const suffix = anchor === "" ? "" : `#${anchor}`;
  return place === undefined ? `${files}${file}${suffix}` : `/${place}${suffix}`;
}
