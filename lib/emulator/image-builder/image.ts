/** The operations that read images. Executions change their state (daily-run.ts). */
import { randomUUID } from "node:crypto";
import type { StructField } from "../../model/field.ts";
import {
  imageBuildVersionArn,
  imageFilters,
  imageSummary,
  imageVersion,
  imageVersionArn,
} from "../../model/lifecycle-policy/image-builder-image.ts";
import { filters, ownership, page } from "../../model/lifecycle-policy/image-builder-parts.ts";
import type { EmulatedCall } from "../service.ts";
import { containerRecipes, type ImageRecord, imageRecipes, images, splitBuild } from "./inventory.ts";
import { type ListInput, listed, pageOfAll } from "./listing.ts";
import { refusal } from "./refusals.ts";
import { readBody, readParameter, requestOf } from "./request.ts";
import { byVersion, latestReferences, named, newest } from "./version.ts";

/** All images, in order of seeding. */
const imagesOf = (call: EmulatedCall): readonly ImageRecord[] =>
  call.table(images).page(0, Number.POSITIVE_INFINITY).records;

const isListed = { owner: ownership, filters: filters(imageFilters), ...page };
const listRequest = requestOf({
  ...isListed,
  byName: { ...imageFlag("One version of each name.") },
  includeDeprecated: { ...imageFlag("Deprecated versions too.") },
});

function imageFlag(description: string) {
  return { kind: "boolean", description, cites: imageSummary.cites } as const;
}

interface ImagesInput extends ListInput {
  readonly byName?: boolean;
  readonly includeDeprecated?: boolean;
}

/**
 * Returns {requestId, imageVersionList, nextToken?}: versions with an image that is neither deleted nor, unless
 * requested, deprecated (gap `image-builder/inventory`).
 */
export function listImages(call: EmulatedCall): object {
  const input = readBody<ImagesInput>(call, listRequest).value;
  const isIn = listed(call, input, imageFilters);
  const isShown = ({ state: { status } }: ImageRecord) =>
    status !== "DELETED" && (input.includeDeprecated === true || status !== "DEPRECATED");
  const versions = new Map<string, ImageRecord>();
  for (const each of imagesOf(call).filter((image) => isIn(image) && isShown(image))) {
    const key = input.byName === true ? each.name : splitBuild(each.arn)[0];
    const before = versions.get(key);
    versions.set(key, before === undefined ? each : (newest([before, each]) ?? each));
  }
  const { items, rest } = pageOfAll(call, [...versions.values()], input);
  const imageVersionList = items.map((each) => ({ ...membersOf(imageVersion, each), arn: splitBuild(each.arn)[0] }));
  return { requestId: randomUUID(), imageVersionList, ...rest };
}

const buildsRequest = requestOf({ imageVersionArn, filters: isListed.filters, ...page });

/** Returns {requestId, imageSummaryList, nextToken?}: builds of one version or of all, newest first. */
export function listImageBuildVersions(call: EmulatedCall): object {
  const input = readBody<ListInput & { readonly imageVersionArn?: string }>(call, buildsRequest).value;
  const isIn = listed(call, input, imageFilters);
  const ofVersion = ({ arn }: ImageRecord) => (input.imageVersionArn ?? splitBuild(arn)[0]) === splitBuild(arn)[0];
  const found = imagesOf(call)
    .filter((each) => ofVersion(each) && isIn(each))
    .toSorted(
      (one, other) =>
        one.name.localeCompare(other.name) ||
        byVersion(other.version, one.version) ||
        splitBuild(other.arn)[1] - splitBuild(one.arn)[1],
    );
  const { items, rest } = pageOfAll(call, found, input);
  return { requestId: randomUUID(), imageSummaryList: items.map((each) => membersOf(imageSummary, each)), ...rest };
}

/** Returns {requestId, image, latestVersionReferences}. */
export function getImage(call: EmulatedCall): object {
  const arn = readParameter(call, "imageBuildVersionArn", imageBuildVersionArn);
  const found = named(imagesOf(call), arn);
  if (found === undefined) {
    const { account, region } = call.scope;
    throw refusal(
      "ResourceNotFoundException",
      `image ${arn} was not found in account ${account} and region ${region}; check the resource name and the region`,
    );
  }
  const { owner: _, ...image } = found;
  return {
    requestId: randomUUID(),
    image: { ...image, ...recipeOf(call, found) },
    latestVersionReferences: latestReferences(found),
  };
}

/** The recipe of an image: its own, else the one with its name and version, else one derived from them. */
function recipeOf(
  call: EmulatedCall,
  { type, name, version, platform, imageRecipe, containerRecipe }: ImageRecord,
): object {
  if (imageRecipe !== undefined || containerRecipe !== undefined) return {};
  const isOf = (each: { readonly name: string; readonly version: string }) =>
    each.name === name && each.version === version;
  const definition = type === "DOCKER" ? containerRecipes : imageRecipes;
  const [found] = call.table(definition).page(0, 1, isOf).records;
  const recipe = found ?? { name, version, ...(platform !== undefined && { platform }) };
  return type === "DOCKER" ? { containerRecipe: recipe } : { imageRecipe: recipe };
}

/** The members of an image that a structure defines. */
const membersOf = ({ members }: StructField, image: ImageRecord): object =>
  Object.fromEntries(Object.entries(image).filter(([name]) => Object.hasOwn(members, name)));
