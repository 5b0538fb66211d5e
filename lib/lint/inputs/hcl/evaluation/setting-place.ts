/** Where the value of a reference is set: in a file of variables, as a default, by a caller, or in a local. */
import type { FilePlace } from "../../../declaration/reading.ts";
import type { Expression } from "../syntax/syntax.ts";
import type { BoundExpression, Scope } from "./scope.ts";

/** A reference to a variable or a local, or to a member of it: `var.stage`, `local.policy.days`, `"${var.stage}"`. */
const reference = /^(?:"\$\{\s*)?(var|local)\.([\w-]+)((?:\.[\w.-]+)?)(?:\s*\}")?$/;

/** Maximum number of references that are followed; two locals may refer to each other. */
const maxSteps = 20;

/**
 * The place where the value of an expression is set, if its text is a reference; otherwise undefined. It has the name of
 * a variable of the root module whose whole value it is.
 */
export function settingPlace(text: string, scope: Scope): FilePlace | undefined {
  let found: BoundExpression | undefined;
  let variable: string | undefined;
  let from = { text, scope };
  for (let steps = 0; steps < maxSteps; steps += 1) {
    const [, root, name, members = ""] = reference.exec(from.text) ?? [];
    const setting = root === undefined || name === undefined ? undefined : from.scope.settingOf?.(root, name);
    if (setting === undefined) break;
    variable = root === "var" && members === "" && from.scope.where === "" ? name : undefined;
    if ("placeOf" in setting) {
      const place = setting.placeOf(members.split(".").slice(1));
      return place && { ...place, ...named(variable) };
    }
    const expression = memberOf(setting.expression, members.split(".").slice(1));
    found = { expression, scope: setting.scope };
    const { start, end } = expression.range;
    from = { text: setting.scope.text.slice(start, end), scope: setting.scope };
  }
  const file = found?.scope.file;
  if (found === undefined || file === undefined) return undefined;
  return { file: file.name, span: file.lines.span(found.expression.range), ...named(variable) };
}

const named = (name: string | undefined): Pick<FilePlace, "name"> => (name === undefined ? {} : { name });

/** The member of an object at a path, or the last one that the object writes. */
function memberOf(expression: Expression, names: readonly string[]): Expression {
  let current = expression;
  for (const name of names) {
    const entries = current.kind === "object" ? current.entries : [];
    const entry = entries.find(({ key }) => key.kind === "literal" && key.value === name);
    if (entry === undefined) break;
    current = entry.value;
  }
  return current;
}
