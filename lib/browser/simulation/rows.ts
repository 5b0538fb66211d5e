/** The elements of rows: a recipe version, or an image from its creation to its future acts. */
import { counted, grouped } from "../../base/text/counted.ts";
import { make } from "../elements.ts";
import { actsWithin } from "./filters.ts";
import { type Action, actions, isUsed, type PageAct, type PageGroup, type PageImage } from "./images.ts";
import type { Scale, Tally } from "./scale.ts";
import type { Wording } from "./wording.ts";

/** A recipe version with those of its images that match the filters. */
export interface GroupRow {
  readonly group: PageGroup;
  readonly image?: undefined;
  readonly images: readonly PageImage[];
  readonly isFolded: boolean;
}

interface SingleRow {
  readonly group: PageGroup;
  readonly image: PageImage;
}

export type TimelineRow = GroupRow | SingleRow;

/** What rows are drawn with. */
export interface Drawing {
  readonly scale: Scale;
  readonly wording: Wording;
}

/** The parts of a row, and how a screen reader says it. */
type RowParts = readonly [name: HTMLElement, track: HTMLElement, label: string];

const actsOfMarks = new WeakMap<EventTarget, PageAct>();

/** The act of a mark; undefined for every other element. */
export const actOfMark = (element: EventTarget | null): PageAct | undefined =>
  element === null ? undefined : actsOfMarks.get(element);

/** An element at a place of the track, in percent. */
export function placed(className: string, { left, width }: { readonly left: number; readonly width?: number }) {
  const element = make("i", className);
  element.style.left = `${left}%`;
  if (width !== undefined) element.style.width = `${width}%`;
  return element;
}

/** Creates the element of the row at this index, counted from 0. */
export function rowElement(row: TimelineRow, index: number, drawing: Drawing): HTMLElement {
  const [name, track, label] = row.image === undefined ? groupParts(row, drawing) : imageParts(row, drawing);
  name.setAttribute("role", "rowheader");
  track.setAttribute("role", "gridcell");
  const element = make("div", row.image === undefined ? "row group" : "row image", name, track);
  element.setAttribute("role", "row");
  element.setAttribute("aria-level", row.image === undefined ? "1" : "2");
  element.setAttribute("aria-rowindex", String(index + 1));
  element.setAttribute("aria-label", label);
  if (row.image === undefined) element.setAttribute("aria-expanded", String(!row.isFolded));
  element.tabIndex = -1;
  return element;
}

export const indexOf = (element: HTMLElement): number => Number(element.getAttribute("aria-rowindex")) - 1;

function imageParts({ image }: SingleRow, { scale, wording }: Drawing): RowParts {
  const track = make("div", "track");
  for (const { status, left, width } of scale.lifeOf(image)) track.append(placed(`life ${status}`, { left, width }));
  if (image.createdAt !== undefined) track.append(placed("born", { left: scale.past(image.createdAt) }));
  track.append(...actsWithin(image, scale.span).map((act) => markOf(act, scale.day(act.day), wording.actInWords(act))));
  const short = image.id.startsWith("arn:") ? image.id.split("/").slice(-2).join("/") : image.id;
  const name = make("div", "name", make("span", "id", short));
  if (isUsed(image)) name.append(make("span", "badge DELETE", "in use"));
  const age = wording.ageOf(image);
  name.append(make("span", "age", age));
  name.title = image.id;
  return [name, track, `${image.id}, ${age}${isUsed(image) ? ", in use" : ""}: ${wording.outcomeOf(image, ", then ")}`];
}

/** The button that stands for an act. */
function markOf(act: PageAct, left: number, words: string): HTMLElement {
  const mark = make("button", `mark ${act.action}`);
  mark.type = "button";
  mark.tabIndex = -1;
  mark.style.left = `${left}%`;
  mark.title = words;
  mark.setAttribute("aria-label", words);
  actsOfMarks.set(mark, act);
  return mark;
}

/** Draws the images that were created, and the acts to come, as small bars. */
function groupParts({ group, images, isFolded }: GroupRow, { scale }: Drawing): RowParts {
  const tally = scale.tally(images);
  const title = `${group.name} ${group.version}`;
  const name = make(
    "div",
    "name",
    make("span", "fold", isFolded ? "▸" : "▾"),
    make("strong", "", group.name),
    make("span", "version", group.version),
    make("span", "age", grouped(images.length)),
  );
  name.title = title;
  const what = actions.flatMap((action) => {
    const count = tally.all.get(action);
    return count === undefined ? [] : [`${grouped(count)} ${action}`];
  });
  const label = `${title}, ${counted(images.length, "image")}: ${what.join(", ") || "no changes"}`;
  return [name, make("div", "track", ...barsOf(tally, scale)), label];
}

const sum = (column: ReadonlyMap<Action, number>): number =>
  [...column.values()].reduce((total, count) => total + count, 0);

function barsOf({ created, columns }: Tally, scale: Scale): readonly HTMLElement[] {
  const most = Math.max(1, ...columns.map(sum), ...created);
  // The square root keeps small numbers visible beside large ones.
  const heightOf = (count: number): number => 100 * Math.sqrt(count / most);
  const bars: HTMLElement[] = [];
  for (const [place, count] of created.entries()) {
    if (count === 0) continue;
    const bar = placed("bar made", scale.createdBar(place));
    bar.style.height = `${heightOf(count)}%`;
    bars.push(bar);
  }
  for (const [place, column] of columns.entries()) {
    const total = sum(column);
    let bottom = 0;
    for (const action of actions) {
      const count = column.get(action) ?? 0;
      if (count === 0) continue;
      const bar = placed(`bar ${action}`, scale.actBar(place));
      const height = (heightOf(total) * count) / total;
      bar.style.height = `${height}%`;
      bar.style.bottom = `${bottom}%`;
      bottom += height;
      bars.push(bar);
    }
  }
  return bars;
}
