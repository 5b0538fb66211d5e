/** Words what does not fit a field, for responses of the emulator and its errors about files. */

import { own } from "../base/dictionary.ts";
import { memberPath } from "../base/member-path.ts";
import { membersOf } from "../base/members.ts";
import { quoted } from "../base/value-words.ts";
import { citationInWords } from "../facts/derive/citation.ts";
import { alternatives, boundInWords, typeInWords, withUnit } from "../facts/derive/wording.ts";
import type { Field, FieldFacts } from "../facts/model/field.ts";
import { holdsSecrets, shownValue } from "../facts/model/shown-value.ts";
import { lengthOf } from "../facts/shape/bounds.ts";
import type { Misfit } from "../facts/shape/walk.ts";

/** One sentence about a misfit, without secrets. `whole` is what the value is: "the request". */
export function misfitInWords(misfit: Misfit<FieldFacts>, whole: string): string {
  const field: Field = misfit.shape;
  const cites = citationInWords(isBound(misfit) ? (field.boundCites ?? field.cites) : field.cites);
  return `${sentence(misfit, field, whole)} (${cites})`;
}

const isBound = ({ kind }: Misfit<FieldFacts>): boolean =>
  kind === "enum" || kind === "length" || kind === "pattern" || kind === "range" || kind === "count";

function sentence(
  { kind, at, value, isKey, names = [], maxLevels }: Misfit<FieldFacts>,
  field: Field,
  whole: string,
): string {
  const place = isKey === true ? `a key of ${at}` : at || whole;
  const is = `${place} is ${holdsSecrets(field) ? "something else" : shownValue(value)}`;
  const has = (what: string) => `${place} has ${what}`;
  const must = `it must be ${boundInWords(field)}`;
  switch (kind) {
    case "type":
      return `${is}; it must be ${typeInWords(field)}`;
    case "enum":
    case "pattern":
    case "range":
      return `${is}; ${must}`;
    case "length":
      return value === ""
        ? `${is}; ${must}`
        : `${is}, ${withUnit(String(lengthOf(String(value))), "character")} long; ${must}`;
    case "count":
      return `${has(sizeInWords(value))}; ${must}`;
    case "depth":
      return `${place} is nested deeper than ${maxLevels} levels, the deepest that is accepted`;
    case "required":
      return `${memberPath(at, names.join())} is missing; it is required`;
    case "exactly-one": {
      const alike = field.kind === "struct" ? alternatives(field.exactlyOne ?? []) : "";
      return `${has(names.length === 0 ? "none" : names.join(" and "))} of ${alike}; exactly one is required`;
    }
    case "one-name": {
      const both = names.map((name) => memberPath(at, name)).join(" and ");
      return `${both} are two names of one member; use only one of them`;
    }
    case "repeated-key": {
      const key = (field.kind === "map" ? field.asList?.key : undefined) ?? "key";
      return `${has(`the ${key} ${typeof value === "string" ? quoted(value) : shownValue(value)}`)} twice; use each only once`;
    }
    case "member-name":
      return `${memberPath(at, names.join())} is not a member of ${place}; ${remedy(field, names.join())}`;
  }
}

const sizeInWords = (value: unknown): string =>
  Array.isArray(value)
    ? withUnit(String(value.length), "element")
    : withUnit(String(Object.keys(membersOf(value)).length), "entry", "entries");

/** What to write instead of an unknown member. */
function remedy(field: Field, name: string): string {
  if (field.kind !== "struct") return "remove it";
  return (
    own(field.earlierMembers, name)?.replaceAll("`", "") ?? `it supports ${alternatives(Object.keys(field.members))}`
  );
}
