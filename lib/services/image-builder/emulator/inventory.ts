/**
 * Images and recipes from a seed (gap `image-builder/inventory`). They are stored as in responses, so a response of the
 * service is a valid seed.
 */

import { dayInMs } from "../../../base/iso-time.ts";
import type { Seeding } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { citePage } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { IntegerField, StringField, StructField } from "../../../facts/model/field.ts";
import { required, requiring } from "../../../facts/shape/required.ts";
import type { MembersOf } from "../../../facts/shape/value-of.ts";
import { image, imageBuildVersionArn, imageSummary } from "../model/image.ts";
import { containerRecipe, containerRecipeArn, imageRecipe, imageRecipeArn } from "../model/recipe.ts";

const { integer, list } = documentedFields(citePage("emulator.md", "Images and recipes"));

const { owner } = imageSummary.members;
const known = ["arn", "name", "version", "dateCreated", "owner"] as const;

/** Builds of images, as in responses. */
export const images = tableOf({
  name: "imagebuilder.image",
  ...{ description: image.description, cites: image.cites },
  members: {
    ...requiring({ ...image.members, owner }, ...known, "type", "state"),
    state: required({ ...image.members.state, members: requiring(image.members.state.members, "status") }),
  },
});

/** Recipes of images, as in responses. */
export const imageRecipes = tableOf({
  name: "imagebuilder.image-recipe",
  ...{ description: imageRecipe.description, cites: imageRecipe.cites },
  members: requiring({ ...imageRecipe.members, owner }, ...known),
});

/** Recipes of container images, as in responses. */
export const containerRecipes = tableOf({
  name: "imagebuilder.container-recipe",
  ...{ description: containerRecipe.description, cites: containerRecipe.cites },
  members: requiring({ ...containerRecipe.members, owner }, ...known),
});

/** A build of a version of an image. */
export type ImageRecord = RecordOf<typeof images>;

export type RecordedStatus = ImageRecord["state"]["status"];

type ImageRecipe = RecordOf<typeof imageRecipes>;
type ContainerRecipe = RecordOf<typeof containerRecipes>;

/** The members that all of these records share. */
export type Versioned = Pick<ImageRecipe, (typeof known)[number] | "platform" | "tags">;

/** A recipe of either kind. */
export type RecipeRecord = Versioned &
  Pick<ImageRecipe, "parentImage"> &
  Pick<ContainerRecipe, "instanceConfiguration">;

const build: IntegerField = integer(
  "Number of the build; by default its position among the builds of its version in the seed.",
  { minimum: 1 },
);
const ageInDays: IntegerField = integer("Its age at the time of seeding, instead of dateCreated.", { minimum: 0 });
const optional = ({ required: _, ...field }: StringField): StringField => field;
const seeded = { owner, ageInDays } as const;

const listOf = <const Members extends StructField["members"]>(description: string, of: StructField, members: Members) =>
  list(description, { ...of, members });

/** The members of a seed's `imagebuilder` for images and recipes. */
export const inventoryMembers = {
  images: listOf("Builds of images.", image, {
    ...requiring(image.members, "name", "version"),
    ...{ arn: optional(imageBuildVersionArn), ...seeded, build },
  }),
  imageRecipes: listOf("Recipes of images.", imageRecipe, {
    ...requiring(imageRecipe.members, "name", "version"),
    ...{ arn: optional(imageRecipeArn), ...seeded },
  }),
  containerRecipes: listOf("Recipes of container images.", containerRecipe, {
    ...requiring(containerRecipe.members, "name", "version"),
    ...{ arn: optional(containerRecipeArn), ...seeded },
  }),
} as const;

type Inventory = MembersOf<typeof inventoryMembers>;

export const inArn = (name: string): string => name.toLowerCase().replaceAll(/[ _]/g, "-");

/** Creates the images and recipes of a seed, replacing those with the same ARN. */
export function createInventory(seed: Inventory, seeding: Seeding): void {
  const { account, region } = seeding.scope;
  const prefix = `arn:aws:imagebuilder:${region}:${account}:`;
  const recorded = <T extends { readonly ageInDays?: number }>({ ageInDays = 0, ...given }: T, path: string) => ({
    arn: `${prefix}${path}`,
    dateCreated: new Date(seeding.now - ageInDays * dayInMs).toISOString(),
    owner: account,
    platform: "Linux" as const,
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
    const state = { status: "AVAILABLE" as const, ...given.state };
    seeding.table(images).put(record.arn, { type: "AMI", ...record, state });
  }
}

/** Splits the ARN of an image into the ARN of its version and the build number. */
export function splitBuild(arn: string): readonly [version: string, build: number] {
  const at = arn.lastIndexOf("/");
  return [arn.slice(0, at), Number(arn.slice(at + 1))];
}
