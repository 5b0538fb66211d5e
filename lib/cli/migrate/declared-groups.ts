/** Which file each declaration is written to. */
import { existsSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { nameFrom, taking } from "../../adopt/migrate/names.ts";
import type { DeclaredGroup } from "../../adopt/migrate/to-lintel/migrate-declared.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { groupBy } from "../../lint/text/group-by.ts";
import { type LivePlace, liveScope } from "../../lint/text/live-place.ts";

/** A file's name without extension; `Web.template.json` is what the AWS CDK calls a template. */
const stemOf = (name: string): string => basename(name, extname(name)).replace(/\.template$/, "");

/** Whether an earlier run has written what a file declares, in one of the languages. */
export const isWrittenAlready = (name: string): boolean =>
  ["tf", "ts"].some((extension) => existsSync(join(dirname(name), `${stemOf(name)}.lintel.${extension}`)));

/** A group for each file, beside it. */
export function fileGroups(declared: readonly LintTarget[]): readonly DeclaredGroup[] {
  const taken = new Set<string>();
  return [...groupBy(declared, ({ file }) => file.name)].map((found) => {
    const [
      {
        file: { name },
      },
    ] = found;
    const folder = dirname(name);
    const stem = taking(`${folder}/${stemOf(name)}`, taken).slice(folder.length + 1);
    return { folder, stem, source: basename(name), found };
  });
}

/** A group for each region, in a folder for each account if several were asked for, and one for an agent. */
export function liveGroups(live: readonly LintTarget[], isByAccount: boolean): readonly DeclaredGroup[] {
  const groups = new Map<string, DeclaredGroup & { readonly found: LintTarget[] }>();
  for (const each of live) {
    const place = each.file.live;
    if (place === undefined) continue;
    const key = liveScope(place);
    const group = groups.get(key) ?? { ...fileOf(place, isByAccount), source: `the live objects of ${key}`, found: [] };
    groups.set(key, group);
    group.found.push(each);
  }
  return [...groups.values()];
}

/** The file of the objects at a place: `eu-west-1`, `agent_example_com`. */
const fileOf = (place: LivePlace, isByAccount: boolean): Pick<DeclaredGroup, "folder" | "stem"> =>
  "arn" in place
    ? { folder: isByAccount ? place.account : ".", stem: place.region }
    : { folder: ".", stem: nameFrom(place.agent.replace(/^\w+:\/\//, "").replace(/[/?].*/, ""), "agent") };
