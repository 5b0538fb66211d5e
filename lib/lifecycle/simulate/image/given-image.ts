/** Images with missing members. */
import type { Container, Image, VmImage } from "./inventory.ts";

/** An image of which all members but the id may be missing. */
export type GivenImage = Pick<Image, "id"> & {
  readonly [member in Exclude<keyof Image, "id" | "recipe" | "vmImages">]?: Image[member] | undefined;
} & {
  readonly recipe?: Partial<Image["recipe"]> | undefined;
  readonly vmImages?: readonly GivenVmImage[] | undefined;
};

/** A machine image of which all members but the id may be missing. */
export type GivenVmImage = Pick<VmImage, "id"> & {
  readonly [member in Exclude<keyof VmImage, "id">]?: VmImage[member] | undefined;
};

/** The machine images and containers of an image. */
export interface Parts {
  readonly vmImages?: readonly GivenVmImage[] | undefined;
  readonly containers?: readonly Container[] | undefined;
}

/** The recipe version of an image, of which parts may be missing. */
export interface GivenRecipe {
  readonly name: string | undefined;
  readonly version: string | undefined;
  /** The image has no recipe: these are its own name and version, under which it is counted. */
  readonly isImported?: boolean;
}
