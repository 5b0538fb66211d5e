/** The timeline's rows: which there are, which are drawn, and which has the focus. */
import { elementById, make } from "../elements.ts";
import type { PageGroup, PageImage, PageInventory } from "./images.ts";
import { type Drawing, indexOf, placed, rowElement, type TimelineRow } from "./rows.ts";
import { Scale } from "./scale.ts";
import { Wording } from "./wording.ts";

/** With more rows than this, all groups are folded at first. */
const maxUnfoldedRows = 300;

/** The number of rows that are drawn above and below the visible ones. */
const margin = 4;

export class Board {
  readonly scroller = elementById("rows", HTMLElement);
  readonly space = elementById("space", HTMLElement);
  readonly unfold = elementById("unfold", HTMLButtonElement);
  readonly narrow = matchMedia("(max-width: 40rem)");
  readonly #axis = elementById("axis", HTMLElement);
  readonly #inventory: PageInventory;
  readonly #unfolded = new Set<PageGroup>();
  /** The elements of rows, by the row's index. */
  readonly #drawn = new Map<number, HTMLElement>();
  #rows: readonly TimelineRow[] = [];
  #active = 0;
  #shown: readonly PageImage[] = [];
  #drawing: Drawing;

  constructor(inventory: PageInventory) {
    this.#inventory = inventory;
    this.#drawing = { scale: new Scale(inventory, 1), wording: new Wording(inventory.at) };
    if (inventory.images.length + inventory.groups.length <= maxUnfoldedRows)
      this.#unfolded = new Set(inventory.groups);
  }

  /** The row with the focus, or the one that gets it. */
  get active(): number {
    return this.#active;
  }

  get length(): number {
    return this.#rows.length;
  }

  /** The number of rows that are visible at once, less one. */
  get page(): number {
    return Math.max(1, Math.floor(this.scroller.clientHeight / this.#rowHeight) - 1);
  }

  get #rowHeight(): number {
    return this.narrow.matches ? 50 : 32;
  }

  row(element: HTMLElement): TimelineRow | undefined {
    return this.#rows[indexOf(element)];
  }

  /** The row of a recipe version. */
  indexOfGroup(group: PageGroup): number {
    return this.#rows.findIndex((row) => row.group === group);
  }

  /** Shows these images, on a scale of so many days. */
  show(images: readonly PageImage[], span: number): void {
    this.#shown = images;
    this.#drawing = { ...this.#drawing, scale: new Scale(this.#inventory, span) };
    this.scroller.hidden = images.length === 0;
    this.arrange();
  }

  fold(group: PageGroup, isFolded: boolean): void {
    if (isFolded) this.#unfolded.delete(group);
    else this.#unfolded.add(group);
    this.arrange();
  }

  /** Unfolds all groups if any is folded, otherwise folds all. */
  foldAll(): void {
    const { groups } = this.#inventory;
    const isFolding = this.#unfolded.size === groups.length;
    this.#unfolded.clear();
    if (!isFolding) for (const group of groups) this.#unfolded.add(group);
    this.arrange();
  }

  /** Builds the rows again, after filters, folds or the width have changed. */
  arrange(): void {
    const kept = this.#rows[this.#active];
    const hadFocus = this.space.contains(document.activeElement);
    this.#rows = this.#newRows();
    const isKept = ({ group, image }: TimelineRow): boolean => group === kept?.group && image === kept?.image;
    this.#active = Math.max(0, this.#rows.findIndex(isKept));
    for (const element of this.#drawn.values()) element.remove();
    this.#drawn.clear();
    this.space.style.height = `${this.#rows.length * this.#rowHeight}px`;
    this.scroller.setAttribute("aria-rowcount", String(this.#rows.length));
    const isAnyFolded = this.#unfolded.size < this.#inventory.groups.length;
    this.unfold.textContent = isAnyFolded ? "Expand all" : "Collapse all";
    this.#drawAxis();
    this.draw();
    if (hadFocus) this.#drawn.get(this.#active)?.focus({ preventScroll: true });
  }

  #newRows(): readonly TimelineRow[] {
    const byGroup = new Map<PageGroup, PageImage[]>();
    for (const image of this.#shown) {
      const some = byGroup.get(image.group);
      if (some === undefined) byGroup.set(image.group, [image]);
      else some.push(image);
    }
    const rows: TimelineRow[] = [];
    for (const group of this.#inventory.groups) {
      const images = byGroup.get(group);
      if (images === undefined) continue;
      const isFolded = !this.#unfolded.has(group);
      rows.push({ group, images, isFolded });
      if (!isFolded) for (const image of images) rows.push({ group, image });
    }
    return rows;
  }

  #drawAxis(): void {
    const ticks = this.#drawing.scale.ticks(innerWidth < 640);
    const titles = ticks.map(({ left, title, className }) => {
      const tick = make("span", `tick ${className}`, title);
      tick.style.left = `${left}%`;
      return tick;
    });
    this.#axis.replaceChildren(make("div", "track", ...titles));
    this.space.querySelector(".lines")?.remove();
    const drawn = ticks.map(({ left, className }) => placed(`line ${className}`, { left }));
    const lines = make("div", "lines", make("div", "track", ...drawn));
    lines.setAttribute("role", "presentation");
    this.space.prepend(lines);
  }

  /** Draws the visible rows, and the one with the focus: without its element the focus would be lost. */
  draw(): void {
    const { scrollTop, clientHeight } = this.scroller;
    const height = this.#rowHeight;
    const first = Math.max(0, Math.floor(scrollTop / height) - margin);
    const last = Math.min(this.#rows.length - 1, Math.ceil((scrollTop + clientHeight) / height) + margin);
    for (const [index, element] of this.#drawn) {
      if ((index >= first && index <= last) || index === this.#active) continue;
      element.remove();
      this.#drawn.delete(index);
    }
    for (let index = first; index <= last; index += 1) this.#drawRow(index);
    this.#drawRow(this.#active);
  }

  #drawRow(index: number): void {
    const row = this.#rows[index];
    if (row === undefined || this.#drawn.has(index)) return;
    const element = rowElement(row, index, this.#drawing);
    element.style.top = `${index * this.#rowHeight}px`;
    if (index === this.#active) element.tabIndex = 0;
    this.#drawn.set(index, element);
    this.space.append(element);
  }

  /** Makes a row the one that Tab reaches. */
  activate(element: HTMLElement): void {
    this.#drawn.get(this.#active)?.setAttribute("tabindex", "-1");
    this.#active = indexOf(element);
    element.tabIndex = 0;
  }

  /** Moves the focus to a row, or to the first or last one, and scrolls to it. */
  go(index: number): void {
    if (this.#rows.length === 0) return;
    this.#drawn.get(this.#active)?.setAttribute("tabindex", "-1");
    this.#active = Math.min(this.#rows.length - 1, Math.max(0, index));
    this.#scrollTo(this.#active);
    this.draw();
    const element = this.#drawn.get(this.#active);
    if (element === undefined) return;
    element.tabIndex = 0;
    element.focus({ preventScroll: true });
  }

  #scrollTo(index: number): void {
    const height = this.#rowHeight;
    const { scrollTop, clientHeight } = this.scroller;
    const [top, bottom] = [index * height, (index + 1) * height];
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) this.scroller.scrollTop = bottom - clientHeight;
  }
}
