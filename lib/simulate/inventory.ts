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
}

/**
 * What {@link Unread} may name, and what follows: without the images of a place, others may be newer than those that
 * were read, so counts are undecided there; without any other, members of machine images are missing.
 */
export const unreadKinds = ["images", "machine-images", "launch-permissions", "uses"] as const;

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
  /** ISO 8601 with an offset, or UTC. */
  readonly createdAt: string;
  readonly status: ImageStatus;
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
  /** ISO 8601. Absent if no launch is known; `lastLaunched` exclusions then do not apply. */
  readonly lastLaunchedAt?: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Ids of its snapshots. */
  readonly snapshots: readonly string[];
  /** The resources that use it, with `--in-use`. Absent if they were not collected; empty if it is not in use. */
  readonly usedBy?: readonly Use[];
}

/** A container image in a registry. */
export interface Container {
  readonly id: string;
}

/** A resource that uses a machine image and would fail without it. */
export interface Use {
  readonly kind: "instance" | "launch-template" | "launch-configuration" | "auto-scaling-group";
  /** Id or name, as in EC2. */
  readonly id: string;
}
