/** The form of filters, which every page has. */

/** Applies the filters whenever one changes, is cleared, or the browser shows the page again. */
export function onFilters(form: HTMLFormElement, apply: () => void, shown: (event: PageTransitionEvent) => void): void {
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  // The fields have their first values once the event has been handled.
  form.addEventListener("reset", () => setTimeout(apply));
  addEventListener("pageshow", shown);
}

/** Focuses the search field when somebody presses / outside a field. */
export function focusSearchOnSlash(form: HTMLFormElement, isBlocked: () => boolean = () => false): void {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.matches("input[type=search], select");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || isBlocked()) return;
    event.preventDefault();
    const search = form.elements.namedItem("search");
    if (search instanceof HTMLElement) search.focus();
  });
}
