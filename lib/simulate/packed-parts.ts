/** The parts of images as text without member names, so that the parts of a million images fit in memory. */
import type { GivenVmImage, Parts } from "./given-image.ts";
import { PackedTexts } from "./packed-texts.ts";

/** The members of a machine image in the order of a row. */
const members = [
  "id",
  "region",
  "isPublic",
  "sharedAccounts",
  "lastLaunchedAt",
  "tags",
  "snapshots",
  "usedBy",
  "isProtected",
  "accountId",
] as const satisfies readonly (keyof GivenVmImage)[];

/** A list of the parts of images, packed. */
export class PackedParts {
  readonly #texts = new PackedTexts();

  push({ vmImages, containers }: Parts): void {
    const rows = vmImages?.map((vmImage) => members.map((member) => vmImage[member] ?? null)) ?? null;
    const ids = containers?.map(({ id }) => id);
    this.#texts.push(JSON.stringify(ids === undefined ? [rows] : [rows, ids]));
  }

  at(index: number): Parts {
    const [rows, ids]: [unknown[][] | null, string[]?] = JSON.parse(this.#texts.at(index));
    return {
      ...(rows !== null && { vmImages: rows.map(vmImageOf) }),
      ...(ids !== undefined && { containers: ids.map((id) => ({ id })) }),
    };
  }
}

const vmImageOf = (row: readonly unknown[]): GivenVmImage =>
  Object.fromEntries(members.flatMap((member, at) => (row[at] === null ? [] : [[member, row[at]]]))) as GivenVmImage;
