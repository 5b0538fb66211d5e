/** Completion in configurations: the ids of rules, and severities. */
import { type CompletionItem, CompletionItemKind } from "vscode-languageserver";
import { knownRules } from "../../lint/report/rules/known-rules.ts";
import type { Lintable } from "../../lint/rule/lintable.ts";
import type { DocumentPosition } from "../open-documents.ts";

/** A word of a configuration that can be completed: from `start` to the cursor. */
interface ConfigurationWord {
  readonly start: number;
  readonly is: "rule" | "severity";
}

const severities = ["off", "info", "warning", "error"] as const;

/** The proposals at a place of a configuration in YAML or JSON; none elsewhere. */
export async function rulesAt(asked: DocumentPosition, resources: readonly Lintable[]): Promise<CompletionItem[]> {
  const word = wordAt(asked.text.slice(0, asked.offset));
  if (word === undefined) return [];
  const { document, offset } = asked;
  const range = { start: document.positionAt(word.start), end: document.positionAt(offset) };
  const item = (label: string, detail: string): CompletionItem => ({
    label,
    kind: word.is === "rule" ? CompletionItemKind.Constant : CompletionItemKind.EnumMember,
    detail,
    textEdit: { range, newText: label },
  });
  if (word.is === "severity") return severities.map((severity) => item(severity, ""));
  const rules = await knownRules(resources);
  return rules.map(({ id, severity, summary }) => item(id, `${severity}: ${summary}`));
}

/** The word that ends a text. */
function wordAt(before: string): ConfigurationWord | undefined {
  const [, word = ""] = /([\w/*-]*)$/.exec(before) ?? [];
  const start = before.length - word.length;
  const line = before.slice(before.lastIndexOf("\n", start - 1) + 1, start);
  if (/["']?\brule["']?: *\[?["']?$/.test(line)) return { start, is: "rule" };
  const isInRules = isBelowRules(before.slice(0, start), line);
  if (isInRules && /(?:^\s*|[{,]\s*)["']?$/.test(line)) return { start, is: "rule" };
  return isInRules && /[\w*]["']?: *["']?$/.test(line) ? { start, is: "severity" } : undefined;
}

/** Whether the innermost mapping around the end of a text is that of `rules`. */
function isBelowRules(before: string, line: string): boolean {
  let closed = 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const character = before[at];
    if (character === "}") closed += 1;
    else if (character === "{" && closed > 0) closed -= 1;
    else if (character === "{") return /["']?\brules["']?\s*:\s*$/.test(before.slice(0, at));
  }
  const indentation = /^ */.exec(line)?.[0].length ?? 0;
  const above = before.split("\n").slice(0, -1).reverse();
  const outer = above.find((each) => /^ *[^ #]/.test(each) && (/^ */.exec(each)?.[0].length ?? 0) < indentation);
  return outer !== undefined && /^[ -]*rules:\s*(?:#.*)?$/.test(outer);
}
