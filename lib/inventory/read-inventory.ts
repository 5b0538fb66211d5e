/** Reads an inventory from the services of several accounts and regions in parallel. */

import { counted } from "../base/counted.ts";
import type { InventoryHead } from "../simulate/inventory.ts";
import {
  type AccountInRegion,
  Attempts,
  accountsInRegions,
  type Failures,
  type InventoryRun,
  nameOf,
  parallelPlaces,
  type ReadScope,
} from "./accounts.ts";
import { inParallel } from "./bounded.ts";
import type { MachineImageFact, PermissionFact, UseFacts } from "./facts.ts";
import { type Joined, join } from "./join.ts";
import type { ReadImages } from "./place.ts";

/** The scope of the inventory. */
export interface InventoryScope extends ReadScope {
  /** Whether to find the resources that use machine images. */
  readonly inUse: boolean;
}

/** An inventory, and the failures. */
export interface ReadInventory extends Joined, Failures {
  /** When reading began, and what could not be read: one entry for each of the failures, or more. */
  readonly head: Required<InventoryHead>;
}

/** The results of one account and region; absent if they could not be read. */
interface Reading extends AccountInRegion {
  images?: ReadImages;
  machineImages?: readonly MachineImageFact[];
  permissions?: readonly PermissionFact[];
  uses?: UseFacts;
}

/**
 * Reads everything that can be read; failures are reported in the result.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readInventory(asked: InventoryScope, run: InventoryRun): Promise<ReadInventory> {
  const takenAt = run.work.begun;
  const readings: Reading[] = await accountsInRegions(asked, run);
  const attempts = new Attempts(run.signal);

  try {
    await inParallel(readings, parallelPlaces, async (reading) => {
      const images = await attempts.of(reading, "images", () => reading.place.images());
      const [build] = images?.builds ?? [];
      if (images !== undefined) reading.images = images;
      reading.account.id ??= build?.arn.split(":")[4];
    });
    const listed = new Set(
      readings.flatMap(({ images }) => images?.builds.flatMap(({ vmImages }) => vmImages.map(({ id }) => id)) ?? []),
    );
    await inParallel(readings, parallelPlaces, async (reading) => {
      const { place, account } = reading;
      const machineImages = await attempts.of(reading, "machine-images", () => place.machineImages());
      const ours = machineImages?.filter(({ id }) => listed.has(id));
      if (ours !== undefined) {
        reading.machineImages = ours;
        account.id ??= machineImages?.[0]?.ownerId;
        const ids = ours.map(({ id }) => id);
        const permissions = await attempts.of(reading, "launch-permissions", () => place.permissions(ids));
        if (permissions !== undefined) reading.permissions = permissions;
      }
      const uses = asked.inUse ? await attempts.of(reading, "uses", () => place.uses()) : undefined;
      if (uses !== undefined) reading.uses = uses;
      if (!account.refused.signal.aborted) run.tell(lineOf(reading));
    });
  } finally {
    for (const { place } of readings) place.close();
  }

  const has = (what: "machineImages" | "uses") => (region: string, accountId: string) =>
    readings.some((each) => each.region === region && each.account.id === accountId && each[what] !== undefined);
  const joined = join({
    builds: readings.flatMap(({ images }) => images?.builds ?? []),
    recipes: readings.flatMap(({ images }) => images?.recipes ?? []),
    machineImages: readings.flatMap(({ machineImages = [] }) => machineImages),
    permissions: readings.flatMap(({ permissions = [] }) => permissions),
    isComplete: has("machineImages"),
    uses: allUses(readings),
    hasUses: has("uses"),
  });
  return { ...joined, head: { takenAt, unread: attempts.unread() }, ...attempts.outcome(readings) };
}

/** The uses of machine images in all accounts and regions: images may be shared between accounts. */
const allUses = (readings: readonly Reading[]): UseFacts => {
  const all = readings.flatMap(({ uses }) => uses ?? []);
  return {
    instances: all.flatMap(({ instances }) => instances),
    templateVersions: all.flatMap(({ templateVersions }) => templateVersions),
    launchConfigurations: all.flatMap(({ launchConfigurations }) => launchConfigurations),
    groups: all.flatMap(({ groups }) => groups),
  };
};

function lineOf(reading: Reading): string {
  const { images, machineImages, uses } = reading;
  const read = [
    ...(images === undefined ? [] : [counted(images.builds.length, "image")]),
    ...(machineImages === undefined ? [] : [counted(machineImages.length, "machine image")]),
    ...(uses === undefined ? [] : [`${counted(uses.instances.length, "instance")} checked`]),
  ];
  return `${nameOf(reading)}: ${read.length === 0 ? "nothing was read" : read.join(", ")}`;
}
