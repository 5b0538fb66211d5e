/** The parts of images as text without member names, so that the parts of a million images fit in memory. */
import { own } from "../../../base/dictionary.ts";
import type { GivenVmImage, Parts } from "./given-image.ts";
import { PackedTexts } from "./packed-texts.ts";

/** The members of a machine image in the order of a row; the sizes follow, in the order of the snapshots. */
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
    const rows = vmImages?.map(rowOf) ?? null;
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

function rowOf(vmImage: GivenVmImage): readonly unknown[] {
  const row: unknown[] = members.map((member) => vmImage[member] ?? null);
  const { snapshots = [], volumeSizes } = vmImage;
  if (volumeSizes !== undefined) for (const id of snapshots) row.push(own(volumeSizes, id) ?? null);
  return row;
}

function vmImageOf(row: readonly unknown[]): GivenVmImage {
  const known = members.flatMap((member, at) => (row[at] === null ? [] : [[member, row[at]]]));
  const vmImage: GivenVmImage = Object.fromEntries(known);
  if (row.length === members.length) return vmImage;
  const sizes = vmImage.snapshots?.flatMap((id, at) => {
    const size = row[members.length + at];
    return typeof size === "number" ? [[id, size] as const] : [];
  });
  return { ...vmImage, volumeSizes: Object.fromEntries(sizes ?? []) };
}
