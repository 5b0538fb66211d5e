/**
 * The report's script, which filters findings and shows the page of a rule beside its finding. Without it, everything
 * is visible, and a rule's name links to its section. It is source text because it runs in the browser.
 */
export const script = `"use strict";
const find = (selector, within = document) => [...within.querySelectorAll(selector)];
const [filters] = find("#filters");
const [shown] = find("#shown");
const [nothing] = find("#nothing");
const [dialog] = find("#rule-dialog");
const cards = find(".finding").map((element) => ({
  element,
  facts: element.dataset,
  text: (element.dataset.file + " " + element.textContent).toLowerCase(),
}));
const groups = find(".file");

function apply() {
  const chosen = new FormData(filters);
  const severities = chosen.getAll("severity");
  const words = chosen.get("search").toLowerCase().split(/\\s+/).filter((word) => word !== "");
  let count = 0;
  for (const { element, facts, text } of cards) {
    const fits =
      severities.includes(facts.severity) &&
      ["", facts.rule].includes(chosen.get("rule")) &&
      ["", facts.file].includes(chosen.get("file")) &&
      words.every((word) => text.includes(word));
    element.hidden = !fits;
    if (fits) count += 1;
  }
  for (const group of groups) group.hidden = find(".finding:not([hidden])", group).length === 0;
  shown.textContent = count + " of " + cards.length + " shown";
  nothing.hidden = count > 0;
}

if (filters !== undefined) {
  filters.hidden = false;
  filters.addEventListener("input", apply);
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("reset", () => setTimeout(apply));
  addEventListener("pageshow", apply);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input[type=search], select");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !dialog.open) {
      event.preventDefault();
      filters.elements.search.focus();
    }
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.rule-link");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const section = document.getElementById(link.hash.slice(1));
  if (section === null) return;
  event.preventDefault();
  const [body] = find(".body", dialog);
  const copy = section.cloneNode(true);
  for (const element of [copy, ...find("[id]", copy)]) element.removeAttribute("id");
  copy.removeAttribute("tabindex");
  copy.removeAttribute("aria-labelledby");
  body.replaceChildren(copy);
  dialog.showModal();
  body.scrollTop = 0;
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
`;
