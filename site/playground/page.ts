/** The page: an editor, and beside it what the engine says about its text. */
import type { LintAnswer, NamedText, ShownFix } from "../../lib/playground/messages.ts";
import { editorIn } from "./editor.ts";
import { button, element, labelled } from "./elements.ts";
import type { Engine } from "./engine-worker.ts";
import { type FieldKnowledge, fieldHelp } from "./field-help.ts";
import { countsInWords, findingList } from "./findings-view.ts";
import { examples } from "./given.ts";
import { comparisonView, simulationView } from "./outcome-views.ts";
import { shareButton } from "./share-button.ts";
import { type firstTexts, type Texts, textsOf } from "./state.ts";
import { isSyntax, likelySyntax, nameOf, type Syntax, syntaxes } from "./syntax.ts";
import { tabsOf } from "./tabs.ts";

/** Milliseconds without typing before the text is judged. */
const quiet = 150;

/** Milliseconds after which the page says that it is at work. */
const slowAfter = 600;

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
  /** The last answer, and the text that it is about. */
  let judged: { readonly text: string; readonly answer: LintAnswer } | undefined;

  const status = element("p", { class: "lp-status", role: "status" }, "Loading the rules…");
  const notice = element("p", { class: "lp-notice", role: "alert", hidden: true });
  const findings = element("div", {});
  const fixAll = button("Apply all safe fixes", () => applyAll(), { class: "lp-primary", hidden: true });
  const findingsPanel = element("div", {}, element("div", { class: "lp-row" }, status, fixAll), findings);

  const simulation = element("div", { class: "lp-outcome", "aria-live": "polite" });
  const time = element("input", { type: "text", spellcheck: "false", autocomplete: "off", value: first.texts.at });
  const inventoryPlace = element("div", { class: "lp-editor lp-small" });
  const simulatePanel = element(
    "div",
    {},
    labelled("First run (ISO 8601)", time),
    simulation,
    element("h3", {}, "Inventory"),
    inventoryPlace,
  );

  const comparison = element("div", { class: "lp-outcome", "aria-live": "polite" });
  const beforePlace = element("div", { class: "lp-editor lp-small" });
  const comparePanel = element(
    "div",
    {},
    comparison,
    element(
      "div",
      { class: "lp-row" },
      element("h3", {}, "Previous text"),
      button("Take the present text", () => before.replace(editor.text())),
    ),
    beforePlace,
  );

  const editorPlace = element("div", { class: "lp-editor" });
  const tabs = tabsOf("Results", [
    { id: "findings", title: "Findings", panel: findingsPanel },
    { id: "simulate", title: "Simulate", panel: simulatePanel, onShow: () => soon() },
    { id: "compare", title: "Compare", panel: comparePanel, onShow: () => soon() },
  ]);
  const exampleMenu = element(
    "select",
    {},
    element("option", { value: "" }, "Choose an example"),
    ...examples.map(({ title }, index) => element("option", { value: String(index) }, title)),
  );
  const syntaxMenu = element(
    "select",
    {},
    ...Object.entries(syntaxes).map(([value, title]) => element("option", { value }, title)),
  );
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

  const editor = editorIn(editorPlace, {
    label: "Text to lint",
    text: first.texts.text,
    syntax,
    extension: fieldHelp({ complete, hover }),
    onChange: (isPasted) => {
      notice.hidden = true;
      if (isPasted) become(likelySyntax(editor.text().slice(0, 20_000)) ?? syntax);
      soon();
    },
  });
  const onChange = (): void => soon();
  const inventory = editorIn(inventoryPlace, {
    ...{ label: "Inventory", text: first.texts.inventory, onChange },
    syntax: "yaml",
  });
  const before = editorIn(beforePlace, { label: "Previous text", text: first.texts.before, syntax, onChange });
  time.addEventListener("input", onChange);
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
  if (first.fault !== undefined) notify(first.fault);

  function texts(): Texts {
    return { syntax, text: editor.text(), before: before.text(), inventory: inventory.text(), at: time.value };
  }

  function notify(sentence: string): void {
    notice.textContent = sentence;
    notice.hidden = false;
  }

  function become(to: Syntax): void {
    if (to === syntax) return;
    syntax = to;
    syntaxMenu.value = to;
    editor.setSyntax(to);
    before.setSyntax(to);
  }

  function show({ syntax: to, text, before: previous, inventory: images, at }: Texts): void {
    become(to);
    editor.replace(text);
    before.replace(previous);
    inventory.replace(images);
    time.value = at;
  }

  function soon(): void {
    clearTimeout(timer);
    timer = setTimeout(judge, quiet);
  }

  function judge(): void {
    if (engine === undefined) return;
    const file: NamedText = { name: nameOf(syntax), text: editor.text() };
    void lint(engine, file);
    if (tabs.shown() === "simulate") void simulate(engine, file);
    if (tabs.shown() === "compare") void compare(engine, file);
  }

  async function lint(by: Engine, file: NamedText): Promise<void> {
    const slow = setTimeout(() => say("Reading the text…"), slowAfter);
    const outcome = await by.ask({ ask: "lint", file });
    clearTimeout(slow);
    // A later text is judged already.
    if (outcome === undefined || editor.text() !== file.text) return;
    if ("failure" in outcome) {
      say(outcome.failure);
      return;
    }
    const { answer } = outcome;
    judged = { text: file.text, answer };
    editor.mark(answer.findings, apply);
    findings.replaceChildren(findingList(answer, { goTo: editor.goTo, apply }));
    const { error, warning, info } = answer.counts;
    const more = error + warning + info - answer.findings.length;
    if (more > 0) findings.append(element("p", {}, `And ${more} more: lintel lint lists all.`));
    fixAll.hidden = answer.fixed === undefined;
    tabs.count("findings", error + warning + info);
    status.textContent =
      file.text.trim() === "" ? "Write or paste a declaration, or choose an example." : countsInWords(answer);
    root.dataset.judged = String(file.text.length);
  }

  async function simulate(by: Engine, file: NamedText): Promise<void> {
    const outcome = await by.ask({ ask: "simulate", file, inventory: inventory.text(), at: time.value });
    if (outcome === undefined) return;
    simulation.replaceChildren("failure" in outcome ? outcome.failure : simulationView(outcome.answer));
  }

  async function compare(by: Engine, now: NamedText): Promise<void> {
    const outcome = await by.ask({ ask: "compare", before: { name: now.name, text: before.text() }, now });
    if (outcome === undefined) return;
    comparison.replaceChildren("failure" in outcome ? outcome.failure : comparisonView(outcome.answer));
  }

  async function complete(text: string, offset: number): ReturnType<FieldKnowledge["complete"]> {
    const outcome = await engine?.ask({ ask: "complete", text, syntax, offset });
    return outcome !== undefined && "answer" in outcome ? outcome.answer.completion : undefined;
  }

  async function hover(text: string, offset: number): ReturnType<FieldKnowledge["hover"]> {
    const outcome = await engine?.ask({ ask: "hover", text, syntax, offset });
    return outcome !== undefined && "answer" in outcome ? outcome.answer.hover : undefined;
  }

  /** Makes a change, unless the text is no longer the one that it is for. */
  function apply(fix: ShownFix): void {
    if (judged?.text !== editor.text()) return;
    editor.apply(fix);
    editor.view.focus();
  }

  function applyAll(): void {
    const fixed = judged?.text === editor.text() ? judged.answer.fixed : undefined;
    if (fixed !== undefined) editor.replace(fixed);
    editor.view.focus();
  }

  /** Says why the text is not judged. */
  function say(sentence: string): void {
    judged = undefined;
    findings.replaceChildren();
    fixAll.hidden = true;
    tabs.count("findings", 0);
    status.textContent = sentence;
  }

  return {
    say,
    use(given) {
      engine = given;
      judge();
    },
  };
}
