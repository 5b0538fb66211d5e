/** The keys that move between rows, and between the acts of an image. */
import type { Board } from "./board.ts";
import type { TimelineRow } from "./rows.ts";

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
export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(".row") : null;

/** Lets the keys move between the rows of the board. */
export function moveByKeys(board: Board): void {
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
