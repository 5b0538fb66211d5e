/**
 * The images on which lifecycle policies may act, as `lintel inventory` writes them and `lintel simulate` reads them:
 * `{"takenAt": …, "images": [...]}` in JSON or YAML. Large inventories are NDJSON: an {@link InventoryHead} in the first
 * line, and one {@link Image} in each of the others.
 */
export interface Inventory extends InventoryHead {
  readonly images: readonly Image[];
}

/** What is known about a whole inventory. */
export interface InventoryHead {
  /** When reading began, ISO 8601 with an offset, or UTC. */
  readonly takenAt?: string;
  /** What could not be read; empty if everything was. */
  readonly unread?: readonly Unread[];
  /** The retention rules of Recycle Bin. */
  readonly recycleBin?: readonly RetentionRule[];
}

/** What a {@link RetentionRule} keeps. */
export const retainedKinds = ["machine-images", "snapshots"] as const;

/** A rule of Recycle Bin: for how long it keeps what is deleted in an account and region. */
export interface RetentionRule {
  readonly accountId?: string;
  readonly region: string;
  readonly keeps: (typeof retainedKinds)[number];
  readonly days: number;
  /** It keeps what has any of these tags; absent for a rule that keeps everything. */
  readonly tags?: readonly RetentionTag[];
  /** It does not keep what has any of these tags. */
  readonly excludedTags?: readonly RetentionTag[];
}

/** A tag in a {@link RetentionRule}. */
export interface RetentionTag {
  readonly key: string;
  readonly value: string;
}

/**
 * What {@link Unread} may name, and what follows: without the images of a place, others may be newer than those that
 * were read, so counts are undecided there; without any other, members of machine images are missing.
 */
export const unreadKinds = ["images", "machine-images", "launch-permissions", "uses", "recycle-bin"] as const;

/** Something that could not be read. */
export interface Unread {
  readonly what: (typeof unreadKinds)[number];
  /** Absent if no response told it. */
  readonly accountId?: string;
  readonly region?: string;
  /** Why, in words. */
  readonly reason: string;
}

/** The status of an image in EC2 Image Builder. Policies act only on the first three. */
export type ImageStatus = "AVAILABLE" | "DEPRECATED" | "DISABLED" | "FAILED" | "CANCELLED";

/** One build version of an image, with its parts. */
export interface Image {
  /** The ARN of the build version, or any other name that is unique in the inventory. */
  readonly id: string;
  readonly recipe: RecipeVersion;
  /** It was imported, not built, and has no {@link recipe}: policies select it by its tags alone. */
  readonly isImported?: boolean;
  /** ISO 8601 with an offset, or UTC. */
  readonly createdAt: string;
  readonly status: ImageStatus;
  /** Its own region and account, for an {@link id} that is not an ARN: an ARN has them. */
  readonly region?: string;
  readonly accountId?: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly vmImages: readonly VmImage[];
  /** With this member, even an empty list, the image is a CONTAINER_IMAGE; without it, a VM_IMAGE. */
  readonly containers?: readonly Container[];
}

/** The recipe of an image: its name, and a version such as "1.2.0". */
export interface RecipeVersion {
  readonly name: string;
  readonly semanticVersion: string;
}

/** A machine image (AMI) of an image, in one region of one account. */
export interface VmImage {
  readonly id: string;
  readonly region: string;
  readonly accountId: string;
  readonly isPublic: boolean;
  /** Ids of the accounts that may launch it. */
  readonly sharedAccounts: readonly string[];
  /**
   * ISO 8601. Absent if no launch is recorded, so that `lastLaunched` exclusions do not apply. Of a machine image that
   * could not be read, `isPublic` and `tags` are absent too: whether it was launched is not known then.
   */
  readonly lastLaunchedAt?: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Ids of its snapshots. */
  readonly snapshots: readonly string[];
  /** GiB of the volume of each snapshot, by its id, as far as they are known. */
  readonly volumeSizes?: Readonly<Record<string, number>>;
  /** Whether it is protected from deregistration, so that nothing can delete it. */
  readonly isProtected?: boolean;
  /** The known resources that use it, with `--in-use`. Empty if it is not in use; absent if that is not known. */
  readonly usedBy?: readonly Use[];
}

/** A container image in a registry. */
export interface Container {
  readonly id: string;
}

/** The resources that use machine images. */
export const useKinds = [
  ...(["instance", "launch-template", "launch-configuration", "auto-scaling-group"] as const),
  ...(["spot-request", "spot-fleet", "ec2-fleet", "image-recipe", "container-recipe"] as const),
] as const;

/** A resource that uses a machine image and would fail without it. */
export interface Use {
  readonly kind: (typeof useKinds)[number];
  /** Id or name, as in EC2. */
  readonly id: string;
}
