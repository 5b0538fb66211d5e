/** Help at the cursor: completion, and the description of the field under the pointer. */
import { autocompletion, type CompletionSource, completionKeymap, snippet } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { Proposal } from "../../lib/editor/completion/proposal.ts";
import type { FieldPage } from "../../lib/editor/field-page.ts";
import type { CompleteResponse, HoverResponse } from "../../lib/editor/playground/messages.ts";
import { element, link } from "./elements.ts";

/** Who knows what is at an offset of the text; undefined while nobody does, or if there is nothing. */
export interface FieldKnowledge {
  complete(text: string, offset: number): Promise<CompleteResponse["completion"]>;
  hover(text: string, offset: number): Promise<HoverResponse["hover"]>;
}

/** Completes what is typed, and describes what is pointed at. */
export const fieldHelp = (knowledge: FieldKnowledge): Extension => [
  autocompletion({ override: [sourceOf(knowledge)], icons: false }),
  keymap.of(completionKeymap),
  hoverTooltip(async ({ state: { doc } }, offset) => {
    const text = doc.toString();
    const hover = await knowledge.hover(text, offset);
    if (hover === undefined) return null;
    const { page, start, end } = hover;
    return { pos: start, end, above: true, create: () => ({ dom: description(page) }) };
  }),
];

const sourceOf =
  ({ complete }: FieldKnowledge): CompletionSource =>
  async (context) => {
    // Not after every new line: Enter would take the first proposal.
    if (!context.explicit && context.matchBefore(/["\w-]|[:=] /) === null) return null;
    const text = context.state.doc.toString();
    const completion = await complete(text, context.pos);
    if (completion === undefined) return null;
    const { proposals, start, end } = completion;
    const quote = /^["']?/.exec(text.slice(start, end))?.[0] ?? "";
    return {
      from: start,
      to: end,
      validFor: /^["'\w-]*$/,
      options: proposals.map(({ label, detail, documentation, sortText, ...written }) => ({
        ...{ label: `${quote}${label}`, displayLabel: label, detail, sortText },
        info: () =>
          typeof documentation === "string"
            ? element("p", { class: "lp-about" }, documentation)
            : description(documentation),
        apply: (view, _completion, from, to) => insert(written, view, from, to),
      })),
    };
  };

/** What editors call a snippet, as CodeMirror writes its placeholders; it indents further lines by itself. */
function insert({ text, isSnippet }: Pick<Proposal, "text" | "isSnippet">, view: EditorView, from: number, to: number) {
  if (!isSnippet) {
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length },
      userEvent: "input.complete",
    });
    return;
  }
  const [indentation = ""] = /^\s*/.exec(view.state.doc.lineAt(from).text) ?? [];
  const template = text
    .replaceAll(`\n${indentation}`, "\n")
    .replace(/\$(\d+)/g, (_, number) => placeholder(number))
    .replace(/\$\{(\d+)\|([^,|]*)[^}]*\}/g, (_, number, first) => placeholder(`${number}:${first}`));
  snippet(template)(view, null, from, to);
}

const placeholder = (content: string): string => `$\{${content}}`;

/** The description of a field. */
const description = ({ name, bounds, description: says, sections }: FieldPage): HTMLElement =>
  element(
    "div",
    { class: "lp-about" },
    element("p", {}, element("strong", {}, name), `: ${bounds}`),
    element("p", {}, says),
    element(
      "p",
      { class: "lp-rule" },
      ...sections.flatMap((each, index) => [index === 0 ? "" : " · ", link(each.title, each.url)]),
    ),
  );
