/** Images of which members may be missing. */
import type { Container, Image, VmImage } from "./inventory.ts";

/** An image of which members may be missing. */
export type GivenImage = Pick<Image, "id"> & {
  readonly [member in Exclude<keyof Image, "id" | "recipe" | "vmImages">]?: Image[member] | undefined;
} & {
  readonly recipe?: Partial<Image["recipe"]> | undefined;
  readonly vmImages?: readonly GivenVmImage[] | undefined;
};

/** A machine image of which members may be missing. */
export type GivenVmImage = Pick<VmImage, "id"> & {
  readonly [member in Exclude<keyof VmImage, "id">]?: VmImage[member] | undefined;
};

/** What an image is made of. */
export interface Parts {
  readonly vmImages?: readonly GivenVmImage[] | undefined;
  readonly containers?: readonly Container[] | undefined;
}

/** A recipe version of an inventory, of which parts may be missing. */
export interface GivenRecipe {
  readonly name: string | undefined;
  readonly version: string | undefined;
}
