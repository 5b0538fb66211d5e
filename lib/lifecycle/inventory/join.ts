/** Joins the facts of several services about the same images. */
import type { Image, ImageStatus, VmImage } from "../simulate/image/inventory.ts";
import { type BuildFact, type MachineImageFact, type PermissionFact, type RecipeFact, versionOf } from "./facts.ts";
import type { Uses } from "./uses.ts";

/** An image with the known facts: its machine images lack those that could not be read. */
export interface KnownImage extends Omit<Image, "recipe" | "createdAt" | "vmImages"> {
  /** Absent for an imported image. */
  readonly recipe?: Image["recipe"];
  readonly createdAt?: string;
  readonly vmImages: readonly KnownVmImage[];
}

/** A machine image with at least id, region and account. */
export type KnownVmImage = Pick<VmImage, "id" | "region" | "accountId"> & Partial<VmImage>;

/** The facts that were read. */
export interface Facts {
  readonly builds: readonly BuildFact[];
  readonly recipes: readonly RecipeFact[];
  readonly machineImages: readonly MachineImageFact[];
  readonly permissions: readonly PermissionFact[];
  /** Whether all machine images of the account in the region were read: a missing one was deleted. */
  readonly isComplete: (region: string, accountId: string) => boolean;
  readonly uses: Uses;
  /** Whether the uses in the account and region were read. */
  readonly hasUses: (region: string, accountId: string) => boolean;
}

/** The inventory, and what it cannot express. */
export interface Joined {
  readonly images: readonly KnownImage[];
  /** The number of images that are being built or deleted: policies ignore them. */
  readonly passing: number;
  /** Ids of machine images that were deleted but that images still list. */
  readonly gone: readonly string[];
  /** Machine images about which nothing could be read. */
  readonly unknown: readonly KnownVmImage[];
  /** References to unknown machine images, so more may be in use: one sentence each. */
  readonly open: readonly string[];
  /** Ids of machine images without a known use that may be in use in accounts that were not read. */
  readonly shared: readonly string[];
}

/** The statuses of images on which policies may act. */
export const statuses: readonly ImageStatus[] = ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"];

/** Creates an inventory; an image that was read twice occurs once. */
export function join(facts: Facts): Joined {
  const machineImages = new Map(facts.machineImages.map((each) => [each.id, each]));
  const permissions = new Map(facts.permissions.map((each) => [each.id, each]));
  const recipes = new Map(facts.recipes.map(({ version, ...recipe }) => [version, recipe]));
  const { byImage, open, isOpen } = facts.uses;
  const shared = new Set<string>();
  const gone = new Set<string>();
  const unknown = new Map<string, KnownVmImage>();

  /** The known uses; that there is none is known only if everything was read that might be one. */
  const usesOf = (ref: KnownVmImage, found?: MachineImageFact): Pick<KnownVmImage, "usedBy"> => {
    const { id, region, accountId } = ref;
    const usedBy = byImage.get(id) ?? [];
    if (usedBy.length > 0) return { usedBy };
    if (!facts.hasUses(region, accountId) || isOpen(region) || found === undefined) return {};
    const permission = permissions.get(id);
    if (permission === undefined && !found.isPublic) return {};
    const isElsewhere =
      found.isPublic ||
      permission?.isSharedBeyond === true ||
      permission?.sharedAccounts.some((account) => !facts.hasUses(region, account)) === true;
    if (!isElsewhere) return { usedBy };
    shared.add(id);
    return {};
  };

  const vmImage = (ref: BuildFact["vmImages"][number]): readonly KnownVmImage[] => {
    const { id, region, accountId } = ref;
    const found = machineImages.get(id);
    if (found === undefined) {
      if (facts.isComplete(region, accountId)) gone.add(id);
      else unknown.set(id, ref);
      return facts.isComplete(region, accountId) ? [] : [{ ...ref, ...usesOf(ref) }];
    }
    const sharedAccounts = permissions.get(id)?.sharedAccounts;
    const { isPublic, isProtected, lastLaunchedAt, tags, snapshots, volumeSizes } = found;
    const owned = { id, region, accountId: accountId || found.ownerId };
    return [
      {
        ...{ ...owned, isPublic },
        ...(sharedAccounts !== undefined && { sharedAccounts }),
        ...(lastLaunchedAt !== undefined && { lastLaunchedAt }),
        ...{ tags, snapshots },
        ...(volumeSizes !== undefined && { volumeSizes }),
        ...(isProtected !== undefined && { isProtected }),
        ...usesOf(owned, found),
      },
    ];
  };

  const images = new Map<string, KnownImage>();
  const passing = new Set<string>();
  for (const build of facts.builds) {
    const { arn, name, version, status: written, createdAt, tags, vmImages, containers, isImported } = build;
    const status = statuses.find((each) => each === written);
    if (status === undefined) passing.add(arn);
    else {
      images.set(arn, {
        id: arn,
        ...(isImported === true
          ? { isImported }
          : { recipe: recipes.get(versionOf(arn)) ?? { name, semanticVersion: version } }),
        ...(createdAt !== undefined && { createdAt }),
        ...{ status, tags, vmImages: vmImages.flatMap(vmImage) },
        ...(containers !== undefined && { containers: containers.map((id) => ({ id })) }),
      });
    }
  }
  return {
    images: [...images.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    passing: passing.size,
    gone: [...gone].sort(),
    unknown: [...unknown.values()],
    open,
    shared: [...shared].sort(),
  };
}
