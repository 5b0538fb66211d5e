/** How what an agent answers is printed, without secrets and without what a terminal would take for a command. */

import { redactor } from "../../api/redact.ts";
import { type Members, membersOf } from "../../base/members.ts";
import { printableJson } from "../../base/printable.ts";
import { streamResponse } from "../../model/agents/task.ts";
import type { Field } from "../../model/field.ts";
import { print, printDocument, say } from "../terminal/print.ts";
import { agentText } from "./agent-text.ts";
import { StreamText } from "./stream-text.ts";

/** How answers are printed. */
export type AgentOutput = "text" | "json";

/** Prints an answer: as text, or as JSON with two spaces a level. */
export function printAnswer(answer: Members, form: Field, { output }: { readonly output: AgentOutput }): void {
  const shown = conceal(answer, form);
  printShown(output === "json" ? `${JSON.stringify(shown, undefined, 2)}\n` : agentText(membersOf(shown)), output);
}

/** Makes what prints the elements of a stream: as text that goes on, or as JSON, each on a line of its own. */
export function elementPrinter(output: AgentOutput): ElementPrinter {
  const text = new StreamText();
  return {
    print(element) {
      const shown = membersOf(conceal(element, streamResponse));
      printShown(output === "json" ? `${JSON.stringify(shown)}\n` : text.next(shown), output);
    },
    get isWithinLine() {
      return text.isOpen;
    },
    end: () => printShown(text.end(), output),
  };
}

/** Prints the elements of one stream. */
export interface ElementPrinter {
  readonly print: (element: Members) => void;
  /** Whether the last line that was printed has no end yet. */
  readonly isWithinLine: boolean;
  /** Ends the last line. */
  readonly end: () => void;
}

/** Says something about an answer beside it, on standard error. */
export function tell(line: string): void {
  say(redactor([])(`lintel: ${line}\n`));
}

/** Prints without secrets. JSON has every character of its own escaped that could be more than text. */
function printShown(text: string, output: AgentOutput): void {
  const shown = redactor([])(text);
  if (output === "json") void printDocument(printableJson(shown));
  else print(shown);
}

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
