/** Wraps references to migrated values, so that their readers get the previous form. */
import type { HclFile } from "../../../../lint/inputs/hcl/syntax/hcl-file.ts";
import type { Range } from "../../../../lint/text/position.ts";
import { toolAfter } from "../../direction.ts";
import { type Denoted, otherNames } from "./denoted.ts";

/** Records the edits for an expression whose value is handed on, and says what reads it under other names. */
export function handOn(denoted: Denoted, range: Range, file: HclFile): void {
  const { target } = denoted;
  asList(denoted, range, file);
  if (denoted.is === "structure" && denoted.becomesList) wrap(denoted, range, file, "one(", ")");
  if (denoted.is === "entries") {
    const { key, value } = denoted.pair.entries ?? { key: "key", value: "value" };
    if (target.direction === "migrate")
      wrap(denoted, range, file, "[for key, value in ", ` : { ${key} = key, ${value} = value }]`);
    else wrap(denoted, range, file, "{ for entry in ", ` : entry.${key} => entry.${value} }`);
  }
  const names = otherNames(denoted);
  if (names.length === 0) return;
  const shown = names.slice(0, 3).map(([from, to]) => `${to} (${from})`);
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  target.report({
    rule: "migrate/whole-object",
    file,
    at: range,
    message: `${target.from} is passed on as a whole, where ${toolAfter[target.direction]} names some members otherwise: ${shown.join(", ")}${more}`,
    help: "check what reads its members, such as a module that receives it or a configuration that reads the output",
  });
}

/** Records the edits that make a list of one of what becomes an object; nothing for other values. */
export function asList(denoted: Denoted | undefined, range: Range, file: HclFile): void {
  if (denoted?.is === "list of one" && denoted.becomesObject) wrap(denoted, range, file, "[", "]");
}

function wrap({ target }: Denoted, { start, end }: Range, file: HclFile, before: string, after: string): void {
  target.edit(file, { start, end: start, text: before });
  target.edit(file, { start: end, end, text: after });
}
