/**
 * What exists: the images that lifecycle policies may act on, as `lintel inventory` writes them and `lintel simulate`
 * reads them. A document holds `{"images": [...]}` in JSON or YAML; large ones are NDJSON, an {@link Image} a line.
 */
export interface Inventory {
  readonly images: readonly Image[];
}

/** Status of an image, as the image building service names it. Policies act on the first three alone. */
export type ImageStatus = "AVAILABLE" | "DEPRECATED" | "DISABLED" | "FAILED" | "CANCELLED";

/** One build version of an image with what it is made of. */
export interface Image {
  /** The ARN of the build version, or any other name that is unique in the inventory. */
  readonly id: string;
  readonly recipe: RecipeVersion;
  /** ISO 8601 with an offset, or UTC. */
  readonly createdAt: string;
  readonly status: ImageStatus;
  readonly tags: Readonly<Record<string, string>>;
  readonly vmImages: readonly VmImage[];
  /** An image that has this member, even an empty list, is a CONTAINER_IMAGE; every other is a VM_IMAGE. */
  readonly containers?: readonly Container[];
}

/** The recipe that an image was built from: its name and a version such as "1.2.0". */
export interface RecipeVersion {
  readonly name: string;
  readonly semanticVersion: string;
}

/** A machine image (AMI) that an image was distributed as, in one region of one account. */
export interface VmImage {
  readonly id: string;
  readonly region: string;
  readonly accountId: string;
  readonly isPublic: boolean;
  /** Ids of the accounts that may launch it. */
  readonly sharedAccounts: readonly string[];
  /** ISO 8601. Absent: nobody knows of a launch, which excludes nothing. */
  readonly lastLaunchedAt?: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Ids of its snapshots. */
  readonly snapshots: readonly string[];
  /** What refers to it, where the inventory was made with `--in-use`. Absent: nobody looked. Empty: nothing does. */
  readonly usedBy?: readonly Use[];
}

/** A container image in a registry. */
export interface Container {
  readonly id: string;
}

/** Something that refers to a machine image and would miss it. */
export interface Use {
  readonly kind: "instance" | "launch-template" | "launch-configuration" | "auto-scaling-group";
  /** Id or name, as the compute service has it. */
  readonly id: string;
}
