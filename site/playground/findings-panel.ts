/** The panel of findings, with their fixes. */
import type { LintResponse, ShownFix } from "../../lib/editor/playground/messages.ts";
import type { Editor } from "./editor.ts";
import { button, element } from "./elements.ts";
import { countsInWords, findingList } from "./findings-view.ts";
import type { ResultPanel } from "./result-panel.ts";

/** Milliseconds after which the panel says that the engine is at work. */
const slowAfter = 600;

/** The panel, for what is not judged. */
export interface FindingsPanel extends ResultPanel {
  /** Says why the text is not judged. */
  say(sentence: string): void;
}

/** Shows the findings of an editor's text; `onCount` hears how many there are. */
export function findingsPanel(editor: () => Editor, onCount: (count: number) => void): FindingsPanel {
  /** The last answer, and the text that it is about. */
  let judged: { readonly text: string; readonly response: LintResponse } | undefined;
  const status = element("p", { class: "lp-status", role: "status" }, "Loading the rules…");
  const fixAll = button("Apply all safe fixes", () => applyAll(), { class: "lp-primary", hidden: true });
  const findings = element("div", {});

  /** The answer, unless the text is no longer the one that it is for. */
  const current = (): LintResponse | undefined => (judged?.text === editor().text() ? judged.response : undefined);

  function apply(fix: ShownFix): void {
    if (current() === undefined) return;
    editor().apply(fix);
    editor().view.focus();
  }

  function applyAll(): void {
    const fixed = current()?.fixed;
    if (fixed !== undefined) editor().replace(fixed);
    editor().view.focus();
  }

  function say(sentence: string): void {
    judged = undefined;
    findings.replaceChildren();
    fixAll.hidden = true;
    onCount(0);
    status.textContent = sentence;
  }

  return {
    root: element("div", {}, element("div", { class: "lp-row" }, status, fixAll), findings),
    say,
    async judge(by, file) {
      const slow = setTimeout(() => say("Reading the text…"), slowAfter);
      const outcome = await by.ask({ ask: "lint", file });
      clearTimeout(slow);
      // A later text is judged already.
      if (outcome === undefined || editor().text() !== file.text) return;
      if ("failure" in outcome) {
        say(outcome.failure);
        return;
      }
      const { response } = outcome;
      judged = { text: file.text, response };
      editor().mark(response.findings, apply);
      findings.replaceChildren(findingList(response, { goTo: editor().goTo, apply }));
      const { error, warning, info } = response.counts;
      const more = error + warning + info - response.findings.length;
      if (more > 0) findings.append(element("p", {}, `And ${more} more: lintel lint lists all.`));
      fixAll.hidden = response.fixed === undefined;
      onCount(error + warning + info);
      status.textContent =
        file.text.trim() === "" ? "Write or paste a declaration, or choose an example." : countsInWords(response);
    },
  };
}
