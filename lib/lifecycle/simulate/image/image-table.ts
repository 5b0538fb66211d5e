/**
 * The images of an inventory in columns, so that a million of them fit in memory. The members that decide verdicts are
 * numbers; the parts are kept as given, or packed until a verdict reads them.
 */
import { own } from "../../../base/dictionary.ts";
import { timeOf } from "../../../base/iso-time.ts";
import type { GivenImage, GivenRecipe, Parts } from "./given-image.ts";
import { type ImagePlace, placeOf } from "./image-place.ts";
import type { ImageStatus, InventoryHead, RetentionRule, Unread } from "./inventory.ts";
import { FloatList, IntList } from "./number-list.ts";
import { PackedParts } from "./packed-parts.ts";

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
