/** The panels of the simulation and of the comparison, with the texts that they need besides the editor's. */
import { editorIn } from "./editor.ts";
import { button, element, labelled } from "./elements.ts";
import { comparisonView, simulationView } from "./outcome-views.ts";
import type { ResultPanel } from "./result-panel.ts";
import type { Texts } from "./state.ts";
import type { Syntax } from "./syntax.ts";

/** A panel with texts of its own. */
interface TextPanel<Member extends keyof Texts> extends ResultPanel {
  texts(): Pick<Texts, Member>;
  replace(texts: Pick<Texts, Member>): void;
}

const outcomePlace = (): HTMLElement => element("div", { class: "lp-outcome", "aria-live": "polite" });

const smallEditor = (): HTMLElement => element("div", { class: "lp-editor lp-small" });

/** What the policies of the text do to an inventory. */
export function simulationPanel(
  first: Pick<Texts, "inventory" | "at">,
  onChange: () => void,
): TextPanel<"inventory" | "at"> {
  const simulation = outcomePlace();
  const time = element("input", { type: "text", spellcheck: "false", autocomplete: "off", value: first.at });
  const place = smallEditor();
  const inventory = editorIn(place, { label: "Inventory", text: first.inventory, onChange, syntax: "yaml" });
  time.addEventListener("input", onChange);
  return {
    root: element("div", {}, labelled("First run (ISO 8601)", time), simulation, element("h3", {}, "Inventory"), place),
    texts: () => ({ inventory: inventory.text(), at: time.value }),
    replace(texts) {
      inventory.replace(texts.inventory);
      time.value = texts.at;
    },
    async judge(by, file) {
      const outcome = await by.ask({ ask: "simulate", file, inventory: inventory.text(), at: time.value });
      if (outcome === undefined) return;
      simulation.replaceChildren("failure" in outcome ? outcome.failure : simulationView(outcome.response));
    },
  };
}

/** What the text means beside a previous one, which `present` may replace. */
export function comparisonPanel(
  first: Pick<Texts, "before" | "syntax">,
  onChange: () => void,
  present: () => string,
): TextPanel<"before"> & { setSyntax(syntax: Syntax): void } {
  const comparison = outcomePlace();
  const place = smallEditor();
  const before = editorIn(place, { label: "Previous text", text: first.before, syntax: first.syntax, onChange });
  return {
    root: element(
      "div",
      {},
      comparison,
      element(
        "div",
        { class: "lp-row" },
        element("h3", {}, "Previous text"),
        button("Take the present text", () => before.replace(present())),
      ),
      place,
    ),
    texts: () => ({ before: before.text() }),
    replace: (texts) => before.replace(texts.before),
    setSyntax: (syntax) => before.setSyntax(syntax),
    async judge(by, now) {
      const outcome = await by.ask({ ask: "compare", before: { name: now.name, text: before.text() }, now });
      if (outcome === undefined) return;
      comparison.replaceChildren("failure" in outcome ? outcome.failure : comparisonView(outcome.response));
    },
  };
}
