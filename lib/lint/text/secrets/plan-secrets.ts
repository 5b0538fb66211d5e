/**
 * Finds what a Terraform plan or state as JSON marks as sensitive: "JSON Output Format" of Terraform's documentation,
 * https://developer.hashicorp.com/terraform/internals/json-format. Marks stand beside the values: `after_sensitive`
 * beside `after`, `sensitive_values` beside `values`, `sensitive` beside the `value` of an output or the `default` of a
 * variable.
 */
import { isMembers } from "../../../base/members.ts";
import { placeOfJson } from "../parsers/json.ts";
import type { Place } from "../place.ts";
import type { Range } from "../position.ts";

/** Whether a text may be such a JSON document with marks. */
const mayHaveMarks = (text: string): boolean =>
  /^\s*\{/.test(text) && text.includes('"format_version"') && /sensitive|ephemeral/.test(text);

/** Members with values, and the members with their marks. */
const marked = [
  ["after", "after_sensitive"],
  ["before", "before_sensitive"],
  ["values", "sensitive_values"],
  ["value", "sensitive"],
  ["default", "sensitive"],
] as const;

/** Shorter strings stand for other things too, so only their marked places are hidden. */
const shortestRepeated = 6;

/** The ranges of all values that a plan or state in JSON marks as sensitive; empty for any other text. */
export function markedInPlan(text: string): readonly Range[] {
  if (!mayHaveMarks(text)) return [];
  try {
    return new MarkedPlaces(JSON.parse(text), placeOfJson(text, []), text).ranges;
  } catch {
    return []; // not JSON: no reader takes its values
  }
}

class MarkedPlaces {
  readonly ranges: Range[] = [];
  readonly #texts = new Set<string>();
  readonly #text: string;

  constructor(document: unknown, place: Place, text: string) {
    this.#text = text;
    if (!isMembers(document) || typeof document.format_version !== "string") return;
    this.#marksIn(document, place);
    const { configuration, variables } = document;
    const configured = place.members?.get("configuration")?.members?.get("root_module");
    if (isMembers(configuration) && configured !== undefined) {
      const given = place.members?.get("variables");
      this.#variablesOf(configuration.root_module, isMembers(variables) ? given : undefined);
      this.#argumentsIn(configuration.root_module, configured);
    }
    this.#repeats(place);
  }

  /** Hides what the marks within a value name. */
  #marksIn(value: unknown, place: Place): void {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) this.#below(each, place.items?.[index]);
    } else if (isMembers(value)) {
      for (const [name, marks] of marked) {
        const part = place.members?.get(name);
        if (part !== undefined) this.#hide(value[name], part, value[marks]);
      }
      for (const [name, each] of Object.entries(value)) this.#below(each, place.members?.get(name));
    }
  }

  #below(value: unknown, place: Place | undefined): void {
    if (place !== undefined) this.#marksIn(value, place);
  }

  /** Hides the parts of a value for which its marks are `true`. */
  #hide(value: unknown, place: Place, marks: unknown): void {
    if (marks === true) {
      if (value === null) return;
      this.ranges.push(place.value);
      this.#note(value);
    } else if (Array.isArray(marks)) {
      for (const [index, mark] of marks.entries()) this.#part(value, index, place.items?.[index], mark);
    } else if (isMembers(marks)) {
      for (const [name, mark] of Object.entries(marks)) this.#part(value, name, place.members?.get(name), mark);
    }
  }

  #part(value: unknown, step: string | number, place: Place | undefined, mark: unknown): void {
    const part: unknown = typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined;
    if (place !== undefined) this.#hide(part, place, mark);
  }

  /** Remembers the strings of a sensitive value, which the plan repeats, as in its configuration. */
  #note(value: unknown): void {
    if (typeof value === "string" && value.length >= shortestRepeated) this.#texts.add(value);
    else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) this.#note(each);
  }

  /** Hides the given values of a root module's sensitive variables. */
  #variablesOf(module: unknown, given: Place | undefined): void {
    for (const name of sensitiveVariables(module)) {
      const value = given?.members?.get(name)?.members?.get("value");
      if (value === undefined) continue;
      this.ranges.push(value.value);
      this.#note(JSON.parse(this.#text.slice(value.value.start, value.value.end)));
    }
  }

  /** Hides the arguments that a module, and those that it calls, pass to sensitive variables. */
  #argumentsIn(module: unknown, place: Place): void {
    const calls = isMembers(module) && isMembers(module.module_calls) ? module.module_calls : {};
    for (const [name, call] of Object.entries(calls)) {
      const at = place.members?.get("module_calls")?.members?.get(name)?.members;
      const called = isMembers(call) ? call.module : undefined;
      for (const variable of sensitiveVariables(called)) {
        const argument = at?.get("expressions")?.members?.get(variable);
        if (argument !== undefined) this.#constants(argument);
      }
      const inside = at?.get("module");
      if (inside !== undefined) this.#argumentsIn(called, inside);
    }
  }

  #constants(argument: Place): void {
    const constant = argument.members?.get("constant_value");
    if (constant === undefined) return;
    this.ranges.push(constant.value);
    this.#note(JSON.parse(this.#text.slice(constant.value.start, constant.value.end)));
  }

  /** Hides every value that is one of the sensitive strings. */
  #repeats(place: Place): void {
    if (this.#texts.size === 0) return;
    const { start, end } = place.value;
    if (place.members !== undefined) for (const each of place.members.values()) this.#repeats(each);
    else if (place.items !== undefined) for (const each of place.items) this.#repeats(each);
    else if (this.#text[start] === '"' && this.#texts.has(JSON.parse(this.#text.slice(start, end)))) {
      this.ranges.push(place.value);
    }
  }
}

/** The names of the variables that the configuration of a module marks as sensitive. */
function sensitiveVariables(module: unknown): readonly string[] {
  const variables = isMembers(module) && isMembers(module.variables) ? module.variables : {};
  return Object.entries(variables).flatMap(([name, each]) =>
    isMembers(each) && (each.sensitive === true || each.ephemeral === true) ? [name] : [],
  );
}
