/** The operations that read recipes of images and of container images. */
import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import type { StringField } from "../../../facts/model/field.ts";
import { filters, ownership, page } from "../model/parts.ts";
import { containerRecipeArn, imageRecipeArn, recipeFilters } from "../model/recipe.ts";
import { containerRecipes, imageRecipes, type RecipeRecord } from "./inventory.ts";
import { listed, pageOfAll } from "./listing.ts";
import { refusal } from "./refusals.ts";
import { readBody, readParameter, requestOf } from "./request.ts";
import { latestReferences, named } from "./version.ts";

const listRequest = requestOf({ owner: ownership, filters: filters(recipeFilters), ...page });

const allOf = (call: EmulatedCall, definition: TableDefinition<RecipeRecord>): readonly RecipeRecord[] =>
  call.table(definition).page(0, Number.POSITIVE_INFINITY).records;

function listOf(call: EmulatedCall, definition: TableDefinition<RecipeRecord>) {
  const input = readBody(call, listRequest).value;
  const isIn = listed(call, input, recipeFilters);
  return pageOfAll(call, allOf(call, definition).filter(isIn), input);
}

const summary = ({ arn, name, platform, owner, parentImage, dateCreated, tags }: RecipeRecord): object => ({
  arn,
  name,
  ...(platform !== undefined && { platform }),
  owner,
  ...(parentImage !== undefined && { parentImage }),
  dateCreated,
  ...(tags !== undefined && { tags }),
});

/** Returns {requestId, imageRecipeSummaryList, nextToken?}. */
export function listImageRecipes(call: EmulatedCall): object {
  const { items, rest } = listOf(call, imageRecipes);
  return { requestId: randomUUID(), imageRecipeSummaryList: items.map(summary), ...rest };
}

/** Returns {requestId, containerRecipeSummaryList, nextToken?}. */
export function listContainerRecipes(call: EmulatedCall): object {
  const { items, rest } = listOf(call, containerRecipes);
  const containerRecipeSummaryList = items.map((each) => ({
    ...summary(each),
    containerType,
    ...(each.instanceConfiguration?.image !== undefined && { instanceImage: each.instanceConfiguration.image }),
  }));
  return { requestId: randomUUID(), containerRecipeSummaryList, ...rest };
}

/** The only type of container images. */
const containerType = "DOCKER";

/** @throws Refusal if the recipe does not exist. */
function found(
  call: EmulatedCall,
  definition: TableDefinition<RecipeRecord>,
  parameter: string,
  field: StringField,
): RecipeRecord {
  const arn = readParameter(call, parameter, field);
  const recipe = named(allOf(call, definition), arn);
  if (recipe !== undefined) return recipe;
  const { account, region } = call.scope;
  throw refusal(
    "ResourceNotFoundException",
    `recipe ${arn} was not found in account ${account} and region ${region}; check the ARN and the region`,
  );
}

/** Returns {requestId, imageRecipe, latestVersionReferences}. */
export function getImageRecipe(call: EmulatedCall): object {
  const imageRecipe = { type: "AMI", ...found(call, imageRecipes, "imageRecipeArn", imageRecipeArn) };
  return { requestId: randomUUID(), imageRecipe, latestVersionReferences: latestReferences(imageRecipe) };
}

/** Returns {requestId, containerRecipe, latestVersionReferences}. */
export function getContainerRecipe(call: EmulatedCall): object {
  const containerRecipe = { containerType, ...found(call, containerRecipes, "containerRecipeArn", containerRecipeArn) };
  return { requestId: randomUUID(), containerRecipe, latestVersionReferences: latestReferences(containerRecipe) };
}
