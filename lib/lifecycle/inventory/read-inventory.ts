/** Reads an inventory from the services of several accounts and regions in parallel. */

import { counted } from "../../base/text/counted.ts";
import { type AccountScope, accountInWords, eachAccountInRegion } from "../../client/accounts/accounts-in-regions.ts";
import type { InventoryHead } from "../simulate/image/inventory.ts";
import { type Failures, type InventoryAccount, type InventoryRun, imagesAt, readPlaces } from "./accounts.ts";
import type { MachineImageFact, PermissionFact } from "./facts.ts";
import { type Joined, join } from "./join.ts";
import { parentsAmong } from "./parent-image.ts";
import type { ReadImages } from "./place.ts";
import type { RetentionFact } from "./recycle-bin.ts";
import type { UseFacts } from "./use-facts.ts";
import { type Uses, usesIn } from "./uses.ts";

export interface InventoryScope extends AccountScope {
  /** Whether to find the resources that use machine images. */
  readonly inUse: boolean;
  /** Whether to find the accounts with which each machine image is shared, which takes a request for each. */
  readonly sharedAccounts: boolean;
}

export interface ReadInventory extends Joined, Failures {
  /** When reading began, and what could not be read: one entry for each of the failures, or more. */
  readonly head: InventoryHead;
}

/** The results of one account and region; absent if they could not be read. */
interface Reading extends InventoryAccount {
  images?: ReadImages;
  machineImages?: readonly MachineImageFact[];
  permissions?: readonly PermissionFact[];
  uses?: UseFacts;
  recycleBin?: readonly RetentionFact[];
}

/**
 * Reads everything that can be read; failures are reported in the result.
 * @throws ApiError for invalid options, such as an unknown profile; the signal's reason.
 */
export async function readInventory(asked: InventoryScope, run: InventoryRun): Promise<ReadInventory> {
  return readPlaces(asked, run, async (places, attempts) => {
    const readings: Reading[] = [...places];
    await eachAccountInRegion(readings, async (reading) => {
      const images = await imagesAt(reading, attempts);
      if (images !== undefined) reading.images = images;
    });
    const listed = new Set(
      readings.flatMap(({ images }) => images?.builds.flatMap(({ vmImages }) => vmImages.map(({ id }) => id)) ?? []),
    );
    await eachAccountInRegion(readings, async (reading) => {
      const { place, account } = reading;
      const machineImages = await attempts.of(reading, "machine-images", () => place.machineImages());
      const ours = machineImages?.filter(({ id }) => listed.has(id));
      if (ours !== undefined) {
        reading.machineImages = ours;
        account.id ??= machineImages?.[0]?.ownerId;
      }
      const uses = asked.inUse ? await attempts.of(reading, "uses", () => place.uses()) : undefined;
      if (uses !== undefined) reading.uses = uses;
      for (const reason of uses?.unread ?? []) attempts.note(reading, "uses", reason);
      const recycleBin = await attempts.of(reading, "recycle-bin", () => place.recycleBin());
      if (recycleBin !== undefined) reading.recycleBin = recycleBin;
    });
    const found = usesOf(readings);
    await eachAccountInRegion(readings, async (reading) => {
      const wanted = asked.sharedAccounts ? (reading.machineImages ?? []) : idle(reading, found);
      const ids = wanted.map(({ id }) => id);
      const permissions = await attempts.of(reading, "launch-permissions", () => reading.place.permissions(ids));
      if (permissions !== undefined) reading.permissions = permissions;
      if (!reading.signal.aborted) run.report(lineOf(reading));
    });
    const has = (what: "machineImages" | "uses") => (region: string, accountId: string) =>
      readings.some((each) => each.region === region && each.account.id === accountId && each[what] !== undefined);
    const joined = join({
      builds: readings.flatMap(({ images }) => images?.builds ?? []),
      recipes: readings.flatMap(({ images }) => images?.recipes ?? []),
      machineImages: readings.flatMap(({ machineImages = [] }) => machineImages),
      permissions: readings.flatMap(({ permissions = [] }) => permissions),
      isComplete: has("machineImages"),
      uses: usesOf(readings),
      hasUses: has("uses"),
    });
    const head = { takenAt: run.work.begun, unread: attempts.unread(), ...recycleBinOf(readings) };
    return { ...joined, head };
  });
}

/** The uses of machine images in all accounts and regions. */
const usesOf = (readings: readonly Reading[]): Uses =>
  usesIn(
    readings.flatMap(({ region, uses }) => (uses === undefined ? [] : [{ region, uses }])),
    parentsAmong(readings.flatMap(({ images }) => images?.builds ?? [])),
  );

/** The machine images that are in use nowhere, unless an account with which they are shared uses them. */
const idle = ({ region, machineImages, uses }: Reading, found: Uses): readonly MachineImageFact[] =>
  uses === undefined || found.isOpen(region)
    ? []
    : (machineImages ?? []).filter(({ id, isPublic }) => !isPublic && !found.byImage.has(id));

/** The rules of Recycle Bin in all accounts and regions; absent if none was read. */
function recycleBinOf(readings: readonly Reading[]): Pick<InventoryHead, "recycleBin"> {
  const read = readings.filter(({ recycleBin }) => recycleBin !== undefined);
  const recycleBin = read.flatMap(({ account, region, recycleBin = [] }) =>
    recycleBin.map((rule) => ({ ...(account.id !== undefined && { accountId: account.id }), region, ...rule })),
  );
  return read.length === 0 ? {} : { recycleBin };
}

function lineOf(reading: Reading): string {
  const { images, machineImages, uses } = reading;
  const read = [
    ...(images === undefined ? [] : [counted(images.builds.length, "image")]),
    ...(machineImages === undefined ? [] : [counted(machineImages.length, "AMI")]),
    ...(uses === undefined ? [] : [`${counted(uses.instances.length, "instance")} checked`]),
  ];
  return `${accountInWords(reading)}: ${read.length === 0 ? "nothing was read" : read.join(", ")}`;
}
