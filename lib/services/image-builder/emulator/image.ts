/** The operations that read images. Executions change their state (daily-run.ts). */
import { randomUUID } from "node:crypto";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { citeGuide } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { imageBuildVersionArn, imageFilters, imageSummary, imageVersion, imageVersionArn } from "../model/image.ts";
import { filters, ownership, page } from "../model/parts.ts";
import { imageBuildArn } from "../model.ts";
import { beingBuilt, imageNotFound, isBeingBuilt } from "./image-refusals.ts";
import { containerRecipes, type ImageRecord, imageRecipes, images, splitBuild } from "./inventory.ts";
import { listed, pageOfAll } from "./listing.ts";
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

/**
 * Returns {requestId, imageVersionList, nextToken?}: versions with an image that is not deleted. Amazon's deprecated
 * ones only if requested (gap `image-builder/inventory`).
 */
export function listImages(call: EmulatedCall): object {
  const input = readBody(call, listRequest).value;
  const isIn = listed(call, input, imageFilters);
  const { byName = false, includeDeprecated = false, filters: asked = [] } = input;
  if (byName && asked.some(({ name }) => name === "version")) {
    const message = `byName is true and filters has "version"; the two cannot be combined (${citationInWords(citeGuide("image-builder-api", "ListImages"))})`;
    throw refusal("InvalidRequestException", message);
  }
  const isShown = ({ owner, state: { status } }: ImageRecord) =>
    status !== "DELETED" && (includeDeprecated || status !== "DEPRECATED" || owner !== "Amazon");
  const versions = new Map<string, ImageRecord>();
  for (const each of imagesOf(call).filter((image) => isIn(image) && isShown(image))) {
    const key = byName ? each.name : splitBuild(each.arn)[0];
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
  const input = readBody(call, buildsRequest).value;
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
  const imageSummaryList = items.map((each) => membersOf(imageSummary, withBuild(each)));
  return { requestId: randomUUID(), imageSummaryList, ...rest };
}

/** The image as responses of a build show it: with the build in its version, "1.0.0/1". */
const withBuild = (image: ImageRecord): ImageRecord => ({
  ...image,
  version: `${image.version}/${splitBuild(image.arn)[1]}`,
});

/**
 * Returns {requestId, image, latestVersionReferences}. A name without a build, or with wildcards, means the newest
 * build that is AVAILABLE.
 */
export function getImage(call: EmulatedCall): object {
  const arn = readParameter(call, "imageBuildVersionArn", imageBuildVersionArn);
  const found = call.table(images).get(arn) ?? named(imagesOf(call).filter(isAvailable), arn);
  if (found === undefined) throw imageNotFound(call, arn);
  const { owner: _, ...image } = withBuild(found);
  return {
    requestId: randomUUID(),
    image: { ...image, ...recipeOf(call, found) },
    latestVersionReferences: latestReferences(found),
  };
}

const isAvailable = ({ state: { status } }: ImageRecord): boolean => status === "AVAILABLE";

/**
 * Returns {requestId, imageBuildVersionArn}. Deletes the record of an image, and nothing that was made of it (gap
 * `image-builder/deleted-images`).
 */
export function deleteImage(call: EmulatedCall): object {
  const arn = readParameter(call, "imageBuildVersionArn", imageBuildArn);
  const image = call.table(images).get(arn);
  if (image === undefined) throw imageNotFound(call, arn);
  const { status } = image.state;
  if (isBeingBuilt(status)) throw beingBuilt(arn, status);
  call.table(images).delete(arn);
  return { requestId: randomUUID(), imageBuildVersionArn: arn };
}

/**
 * The recipe of an image: its own, else the one with its name and version, else one derived from them. Imported images
 * have none.
 */
function recipeOf(
  call: EmulatedCall,
  { type, name, version, platform, imageRecipe, containerRecipe, buildType }: ImageRecord,
): object {
  if (imageRecipe !== undefined || containerRecipe !== undefined) return {};
  if (buildType?.startsWith("IMPORT") === true) return {};
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
