/**
 * The script of a lint report, which filters findings, opens and closes groups, and shows the page of a rule beside its
 * finding. Without it, every group opens by a click, and a rule's name links to its section.
 */
import { grouped } from "../base/text/counted.ts";
import { elementById } from "./elements.ts";
import { focusSearchOnSlash, onFilters } from "./filter-form.ts";
import { fieldText, searchWords } from "./filter-values.ts";

/** A finding: its element, its group, and what the filters compare. */
interface Card {
  readonly element: HTMLElement;
  readonly group: HTMLDetailsElement;
  readonly severity: string;
  readonly rule: string;
  readonly file: string;
  /** What the search reads, in lower case; made when it is first needed. */
  text?: string;
}

/** Up to this number of findings that match filters, their groups open. */
const maxOpenGroups = 30;

const dialog = elementById("rule-dialog", HTMLDialogElement);
const groups = [...document.querySelectorAll<HTMLDetailsElement>(".file")];

const cardsOf = (group: HTMLDetailsElement): readonly Card[] =>
  [...group.querySelectorAll<HTMLElement>(".finding")].map((element) => ({
    element,
    group,
    severity: element.classList[1] ?? "",
    rule: element.querySelector(".rule-link")?.textContent ?? "",
    file: group.dataset.file ?? element.querySelector(".in")?.textContent ?? "",
  }));

function searched(card: Card): string {
  card.text ??= `${card.file} ${card.element.textContent}`.toLowerCase();
  return card.text;
}

function filterFindings(filters: HTMLFormElement): void {
  const cards = groups.flatMap(cardsOf);
  const unfold = elementById("unfold", HTMLButtonElement);
  const isFolded = (group: HTMLDetailsElement): boolean => !group.hidden && !group.open;
  const nameUnfold = (): void => {
    unfold.textContent = groups.some(isFolded) ? "Expand all" : "Collapse all";
  };
  const apply = (): void => {
    const matching = cards.filter(matcher(new FormData(filters)));
    showOnly(new Set(matching), cards);
    nameUnfold();
  };
  filters.hidden = false;
  onFilters(filters, apply, apply);
  unfold.addEventListener("click", () => {
    const open = groups.some(isFolded);
    for (const group of groups) if (!group.hidden) group.open = open;
    nameUnfold();
  });
  for (const group of groups) group.addEventListener("toggle", nameUnfold);
  focusSearchOnSlash(filters, () => dialog.open);
}

/** Whether a finding matches the filters. */
function matcher(chosen: FormData): (card: Card) => boolean {
  const severities = chosen.getAll("severity");
  const [rule, file] = [fieldText(chosen, "rule"), fieldText(chosen, "file")];
  const words = searchWords(chosen);
  return (card) =>
    severities.includes(card.severity) &&
    ["", card.rule].includes(rule) &&
    ["", card.file].includes(file) &&
    words.every((word) => searched(card).includes(word));
}

/** Hides all other findings, the groups without any, and the totals, which are of all findings. */
function showOnly(matching: ReadonlySet<Card>, cards: readonly Card[]): void {
  const kept = new Set([...matching].map(({ group }) => group));
  for (const card of cards) card.element.hidden = !matching.has(card);
  for (const group of groups) {
    group.hidden = !kept.has(group);
    if (matching.size <= maxOpenGroups && kept.has(group)) group.open = true;
  }
  elementById("shown", HTMLElement).textContent = `${grouped(matching.size)} of ${grouped(cards.length)} shown`;
  elementById("nothing", HTMLElement).hidden = matching.size > 0;
  const totals = document.getElementById("totals");
  if (totals !== null) totals.hidden = matching.size < cards.length;
}

/** The element to which a clicked link of this class leads. */
function linked({ target }: Event, selector: string): HTMLElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
  return link === null ? null : document.getElementById(link.hash.slice(1));
}

/** Shows a copy of a rule's section in the dialog. */
function showRule(section: HTMLElement): void {
  const copy = document.importNode(section, true);
  for (const element of [copy, ...copy.querySelectorAll("[id]")]) element.removeAttribute("id");
  copy.removeAttribute("tabindex");
  copy.removeAttribute("aria-labelledby");
  const body = dialog.querySelector(".body");
  body?.replaceChildren(copy);
  dialog.showModal();
  body?.scrollTo(0, 0);
}

const filters = document.getElementById("filters");
if (filters instanceof HTMLFormElement) filterFindings(filters);

/** A link into a group opens it. */
document.addEventListener("click", (event) => {
  const group = linked(event, "a.file-link");
  if (group instanceof HTMLDetailsElement) group.open = true;
});

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const section = linked(event, "a.rule-link");
  if (section === null) return;
  event.preventDefault();
  showRule(section);
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

/** Prints what matches the filters, in open groups. */
let closed: readonly HTMLDetailsElement[] = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  for (const each of closed) each.open = true;
});
addEventListener("afterprint", () => {
  for (const each of closed) each.open = false;
});
