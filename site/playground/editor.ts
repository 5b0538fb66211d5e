/** The editors of the page (CodeMirror). */
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Action, type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, type Extension, type Text } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { minimalSetup } from "codemirror";
import type { ShownFinding, ShownFix, TextPlace } from "../../lib/editor/playground/messages.ts";
import { hcl } from "./hcl-language.ts";
import type { Syntax } from "./syntax.ts";

const languages: { readonly [syntax in Syntax]: () => Extension } = { yaml, json, hcl: () => hcl };

const colours = HighlightStyle.define([
  { tag: [tags.comment, tags.meta], color: "var(--lp-comment)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--lp-name)" },
  { tag: tags.string, color: "var(--lp-string)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--lp-number)" },
  { tag: tags.keyword, color: "var(--lp-keyword)" },
]);

/** What an editor is made for. */
export interface EditorOptions {
  readonly label: string;
  readonly text: string;
  readonly syntax: Syntax;
  /** What only this editor has. */
  readonly extension?: Extension;
  /** After every change; `isPasted` if the whole text was pasted. */
  readonly onChange: (isPasted: boolean) => void;
}

/** An editor. */
export interface Editor {
  readonly view: EditorView;
  text(): string;
  /** Replaces the text; it can be undone. */
  replace(text: string): void;
  setSyntax(syntax: Syntax): void;
  /** Marks findings in the text; `apply` makes one of their changes. */
  mark(findings: readonly ShownFinding[], apply: (fix: ShownFix) => void): void;
  /** Makes a change; the places must be those of the present text. */
  apply(fix: ShownFix): void;
  /** Selects a place, and brings it into view. */
  goTo(place: TextPlace): void;
}

/** Makes an editor in an element. */
export function editorIn(
  parent: HTMLElement,
  { label, text, syntax, extension = [], onChange }: EditorOptions,
): Editor {
  const language = new Compartment();
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      minimalSetup,
      lineNumbers(),
      EditorView.lineWrapping,
      lintGutter(),
      bracketMatching(),
      highlightActiveLine(),
      syntaxHighlighting(colours),
      keymap.of(lintKeymap),
      extension,
      language.of(languages[syntax]()),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
      EditorView.updateListener.of(({ docChanged, transactions, state }) => {
        if (!docChanged) return;
        const isPaste = transactions.some((each) => each.isUserEvent("input.paste"));
        onChange(
          isPaste && transactions.some((each) => insertsAll(each.changes.iterChanges.bind(each.changes), state.doc)),
        );
      }),
    ],
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    replace: (by) =>
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: by }, selection: { anchor: 0 } }),
    setSyntax: (to) => view.dispatch({ effects: language.reconfigure(languages[to]()) }),
    mark: (findings, apply) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          findings.map((each) => diagnosticOf(each, view.state.doc, apply)),
        ),
      ),
    apply: (fix) =>
      view.dispatch({
        changes: fix.edits.map((edit) => ({ ...rangeOf(edit, view.state.doc), insert: edit.text })),
        userEvent: "input.fix",
      }),
    goTo(place) {
      const { from, to } = rangeOf(place, view.state.doc);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: "center" }),
      });
      view.focus();
    },
  };
}

/** Whether a change inserted all of the text. */
function insertsAll(
  each: (visit: (fromA: number, toA: number, fromB: number, toB: number) => void) => void,
  doc: Text,
): boolean {
  let isAll = false;
  each((_fromA, _toA, fromB, toB) => {
    isAll ||= fromB === 0 && toB === doc.length;
  });
  return isAll;
}

function diagnosticOf(finding: ShownFinding, doc: Text, apply: (fix: ShownFix) => void): Diagnostic {
  const { severity, message, help, rule, fixes } = finding;
  return {
    ...rangeOf(finding, doc),
    severity,
    message: help === undefined ? message : `${message}\n${help}`,
    ...(rule !== undefined && { source: rule.id }),
    actions: fixes.map((fix): Action => ({ name: fix.title, apply: () => apply(fix) })),
  };
}

/** The offsets of a place, within the text. */
function rangeOf({ line, column, endLine, endColumn }: TextPlace, doc: Text): { from: number; to: number } {
  const offset = (lineNumber: number, inLine: number): number => {
    if (lineNumber > doc.lines) return doc.length;
    const { from, to } = doc.line(lineNumber);
    return Math.min(from + inLine - 1, to);
  };
  const from = offset(line, column);
  return { from, to: Math.max(from, offset(endLine, endColumn)) };
}
