/** Tabs, as the ARIA practices describe them: arrow keys move between them. */
import { button, element } from "./elements.ts";

/** One tab. */
export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly panel: HTMLElement;
  /** Called when it is shown. */
  readonly onShow?: () => void;
}

/** Tabs with their panels. */
export interface Tabs {
  readonly root: HTMLElement;
  /** The id of the tab that is shown. */
  shown(): string;
  show(id: string): void;
  /** Shows a count beside a title. */
  count(id: string, count: number): void;
}

/** Makes tabs; the first is shown. */
export function tabsOf(label: string, tabs: readonly Tab[]): Tabs {
  let shown = "";
  const buttons = tabs.map(({ id, title, panel }) => {
    panel.id = `lp-panel-${id}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `lp-tab-${id}`);
    return button(title, () => show(id), { id: `lp-tab-${id}`, role: "tab", "aria-controls": panel.id });
  });
  const show = (id: string): void => {
    shown = id;
    for (const [index, tab] of tabs.entries()) {
      const isShown = tab.id === id;
      tab.panel.hidden = !isShown;
      buttons[index]?.setAttribute("aria-selected", String(isShown));
      buttons[index]?.setAttribute("tabindex", isShown ? "0" : "-1");
      if (isShown) tab.onShow?.();
    }
  };
  const list = element("div", { role: "tablist", "aria-label": label, class: "lp-tabs" }, ...buttons);
  list.addEventListener("keydown", (event) => {
    const at = tabs.findIndex(({ id }) => id === shown);
    const steps: { readonly [key: string]: number } = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || tab === undefined) return;
    event.preventDefault();
    show(tab.id);
    buttons[to]?.focus();
  });
  for (const [index, { panel }] of tabs.entries()) panel.hidden = index > 0;
  show(tabs[0]?.id ?? "");
  return {
    root: element("div", { class: "lp-results" }, list, ...tabs.map(({ panel }) => panel)),
    shown: () => shown,
    show,
    count(id, count) {
      const index = tabs.findIndex((each) => each.id === id);
      buttons[index]?.replaceChildren(tabs[index]?.title ?? "", count === 0 ? "" : ` (${count})`);
    },
  };
}
