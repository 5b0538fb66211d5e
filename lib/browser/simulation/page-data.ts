/**
 * The data of a simulation's page, which lib/lifecycle/report/simulation/html/data.ts writes and images.ts reads: rows instead of
 * objects, and a shared list of strings.
 */

/** The number of a string in {@link PageData.texts}. */
export type TextNumber = number;

export type ActRow = readonly [
  day: number,
  /** 1 if it may be done within 24 hours of the first run. */
  isToday: 0 | 1,
  action: TextNumber,
  /** The number in {@link PageData.policies}. */
  policy: number,
  /** Counted from 0. */
  rule: number,
  why: TextNumber,
  /** The action on each machine image, with its reason. */
  vmImages: readonly TextNumber[],
  snapshots: TextNumber,
  /** The actions on all containers, separated by spaces. */
  containers: TextNumber,
];

export type VmImageRow = readonly [
  id: string,
  region: TextNumber,
  account: TextNumber,
  snapshots: readonly string[],
  /** What uses it: kind and id. */
  uses: readonly string[],
];

export type ImageRow = readonly [
  id: string,
  /** The number in {@link PageData.recipes}. */
  recipe: number,
  /** Milliseconds since 1970; null if unknown. */
  createdAt: number | null,
  status: TextNumber,
  /** Why it is kept today. */
  reason: TextNumber,
  /** The numbers of the policies that select it. */
  policies: readonly number[],
  /** By day. */
  acts: readonly ActRow[],
  vmImages: readonly VmImageRow[],
  containers: readonly string[],
  /** The differences from the other revision: bits of {@link PageData.changes}. */
  compared: number,
];

export interface PageHead {
  /** The first run, in milliseconds since 1970. */
  readonly at: number;
  readonly recipes: readonly (readonly [name: string, version: string])[];
  readonly policies: readonly (readonly [name: string, file: string])[];
  readonly texts: readonly string[];
  readonly changes: readonly (readonly [bit: number, words: string, badge: string])[];
}

export interface PageData extends PageHead {
  readonly images: readonly ImageRow[];
}
