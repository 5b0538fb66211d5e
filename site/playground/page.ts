/** The page: an editor, and beside it what the engine says about its text. */
import type { NamedText } from "../../lib/editor/playground/messages.ts";
import { type Editor, editorIn } from "./editor.ts";
import { element, labelled } from "./elements.ts";
import type { Engine } from "./engine-worker.ts";
import { fieldHelp } from "./field-help.ts";
import { findingsPanel } from "./findings-panel.ts";
import { examples } from "./given.ts";
import { comparisonPanel, simulationPanel } from "./outcome-panels.ts";
import { shareButton } from "./share-button.ts";
import { type firstTexts, type Texts, textsOf } from "./state.ts";
import { isSyntax, likelySyntax, nameOf, type Syntax, syntaxes } from "./syntax.ts";
import { tabsOf } from "./tabs.ts";

/** Milliseconds without typing before the text is judged. */
const quiet = 150;

/** The page, for what happens outside it. */
export interface PlaygroundPage {
  /** Judges the text, now and after every change. */
  use(engine: Engine): void;
  /** Shows a sentence in place of the number of findings. */
  say(sentence: string): void;
}

/** Fills an element with the page. */
export function pageIn(root: HTMLElement, first: ReturnType<typeof firstTexts>): PlaygroundPage {
  let { syntax } = first.texts;
  let engine: Engine | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const notice = element("p", { class: "lp-notice", role: "alert", hidden: true });
  const findings = findingsPanel(
    () => editor,
    (count) => tabs.count("findings", count),
  );
  const simulation = simulationPanel(first.texts, soon);
  const comparison = comparisonPanel(first.texts, soon, () => editor.text());
  const tabs = tabsOf("Results", [
    { id: "findings", title: "Findings", panel: findings.root },
    { id: "simulate", title: "Simulate", panel: simulation.root, onShow: soon },
    { id: "compare", title: "Compare", panel: comparison.root, onShow: soon },
  ]);
  const exampleMenu = menu([
    ["", "Choose an example"],
    ...examples.map(({ title }, index) => [`${index}`, title] as const),
  ]);
  const syntaxMenu = menu(Object.entries(syntaxes));
  const editorPlace = element("div", { class: "lp-editor" });
  root.classList.add("lp");
  root.append(
    element(
      "div",
      { class: "lp-bar" },
      labelled("Example", exampleMenu),
      labelled("Format", syntaxMenu),
      shareButton(texts),
    ),
    notice,
    element("div", { class: "lp-columns" }, editorPlace, tabs.root),
  );

  const editor: Editor = editorIn(editorPlace, {
    label: "Text to lint",
    text: first.texts.text,
    syntax,
    extension: fieldHelp({
      async complete(text, offset) {
        const outcome = await engine?.ask({ ask: "complete", text, syntax, offset });
        return outcome !== undefined && "response" in outcome ? outcome.response.completion : undefined;
      },
      async hover(text, offset) {
        const outcome = await engine?.ask({ ask: "hover", text, syntax, offset });
        return outcome !== undefined && "response" in outcome ? outcome.response.hover : undefined;
      },
    }),
    onChange: (isPasted) => {
      notice.hidden = true;
      if (isPasted) become(likelySyntax(editor.text().slice(0, 20_000)) ?? syntax);
      soon();
    },
  });
  exampleMenu.addEventListener("change", () => {
    const example = examples[Number(exampleMenu.value)];
    if (exampleMenu.value !== "" && example !== undefined) show(textsOf(example));
  });
  syntaxMenu.addEventListener("change", () => {
    if (isSyntax(syntaxMenu.value)) become(syntaxMenu.value);
    soon();
  });
  exampleMenu.value = first.isShared ? "" : "0";
  syntaxMenu.value = syntax;
  if (first.fault !== undefined) {
    notice.textContent = first.fault;
    notice.hidden = false;
  }

  function texts(): Texts {
    return { syntax, text: editor.text(), ...simulation.texts(), ...comparison.texts() };
  }

  function become(to: Syntax): void {
    if (to === syntax) return;
    syntax = to;
    syntaxMenu.value = to;
    editor.setSyntax(to);
    comparison.setSyntax(to);
  }

  function show(to: Texts): void {
    become(to.syntax);
    editor.replace(to.text);
    simulation.replace(to);
    comparison.replace(to);
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(judge, quiet);
  }

  function judge(): void {
    if (engine === undefined) return;
    const file: NamedText = { name: nameOf(syntax), text: editor.text() };
    void findings.judge(engine, file);
    if (tabs.shown() === "simulate") void simulation.judge(engine, file);
    if (tabs.shown() === "compare") void comparison.judge(engine, file);
  }

  return {
    say: findings.say,
    use(given) {
      engine = given;
      judge();
    },
  };
}

const menu = (options: readonly (readonly [value: string, title: string])[]): HTMLSelectElement =>
  element("select", {}, ...options.map(([value, title]) => element("option", { value }, title)));
