/** How what an agent answers is printed, without secrets and without what a terminal would take for a command. */
import type { Members } from "../../api/operation.ts";
import { redactor } from "../../api/redact.ts";
import type { Field } from "../../model/field.ts";
import { agentText } from "./agent-text.ts";

/** Prints an answer: as text, or as JSON with two spaces a level, an element of a stream on a line of its own. */
export function printAnswer(
  answer: Members,
  form: Field,
  { output, isElement = false }: { readonly output: "text" | "json"; readonly isElement?: boolean },
): void {
  const shown = conceal(answer, form);
  const text =
    output === "json" ? JSON.stringify(shown, undefined, isElement ? 0 : 2) : agentText(objectOf(shown)).trimEnd();
  // Tabs and line ends alone are left of the control characters: others could rewrite what a terminal shows.
  const plain = text.replace(/[^\P{Cc}\n\t]/gu, "\ufffd");
  process.stdout.write(`${redactor([])(plain)}\n`);
}

/** A JSON object; empty for anything else. */
const objectOf = (value: unknown): Members =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A value with its secrets blotted out, as the model knows them: agents answer the tokens of configurations. */
export function conceal(value: unknown, field: Field): unknown {
  if (field.kind === "string" && field.sensitive === true && value !== "" && value !== undefined) return "***";
  if (typeof value !== "object" || value === null) return value;
  if (field.kind === "list" && Array.isArray(value)) return value.map((each) => conceal(each, field.element));
  if (field.kind !== "struct") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const member = Object.hasOwn(field.members, name) ? field.members[name] : undefined;
      return [name, member === undefined ? each : conceal(each, member)];
    }),
  );
}
