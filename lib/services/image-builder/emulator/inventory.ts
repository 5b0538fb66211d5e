/**
 * Images and recipes from a seed (gap `image-builder/inventory`). They are stored as in responses, so a response of the
 * service is a valid seed.
 */

import type { Seeding } from "../../../emulator/service.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import { citePage } from "../../../model/citation.ts";
import type { Field, IntegerField, StringField, StructField } from "../../../model/field.ts";
import type { TagMap } from "../../../model/tag-map.ts";
import { image, imageBuildVersionArn, imageSummary } from "../model/image.ts";
import { containerRecipe, containerRecipeArn, imageRecipe, imageRecipeArn } from "../model/recipe.ts";

const cites = citePage("emulator.md", "Images and recipes");

/** The members that all of these records share. */
export interface Versioned {
  readonly arn: string;
  readonly name: string;
  readonly version: string;
  readonly dateCreated: string;
  readonly owner: string;
  readonly platform?: string;
  readonly tags?: TagMap;
}

/** A recipe of either kind, as in a response. */
export interface RecipeRecord extends Versioned {
  readonly parentImage?: string;
  readonly instanceConfiguration?: { readonly image?: string };
}

/** A build of a version of an image, as in a response. */
export interface ImageRecord extends Versioned {
  readonly type: string;
  readonly state: { readonly status: string; readonly reason?: string };
  readonly osVersion?: string;
  readonly imageRecipe?: object;
  readonly containerRecipe?: object;
  readonly buildType?: string;
  readonly imageSource?: string;
  readonly outputResources?: object;
  readonly deprecationTime?: number | string;
  readonly lifecycleExecutionId?: string;
  readonly loggingConfiguration?: object;
  readonly enhancedImageMetadataEnabled?: boolean;
  readonly imageTestsConfiguration?: { readonly imageTestsEnabled?: boolean };
  readonly sourcePipelineName?: string;
  readonly sourcePipelineArn?: string;
}

/** The structure with these members required. */
function requiring(struct: StructField, names: readonly string[], more: { readonly [name: string]: Field } = {}) {
  const members = Object.entries({ ...struct.members, ...more }).map(([name, field]): [string, Field] => [
    name,
    names.includes(name) ? { ...field, required: true } : field,
  ]);
  return { ...struct, members: Object.fromEntries(members) };
}

const { owner } = imageSummary.members;
const known = ["arn", "name", "version", "dateCreated", "owner"];

const table = <T extends Versioned>(name: string, record: StructField): TableDefinition<T> => ({
  name: `imagebuilder.${name}`,
  record: requiring(record, known, { owner }),
});

/** Builds of images. */
export const images = table<ImageRecord>("image", requiring(image, ["type", "state"]));
export const imageRecipes = table<RecipeRecord>("image-recipe", imageRecipe);
export const containerRecipes = table<RecipeRecord>("container-recipe", containerRecipe);

const build: IntegerField = {
  kind: "integer",
  minimum: 1,
  description: "Number of the build; by default its position among those of its version in the seed.",
  cites,
};
const ageInDays: IntegerField = {
  kind: "integer",
  minimum: 0,
  description: "Its age at the time of seeding, instead of dateCreated.",
  cites,
};
const listOf = (
  description: string,
  record: StructField,
  { required: _, ...arn }: StringField,
  more: { readonly [name: string]: Field } = {},
): Field => ({
  kind: "list",
  description,
  cites,
  element: requiring(record, ["name", "version"], { arn, owner, ageInDays, ...more }),
});

/** The members of a seed's `imagebuilder` for images and recipes. */
export const inventoryMembers: StructField["members"] = {
  images: listOf("Builds of images.", image, imageBuildVersionArn, { build }),
  imageRecipes: listOf("Recipes of images.", imageRecipe, imageRecipeArn),
  containerRecipes: listOf("Recipes of container images.", containerRecipe, containerRecipeArn),
};

type SeedRecord<T extends Versioned> = Partial<T> & Pick<T, "name" | "version"> & { readonly ageInDays?: number };

/** A value with {@link inventoryMembers}. */
interface Seed {
  readonly images?: readonly (SeedRecord<ImageRecord> & { readonly build?: number })[];
  readonly imageRecipes?: readonly SeedRecord<RecipeRecord>[];
  readonly containerRecipes?: readonly SeedRecord<RecipeRecord>[];
}

const day = 24 * 60 * 60 * 1000;

/** A name as in an ARN. */
export const inArn = (name: string): string => name.toLowerCase().replaceAll(/[ _]/g, "-");

/** Creates the images and recipes of a seed, replacing those with the same ARN. */
export function createInventory(value: unknown, seeding: Seeding): void {
  const seed = value as Seed;
  const { account, region } = seeding.scope;
  const prefix = `arn:aws:imagebuilder:${region}:${account}:`;
  const recorded = <T extends Versioned>({ ageInDays = 0, ...given }: SeedRecord<T>, path: string) => ({
    arn: `${prefix}${path}`,
    dateCreated: new Date(seeding.now - ageInDays * day).toISOString(),
    owner: account,
    platform: "Linux",
    ...given,
  });
  for (const recipe of seed.imageRecipes ?? []) {
    const record = recorded(recipe, `image-recipe/${inArn(recipe.name)}/${recipe.version}`);
    seeding.table(imageRecipes).put(record.arn, record);
  }
  for (const recipe of seed.containerRecipes ?? []) {
    const record = recorded(recipe, `container-recipe/${inArn(recipe.name)}/${recipe.version}`);
    seeding.table(containerRecipes).put(record.arn, record);
  }
  const builds = new Map<string, number>();
  for (const { build: asked, version: written, ...rest } of seed.images ?? []) {
    // Responses of builds have the number in the version: "1.0.0/1".
    const [semantic = "", ofVersion] = written.split("/");
    const given = { ...rest, version: semantic };
    const build = asked ?? (ofVersion === undefined ? undefined : Number(ofVersion));
    const version = `image/${inArn(given.name)}/${given.version}`;
    const number = build ?? (builds.get(version) ?? 0) + 1;
    builds.set(version, number);
    const record = recorded(given, `${version}/${number}`);
    seeding.table(images).put(record.arn, { type: "AMI", state: { status: "AVAILABLE" }, ...record });
  }
}

/** Splits the ARN of an image into the ARN of its version and the build number. */
export function splitBuild(arn: string): readonly [version: string, build: number] {
  const at = arn.lastIndexOf("/");
  return [arn.slice(0, at), Number(arn.slice(at + 1))];
}
