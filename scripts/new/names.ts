/** The names that the arguments of `npm run new` give. */
import { existsSync, readdirSync } from "node:fs";
import { snakeCase } from "../../lib/facts/derive/names.ts";
import { Stop } from "./stop.ts";

const form = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

/**
 * A name of a file: two or more words that hyphens join.
 * @param what what it names, in words: `a resource`.
 * @throws Stop if it is not.
 */
export function hyphenated(name: string, what: string, example: string): string {
  if (form.test(name) && name.length <= 60) return name;
  const meant = snakeCase(name)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-0-9]+|-+$/g, "");
  const hint = form.test(meant) ? `; did you mean ${meant}?` : "";
  throw new Stop(
    `${JSON.stringify(name)} cannot name ${what}; it must be two or more lower-case words that hyphens join, such as ${example}, of at most 60 characters${hint}`,
  );
}

/**
 * A resource that exists, as `service/resource`.
 * @throws Stop if there is none; the message lists those that there are.
 */
export function existingResource(place: string): { readonly service: string; readonly resource: string } {
  const [service = "", resource = "", ...rest] = place.split("/");
  const isThere = rest.length === 0 && existsSync(`lint-rules/${service}/${resource}/base.ts`);
  if (isThere) return { service, resource };
  const all = readdirSync("lint-rules", { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith("/base.ts"))
    .map((name) => name.slice(0, -"/base.ts".length))
    .sort();
  throw new Stop(`${JSON.stringify(place)} is not a resource; it must be one of ${all.join(", ")}`);
}
