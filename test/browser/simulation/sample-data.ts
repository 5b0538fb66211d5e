/** The data of a small page. */
import type { ActRow, ImageRow, PageData, VmImageRow } from "../../../lib/browser/simulation/page-data.ts";

/** The first run: 2026-03-01 at noon. */
export const at = Date.UTC(2026, 2, 1, 12);

export const day = 86_400_000;

const texts = ["AVAILABLE", "not old", "DELETE", "DISABLE", "DEPRECATE", "UNDECIDED", "old", "eu-west-1", "us-east-1"];
const textNumber = (text: string): number => texts.indexOf(text);

/** An act of the first rule of the first policy. */
export const actRow = (dayOfAct: number, action: string, isToday: 0 | 1 = 0): ActRow => [
  dayOfAct,
  isToday,
  textNumber(action),
  0,
  0,
  textNumber("old"),
  [textNumber("old")],
  textNumber("DELETE"),
  textNumber("DELETE"),
];

/** Members of an image that differ from the others'. */
interface Besides {
  readonly recipe?: number;
  readonly vmImages?: readonly VmImageRow[];
  readonly containers?: readonly string[];
  readonly compared?: number;
}

/** An image of this age in days, by default of the first recipe. */
export const imageRow = (
  id: string,
  age: number | null,
  acts: readonly ActRow[] = [],
  { recipe = 0, vmImages = [vmImageRow(`ami-${id}`, "eu-west-1")], containers = [], compared = 0 }: Besides = {},
): ImageRow => [
  ...([id, recipe, age === null ? null : at - age * day] as const),
  ...([textNumber("AVAILABLE"), textNumber("not old"), [0], acts] as const),
  ...([vmImages, containers, compared] as const),
];

/** A machine image in a region and an account of the same name. */
export const vmImageRow = (id: string, region: string, uses: readonly string[] = []): VmImageRow => [
  id,
  textNumber(region),
  textNumber(region),
  ["snap-1"],
  uses,
];

export const dataOf = (...images: readonly ImageRow[]): PageData => ({
  at,
  images,
  recipes: [
    ["web", "1.10.0"],
    ["web", "1.9.0"],
    ["app", "1.0.0"],
  ],
  policies: [["nightly", "nightly.json"]],
  texts,
  changes: [[1, "newly deleted", "DELETE"]],
});
