/** Suppressions in the metadata of a declaration: `{ "lintel": { "ignore": [{ "rule": …, "reason": … }] } }`. */

import { isMembers } from "../../base/members.ts";
import type { Metadata } from "../inputs/metadata.ts";
import { isDay } from "../rule/rule-options.ts";
import type { Segment } from "../text/path.ts";
import { closest } from "../text/suggest.ts";
import { badDay, type Ignore, type Malformed } from "./ignore.ts";

/** A suppression in metadata, valid or malformed, with its path. */
export interface MetadataIgnore {
  readonly segments: readonly Segment[];
  /** Its `path` covers a member and everything below it, in the file's names; "" is the whole declaration. */
  readonly said: (Ignore & { readonly path: string }) | Malformed;
}

const form = 'write {"rule": RULE, "reason": REASON}, optionally with "until" and "path"';

/** Parses the suppressions in metadata, including malformed ones. */
export function readMetadata({ value, segments }: Metadata): readonly MetadataIgnore[] {
  if (!isMembers(value) || value.ignore === undefined) return [];
  const at = [...segments, "ignore"];
  if (!Array.isArray(value.ignore)) {
    const message = "lintel.ignore is not a list; it must be a list of suppressions";
    return [{ segments: at, said: { message, help: form } }];
  }
  return value.ignore.map((entry: unknown, index) => ({ segments: [...at, index], said: readEntry(entry) }));
}

const members = ["rule", "reason", "until", "path"];

function readEntry(entry: unknown): MetadataIgnore["said"] {
  if (!isMembers(entry)) return { message: "a suppression is not an object", help: form };
  const unknown = Object.keys(entry).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    const meant = closest(unknown, members);
    const message = `a suppression has the member ${JSON.stringify(unknown)}; its members are ${members.join(", ")}`;
    return { message, help: meant === undefined ? form : `did you mean ${meant}?` };
  }
  const { rule, reason, until, path = "" } = entry;
  const rules: readonly unknown[] = Array.isArray(rule) ? rule : [rule];
  if (rules.length === 0 || !rules.every((each) => typeof each === "string" && each !== "")) {
    return { message: "a suppression has no rule; rule must be the name of a rule or a list of names", help: form };
  }
  const faulty = Object.entries({ reason, until, path }).find(
    ([, text]) => text !== undefined && typeof text !== "string",
  );
  if (faulty !== undefined) return { message: `${faulty[0]} of a suppression is not a string`, help: form };
  if (until !== undefined && !isDay(String(until))) return badDay(String(until));
  const said = reason === undefined ? "" : String(reason).trim();
  return {
    rules: rules.map(String),
    reason: said === "" ? undefined : said,
    until: until === undefined ? undefined : String(until),
    path: String(path),
  };
}
