/**
 * The report's script, which filters findings, opens and closes groups, and shows the page of a rule beside its finding.
 * Without it, every group opens by a click, and a rule's name links to its section. It is source text because it runs in
 * the browser.
 */
export const script = `"use strict";
const find = (selector, within = document) => [...within.querySelectorAll(selector)];
const [filters] = find("#filters");
const [shown] = find("#shown");
const [nothing] = find("#nothing");
const [dialog] = find("#rule-dialog");
const [totals] = find("#totals");
const [unfold] = find("#unfold");
const groups = find(".file");
const cards = groups.flatMap((group) =>
  find(".finding", group).map((element) => ({
    element,
    group,
    severity: element.classList[1],
    rule: find(".rule-link", element)[0].textContent,
    file: group.dataset.file ?? find(".in", element)[0].textContent,
    text: undefined,
  })),
);
const textOf = (card) => (card.text ??= (card.file + " " + card.element.textContent).toLowerCase());
const number = (count) => count.toLocaleString("en");

/** Up to this number of findings that match filters, their groups open. */
const few = 30;

function apply() {
  const chosen = new FormData(filters);
  const severities = chosen.getAll("severity");
  const words = chosen.get("search").toLowerCase().split(/\\s+/).filter((word) => word !== "");
  let count = 0;
  const matching = new Set();
  for (const card of cards) {
    const fits =
      severities.includes(card.severity) &&
      ["", card.rule].includes(chosen.get("rule")) &&
      ["", card.file].includes(chosen.get("file")) &&
      words.every((word) => textOf(card).includes(word));
    card.element.hidden = !fits;
    if (!fits) continue;
    count += 1;
    matching.add(card.group);
  }
  for (const group of groups) {
    group.hidden = !matching.has(group);
    if (count <= few && matching.has(group)) group.open = true;
  }
  shown.textContent = number(count) + " of " + number(cards.length) + " shown";
  nothing.hidden = count > 0;
  if (totals !== undefined) totals.hidden = count < cards.length;
  tellUnfold();
}

function tellUnfold() {
  unfold.textContent = groups.some((group) => !group.hidden && !group.open) ? "Expand all" : "Collapse all";
}

if (filters !== undefined) {
  filters.hidden = false;
  filters.addEventListener("input", apply);
  filters.addEventListener("submit", (event) => event.preventDefault());
  filters.addEventListener("reset", () => setTimeout(apply));
  unfold.addEventListener("click", () => {
    const open = groups.some((group) => !group.hidden && !group.open);
    for (const group of groups) if (!group.hidden) group.open = open;
    tellUnfold();
  });
  for (const group of groups) group.addEventListener("toggle", tellUnfold);
  addEventListener("pageshow", apply);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input[type=search], select");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !dialog.open) {
      event.preventDefault();
      filters.elements.search.focus();
    }
  });
}

/** A link into a group opens it. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.file-link");
  const group = link === null ? null : document.getElementById(link.hash.slice(1));
  if (group !== null) group.open = true;
});

/** Prints what matches the filters, in open groups. */
let closed = [];
addEventListener("beforeprint", () => {
  closed = find("details:not([open])");
  for (const each of closed) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of closed) each.open = false;
});

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
