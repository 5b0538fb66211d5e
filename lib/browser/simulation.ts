/** The script of a simulation's page, which shows the timeline of all images. Without it, the page has a list of them. */
import { grouped } from "../base/text/counted.ts";
import { elementById, make } from "./elements.ts";
import { focusSearchOnSlash, onFilters } from "./filter-form.ts";
import { Board } from "./simulation/board.ts";
import { Details } from "./simulation/details.ts";
import { actionsWithin, filtersOf, matches } from "./simulation/filters.ts";
import { type PageGroup, type PageImage, readImages } from "./simulation/images.ts";
import { actOfMark, type TimelineRow } from "./simulation/rows.ts";
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

// The keys that move between rows, and between the acts of an image.

type Move = (board: Board, element: HTMLElement, row: TimelineRow) => void;

const goBy =
  (distance: (board: Board) => number): Move =>
  (board) =>
    board.go(board.active + distance(board));

/** Right enters a row, left leaves it. */
const sideways =
  (step: 1 | -1): Move =>
  (board, element, row) => {
    if (row.image === undefined) {
      if (row.isFolded === step > 0) board.fold(row.group, step < 0);
      else if (step > 0) board.go(board.active + 1);
      return;
    }
    const marks = [...element.querySelectorAll<HTMLElement>(".mark")];
    // -1 is the row itself.
    const at = marks.findIndex((mark) => mark.matches(":focus")) + step;
    if (at < -1) board.go(board.indexOfGroup(row.group));
    else if (at === -1) element.focus();
    else marks[at]?.focus();
  };

const toggle: Move = (board, _, row) => {
  if (row.image === undefined) board.fold(row.group, !row.isFolded);
};

const moves: ReadonlyMap<string, Move> = new Map([
  ["ArrowDown", goBy(() => 1)],
  ["ArrowUp", goBy(() => -1)],
  ["PageDown", goBy(({ page }) => page)],
  ["PageUp", goBy(({ page }) => -page)],
  ["Home", (board) => board.go(0)],
  ["End", (board) => board.go(board.length - 1)],
  ["ArrowRight", sideways(1)],
  ["ArrowLeft", sideways(-1)],
  ["Enter", toggle],
  [" ", toggle],
]);

/** The element of the row in which something stands or happens. */
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(".row") : null;

/** Lets the keys move between the rows of the board. */
function moveByKeys(board: Board): void {
  board.space.addEventListener("keydown", (event) => {
    const element = rowOf(event.target);
    const move = moves.get(event.key);
    if (element === null || move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = board.row(element);
    if (row === undefined) return;
    event.preventDefault();
    move(board, element, row);
  });
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
/** Prints the images that `shown` returns. */
function printImages(shown: () => readonly PageImage[], wording: Wording): void {
  const printed = elementById("printed", HTMLElement);
  addEventListener("beforeprint", () => {
    const lists = new Map<PageGroup, HTMLElement>();
    for (const image of shown()) {
      const list = lists.get(image.group) ?? make("ul", "");
      lists.set(image.group, list);
      const said = `, ${wording.ageOf(image)}: ${wording.outcomeOf(image, "; then ")}`;
      list.append(make("li", "", make("code", "", image.id), said));
    }
    const titled = [...lists].flatMap(([{ name, version }, list]) => [make("h3", "", `${name} ${version}`), list]);
    printed.replaceChildren(...titled);
    printed.hidden = false;
  });
  addEventListener("afterprint", () => {
    printed.replaceChildren();
    printed.hidden = true;
  });
}

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
