/**
 * The images of an inventory in columns, so that a million of them fit in memory. The members that decide verdicts are
 * numbers; the parts are kept as given, or packed until a verdict reads them.
 */
import { own } from "../../../base/dictionary.ts";
import { timeOf } from "../../../base/iso-time.ts";
import type { GivenImage, GivenRecipe, GivenVmImage, Parts } from "./given-image.ts";
import { type ImagePlace, placeOf } from "./image-place.ts";
import type { ImageStatus, InventoryHead, RetentionRule, Unread } from "./inventory.ts";
import { FloatList, IntList } from "./number-list.ts";

const statuses: readonly (ImageStatus | undefined)[] = [
  undefined,
  "AVAILABLE",
  "DEPRECATED",
  "DISABLED",
  "FAILED",
  "CANCELLED",
];

/** Name and version of an imported image, from its ARN (gap `lifecycle-policy/imported-images`). */
function importedAs(id: string): GivenRecipe {
  const [, name = id, version = ""] = /:image\/([^/]+)\/([^/]+)\/\d+$/.exec(id) ?? [];
  return { name, version, isImported: true };
}

/** The set of no tags. */
const untagged = 1;

// The parts of images as text without member names, so that the parts of a million images fit in memory.

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

/** Bytes of a piece, which stores many texts. */
const pieceSize = 4 * 1024 * 1024;

/** The most bytes that UTF-8 needs for a UTF-16 code unit. */
const bytesOfUnit = 3;

/** A list of texts, stored as bytes. */
export class PackedTexts {
  readonly #pieces: Uint8Array[] = [];
  /** The start of each text: its piece times {@link pieceSize}, plus the offset in the piece. */
  readonly #starts = new FloatList();
  readonly #lengths = new FloatList();
  #used = pieceSize;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  push(text: string): void {
    const most = text.length * bytesOfUnit;
    if (this.#used + most > pieceSize) {
      this.#pieces.push(new Uint8Array(Math.max(pieceSize, most)));
      this.#used = 0;
    }
    const piece = this.#pieces.length - 1;
    const into = this.#pieces[piece]?.subarray(this.#used) ?? new Uint8Array();
    const { written } = this.#encoder.encodeInto(text, into);
    this.#starts.push(piece * pieceSize + this.#used);
    this.#lengths.push(written);
    this.#used += written;
  }

  at(index: number): string {
    const start = this.#starts.at(index);
    const within = start % pieceSize;
    const piece = this.#pieces[Math.floor(start / pieceSize)];
    return this.#decoder.decode(piece?.subarray(within, within + this.#lengths.at(index)));
  }
}

/** A list of the parts of images, packed. */
class PackedParts {
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

/** The images of an inventory in columns; an index identifies an image. */
export class ImageTable {
  readonly ids: string[] = [];
  /** The distinct recipe versions; {@link recipeOf} returns an index of them. */
  readonly recipes: GivenRecipe[] = [];
  /** The rules of Recycle Bin. */
  readonly retentionRules: RetentionRule[] = [];
  /** Where images exist that the table may lack. */
  readonly unread: Pick<Unread, "accountId" | "region">[] = [];
  /** The distinct places of images; {@link placeOf} returns an index of them. */
  readonly places: ImagePlace[] = [];
  readonly #keys: readonly string[];
  readonly #createdAt = new FloatList();
  readonly #recipe = new IntList();
  readonly #place = new IntList();
  readonly #placeIds = new Map<string, number>();
  readonly #facts = new IntList();
  readonly #tags = new IntList();
  readonly #tagSets: (Readonly<Record<string, string>> | undefined)[] = [undefined, {}];
  readonly #tagSetIds = new Map<string, number>();
  readonly #recipeIds = new Map<string, number>();
  #lastRecipe = -1;
  readonly #parts: { push(parts: Parts): void; at(index: number): Parts | undefined };

  /**
   * Creates an empty table.
   * @param keys the tag keys that policies use; the table drops other tags.
   * @param isPacked stores parts as bytes: slower, with a fraction of the memory.
   */
  constructor(keys: Iterable<string>, isPacked = false) {
    this.#keys = [...keys];
    this.#parts = isPacked ? new PackedParts() : ([] as Parts[]);
  }

  get size(): number {
    return this.ids.length;
  }

  /** Adds what is known about the inventory of some of the images. */
  addHead({ unread = [], recycleBin = [] }: InventoryHead): void {
    this.retentionRules.push(...recycleBin);
    this.unread.push(...unread.filter(({ what }) => what === "images"));
  }

  /** Adds an image. */
  add(image: GivenImage): void {
    const { id, recipe, createdAt, status, tags, vmImages, containers, isImported } = image;
    this.ids.push(id);
    this.#createdAt.push((createdAt === undefined ? undefined : timeOf(createdAt)) ?? Number.NaN);
    this.#recipe.push(isImported === true ? this.#recipeId(importedAs(id)) : this.#ownRecipeId(recipe));
    this.#place.push(this.#placeId(image));
    this.#facts.push(Math.max(statuses.indexOf(status), 0) * 2 + (containers === undefined ? 0 : 1));
    this.#tags.push(this.#tagSetId(tags));
    this.#parts.push({ vmImages, containers });
  }

  /** Milliseconds since 1970; NaN if it is missing. */
  createdAt(index: number): number {
    return this.#createdAt.at(index);
  }

  /** Undefined if it is missing. */
  status(index: number): ImageStatus | undefined {
    return statuses[this.#facts.at(index) >> 1];
  }

  hasContainers(index: number): boolean {
    return this.#facts.at(index) % 2 === 1;
  }

  /** An index of {@link recipes}. */
  recipeOf(index: number): number {
    return this.#recipe.at(index);
  }

  /** An index of {@link places}. */
  placeOf(index: number): number {
    return this.#place.at(index);
  }

  /** Whether an image has no tags, not even some that the table drops. */
  isUntagged(index: number): boolean {
    return this.#tags.at(index) === untagged;
  }

  /** The tags that policies use; images with equal tags share one object. Undefined if they are missing. */
  tags(index: number): Readonly<Record<string, string>> | undefined {
    return this.#tagSets[this.#tags.at(index)];
  }

  parts(index: number): Parts {
    return this.#parts.at(index) ?? {};
  }

  /** The index of a recipe version; often that of the image before. */
  #ownRecipeId(recipe: GivenImage["recipe"]): number {
    const { name, semanticVersion: version } = recipe ?? {};
    const last = this.recipes[this.#lastRecipe];
    if (last === undefined || last.isImported === true || last.name !== name || last.version !== version)
      this.#lastRecipe = this.#recipeId({ name, version });
    return this.#lastRecipe;
  }

  #recipeId(recipe: GivenRecipe): number {
    const { name, version, isImported = false } = recipe;
    const key = JSON.stringify([name, version, isImported]);
    const known = this.#recipeIds.get(key);
    if (known !== undefined) return known;
    this.#recipeIds.set(key, this.recipes.length);
    return this.recipes.push(recipe) - 1;
  }

  #placeId(image: GivenImage): number {
    const place = placeOf(image);
    const key = JSON.stringify(place);
    const known = this.#placeIds.get(key);
    if (known !== undefined) return known;
    this.#placeIds.set(key, this.places.length);
    return this.places.push(place) - 1;
  }

  #tagSetId(tags: GivenImage["tags"]): number {
    if (tags === undefined) return 0;
    if (Object.keys(tags).length === 0) return untagged;
    let key = "";
    const kept: [string, string][] = [];
    for (const name of this.#keys) {
      const value = own(tags, name);
      if (value === undefined) continue;
      kept.push([name, value]);
      key += `${JSON.stringify(name)}:${JSON.stringify(value)},`;
    }
    const known = this.#tagSetIds.get(key);
    if (known !== undefined) return known;
    this.#tagSetIds.set(key, this.#tagSets.length);
    return this.#tagSets.push(Object.fromEntries(kept)) - 1;
  }
}
