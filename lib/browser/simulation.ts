/** The script of a simulation's page, which shows the timeline of all images. Without it, the page has a list of them. */
import { grouped } from "../base/text/counted.ts";
import { elementById } from "./elements.ts";
import { focusSearchOnSlash, onFilters } from "./filter-form.ts";
import { Board } from "./simulation/board.ts";
import { Details } from "./simulation/details.ts";
import { actionsWithin, filtersOf, matches } from "./simulation/filters.ts";
import { type PageImage, readImages } from "./simulation/images.ts";
import { moveByKeys, rowOf } from "./simulation/keyboard.ts";
import { printImages } from "./simulation/print.ts";
import { actOfMark } from "./simulation/rows.ts";
import { Wording } from "./simulation/wording.ts";

const inventory = readImages(JSON.parse(elementById("data", HTMLScriptElement).text));
const form = elementById("filters", HTMLFormElement);
const board = new Board(inventory);
const details = new Details(elementById("details", HTMLElement), inventory);
const count = elementById("shown", HTMLElement);
const nothing = elementById("nothing", HTMLElement);
let shown: readonly PageImage[] = [];
/** The number of days ahead. */
let span: number | undefined;

/** Counts the images of each action in the displayed period. */
function countActions(): void {
  const counts = new Map<string, number>();
  for (const image of inventory.images)
    for (const action of actionsWithin(image, span ?? 0)) counts.set(action, (counts.get(action) ?? 0) + 1);
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=action]")) {
    const label = box.parentElement?.lastElementChild;
    if (label) label.textContent = grouped(counts.get(box.value) ?? 0);
  }
}

/** Shows the images that match the filters. */
function apply(): void {
  const filters = filtersOf(new FormData(form));
  if (filters.span !== span) {
    span = filters.span;
    countActions();
  }
  shown = inventory.groups.flatMap(({ images }) => images.filter((image) => matches(image, filters)));
  count.textContent = `${grouped(shown.length)} of ${grouped(inventory.images.length)} shown`;
  nothing.hidden = shown.length > 0;
  board.show(shown, span);
  report(null);
}

/** Shows the row of an element, and the act of a mark; without a row a hint. */
function report(element: HTMLElement | null, target: EventTarget | null = null): void {
  details.show(element === null ? undefined : board.row(element), span ?? 0, actOfMark(target));
}

board.space.addEventListener("focusin", ({ target }) => {
  const element = rowOf(target);
  if (element === null) return;
  board.activate(element);
  report(element, target);
});
board.space.addEventListener("click", ({ target }) => {
  const element = rowOf(target);
  if (element === null) return;
  if (actOfMark(target) === undefined) element.focus({ preventScroll: true });
  const row = board.row(element);
  if (row !== undefined && row.image === undefined) board.fold(row.group, !row.isFolded);
});
board.space.addEventListener("pointerover", ({ target, pointerType }) => {
  const element = rowOf(target);
  if (element !== null && pointerType === "mouse") report(element, target);
});
board.space.addEventListener("pointerleave", () => {
  const focused = rowOf(document.activeElement);
  if (focused !== null && board.space.contains(focused)) report(focused, document.activeElement);
});
moveByKeys(board);
printImages(() => shown, new Wording(inventory.at));
board.scroller.addEventListener("scroll", () => board.draw(), { passive: true });
board.narrow.addEventListener("change", () => board.arrange());
addEventListener("resize", () => board.draw());
board.unfold.addEventListener("click", () => board.foldAll());
onFilters(form, apply, (event) => {
  if (event.persisted) apply();
});
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") report(null);
});
focusSearchOnSlash(form);

form.hidden = false;
elementById("timeline", HTMLElement).hidden = false;
apply();
