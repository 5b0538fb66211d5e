/** The images of a simulation's page, read from its data. */
import type { ActRow, ImageRow, PageData } from "./page-data.ts";

/** The actions on images, in the order in which bars and totals show them. */
export const actions = ["DELETE", "DISABLE", "DEPRECATE", "UNDECIDED"] as const;

export type Action = (typeof actions)[number];

/** Milliseconds. */
export const dayLength = 86_400_000;

/** What a policy does to an image. */
export interface PageAct {
  /** Days after the first run. */
  readonly day: number;
  readonly isToday: boolean;
  readonly action: Action;
  readonly policy: string;
  /** Counted from 1. */
  readonly rule: number;
  readonly why: string;
  /** What is done to each machine image, and why. */
  readonly vmImages: readonly string[];
  readonly snapshots: readonly string[];
  readonly containers: readonly string[];
}

export interface PageVmImage {
  readonly id: string;
  readonly region: string;
  readonly account: string;
  readonly snapshots: readonly string[];
  readonly uses: readonly string[];
}

export interface PageImage {
  readonly id: string;
  readonly group: PageGroup;
  /** Undefined if unknown, or after the first run. */
  readonly createdAt: number | undefined;
  readonly status: string;
  readonly reason: string;
  readonly policies: readonly number[];
  readonly acts: readonly PageAct[];
  readonly vmImages: readonly PageVmImage[];
  readonly containers: readonly string[];
  readonly compared: number;
}

/** A recipe version, with the newest image first. */
export interface PageGroup {
  readonly name: string;
  readonly version: string;
  readonly images: readonly PageImage[];
}

/** All that the page shows. */
export interface PageInventory extends Pick<PageData, "at" | "changes"> {
  readonly images: readonly PageImage[];
  /** By name, then by version. */
  readonly groups: readonly PageGroup[];
  /** The names of the policies. */
  readonly policies: readonly string[];
  /** The greatest age in milliseconds, at least 30 days. */
  readonly oldest: number;
}

const collator = new Intl.Collator("en", { numeric: true });

export function readImages(data: PageData): PageInventory {
  const { at, changes } = data;
  const policies = data.policies.map(([name]) => name);
  const groups = data.recipes.map(([name, version]) => ({ name, version, images: [] as PageImage[] }));
  const images = data.images.flatMap((row) => {
    const group = groups[row[1]];
    if (group === undefined) return [];
    const image = imageOf(row, group, data, policies);
    group.images.push(image);
    return [image];
  });
  for (const { images: some } of groups)
    some.sort((one, other) => (other.createdAt ?? -1) - (one.createdAt ?? -1) || collator.compare(one.id, other.id));
  groups.sort((one, other) => collator.compare(one.name, other.name) || collator.compare(one.version, other.version));
  const oldest = images.reduce((most, { createdAt = at }) => Math.max(most, at - createdAt), 30 * dayLength);
  return { at, changes, images, groups, policies, oldest };
}

function imageOf(row: ImageRow, group: PageGroup, { at, texts }: PageData, policies: readonly string[]): PageImage {
  const [id, , createdAt, status, reason, selecting, acts, vmImages, containers, compared] = row;
  return {
    id,
    group,
    createdAt: createdAt !== null && createdAt <= at ? createdAt : undefined,
    status: texts[status] ?? "",
    reason: texts[reason] ?? "",
    policies: selecting,
    acts: acts.map((act) => actOf(act, texts, policies)),
    vmImages: vmImages.map(([vmId, region, account, snapshots, uses]) => ({
      id: vmId,
      region: texts[region] ?? "",
      account: texts[account] ?? "",
      snapshots,
      uses,
    })),
    containers,
    compared,
  };
}

function actOf(row: ActRow, texts: readonly string[], policies: readonly string[]): PageAct {
  const [day, isToday, action, policy, rule, why, vmImages, snapshots, containers] = row;
  return {
    day,
    isToday: isToday === 1,
    action: actions.find((each) => each === texts[action]) ?? "UNDECIDED",
    policy: policies[policy] ?? "",
    rule: rule + 1,
    why: texts[why] ?? "",
    vmImages: vmImages.map((each) => texts[each] ?? ""),
    snapshots: (texts[snapshots] ?? "").split(" "),
    containers: (texts[containers] ?? "").split(" "),
  };
}

/** Whether something uses a machine image of it. */
export const isUsed = ({ vmImages }: PageImage): boolean => vmImages.some(({ uses }) => uses.length > 0);
