/** Prints responses of an agent without secrets and terminal escape sequences. */

import { listOf, type Members, membersOf } from "../../../../base/members.ts";
import { printableJson } from "../../../../base/text/printable.ts";
import { redacted } from "../../../../cli/api/output/redacted.ts";
import { print, printDocument, printMessage } from "../../../../cli/terminal/print.ts";
import { redactor } from "../../../../client/secrets/redact.ts";
import type { Field } from "../../../../facts/model/field.ts";
import { streamResponse } from "../../model/task.ts";
import { agentText, partsText, wordOf } from "./text.ts";

/** Output format of responses. */
export type AgentOutput = "text" | "json";

/** Prints a response as text, or as JSON with an indent of two spaces. */
export function printResponse(response: Members, form: Field, { output }: { readonly output: AgentOutput }): void {
  const shown = conceal(response, form);
  printShown(output === "json" ? `${JSON.stringify(shown, undefined, 2)}\n` : agentText(membersOf(shown)), output);
}

/** Formats one element after another. */
export class StreamText {
  /** The artifact whose text may continue on the last line. */
  #open: { readonly artifactId: unknown } | undefined;

  /** Whether the last line is still open. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** The text of the next element (StreamResponse). */
  next(element: Members): string {
    if (!("artifactUpdate" in element)) return this.end() + agentText(element);
    const { artifact, append, lastChunk } = membersOf(element.artifactUpdate);
    const { artifactId, name, parts } = membersOf(artifact);
    const goesOn = append === true && this.#open !== undefined && this.#open.artifactId === artifactId;
    const heading = goesOn ? "" : `${this.end()}${wordOf(name) || wordOf(artifactId)}:\n`;
    const text = partsText(artifact);
    const mayGoOn = "text" in (listOf(parts).at(-1) ?? {}) && lastChunk !== true;
    this.#open = mayGoOn ? { artifactId } : undefined;
    return heading + (mayGoOn ? text.slice(0, -1) : text);
  }

  /** Ends the last line if it is open. */
  end(): string {
    const text = this.isOpen ? "\n" : "";
    this.#open = undefined;
    return text;
  }
}

/** Creates a printer for the elements of a stream: continuous text, or one line of JSON each. */
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
  /** Whether the last line is still open. */
  readonly isWithinLine: boolean;
  /** Ends the last line. */
  readonly end: () => void;
}

/** Prints a remark about a response on standard error. */
export function printRemark(line: string): void {
  printMessage(redactor([])(`lintel: ${line}\n`));
}

/** Prints without secrets. In JSON, escapes all characters that a terminal could interpret. */
function printShown(text: string, output: AgentOutput): void {
  const shown = redactor([])(text);
  if (output === "json") void printDocument(printableJson(shown));
  else print(shown);
}

/** A response without secrets: those by its model, since agents return the tokens of configurations, and all others. */
export const conceal = (response: unknown, form: Field): unknown => redacted(concealedByModel(response, form));

/** A value in which `instead` stands for each secret that its model marks. */
export function concealedByModel(value: unknown, field: Field, instead: unknown = "***"): unknown {
  if (field.kind === "string" && field.sensitive === true && value !== "" && value !== undefined) return instead;
  if (typeof value !== "object" || value === null) return value;
  if (field.kind === "list" && Array.isArray(value)) {
    return value.map((each) => concealedByModel(each, field.element, instead));
  }
  if (field.kind !== "struct") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const member = Object.hasOwn(field.members, name) ? field.members[name] : undefined;
      return [name, member === undefined ? each : concealedByModel(each, member, instead)];
    }),
  );
}
