/**
 * The inventory of `lintel inventory` as a seed: `{"images": [...]}`. It contains more about machine images than EC2
 * Image Builder returns; these facts are stored separately, for policies.
 */

import type { Seeding } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import { citePage } from "../../../facts/model/citation.ts";
import type { MapField } from "../../../facts/model/field.ts";
import { required } from "../../../facts/shape/required.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { imageStatus } from "../model/image.ts";
import { flag, imageBuilderCites, integer, list, struct, tagMap, text, versionNumber } from "../model/parts.ts";
import { images, inArn, splitBuild } from "./inventory.ts";

const cites = citePage("emulator.md", "Images and recipes");

const time = (description: string) =>
  ({
    ...text(description),
    pattern: {
      source:
        "^[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:[.][0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?$",
      meaning: "a time in ISO 8601, such as 2026-01-31T10:00:00Z",
    },
  }) as const;

const volumeSizes = {
  ...{ kind: "map", description: "GiB of the volumes of its snapshots.", cites },
  ...{ key: text("Id of a snapshot."), value: { ...integer("GiB of its volume."), minimum: 1 } },
} as const satisfies MapField;

const machineImage = {
  id: required(text("Its id.")),
  isPublic: flag("Whether anyone may launch it."),
  sharedAccounts: list("Accounts that may launch it.", text("An account.")),
  lastLaunchedAt: time("When it was last launched."),
  tags: tagMap("Its tags."),
  snapshots: list("Its snapshots.", text("Id of a snapshot.")),
  isProtected: flag("Whether it is protected from deregistration."),
  volumeSizes,
};

/** Facts about machine images, by id. */
export const machineImages = tableOf({
  name: "imagebuilder.machine-image",
  description: "An AMI.",
  cites: imageBuilderCites,
  members: machineImage,
});

/** The facts about a machine image that policies use. */
export type MachineImage = RecordOf<typeof machineImages>;

const image = struct("An image.", {
  id: required(text("ARN of the build, or any other name.")),
  recipe: struct("Its recipe.", { name: required(text("Name.")), semanticVersion: required(versionNumber) }),
  isImported: flag("Whether it was imported, and so has no recipe."),
  createdAt: required(time("When it was created.")),
  status: required(imageStatus),
  tags: tagMap("Its tags."),
  vmImages: list(
    "Its AMIs.",
    struct("An AMI.", {
      ...{ ...machineImage, region: text("Its region."), accountId: text("Its account.") },
      usedBy: list("The resources that use it.", struct("A use.", { kind: text("Its kind."), id: text("Its id.") })),
    }),
  ),
  containers: list("Its container images.", struct("A container image.", { id: required(text("Its address.")) })),
});

/** The field `images` of a seed. */
export const inventoryField = { ...list("Images in the form of an inventory.", image), cites } as const;

export type InventoryImage = ValueOf<typeof image>;

const isBuild = /^[^:\s]+:[^:\s]+:imagebuilder:[^:\s]*:[^:\s]+:image\/[^/\s]+\/[0-9]+\.[0-9]+\.[0-9]+\/[0-9]+$/;

/**
 * Creates the records of an inventory. Images of other accounts and regions are added to the emulator's own, so that
 * policies act on all of them. An id that is the ARN of a build stays; other images get one derived from recipe and
 * region.
 */
export function createInventoryRecords(all: readonly InventoryImage[], { scope, table }: Seeding): void {
  const { account, region } = scope;
  const builds = new Map<string, number>();
  for (const { id } of all.filter((each) => isBuild.test(each.id))) {
    const [version, build] = splitBuild(id);
    builds.set(version, Math.max(builds.get(version) ?? 0, build));
  }
  const recipeOf = ({ id, recipe }: InventoryImage) => {
    const [, name = id, semanticVersion = "1.0.0"] = /:image\/([^/]+)\/([^/]+)\/\d+$/.exec(id) ?? [];
    return recipe ?? { name, semanticVersion };
  };
  const nameOf = (image: InventoryImage): string => {
    const { id } = image;
    const { name, semanticVersion } = recipeOf(image);
    if (isBuild.test(id)) return id;
    const version = `arn:aws:imagebuilder:${region}:${account}:image/${inArn(name)}/${semanticVersion}`;
    const build = (builds.get(version) ?? 0) + 1;
    builds.set(version, build);
    return `${version}/${build}`;
  };
  for (const each of all) {
    const { createdAt, status, tags, vmImages = [], containers, isImported = false } = each;
    const recipe = recipeOf(each);
    const arn = nameOf(each);
    for (const { region: _, accountId: __, usedBy: ___, ...known } of vmImages)
      table(machineImages).put(known.id, known);
    const recipeMember = containers === undefined ? "imageRecipe" : "containerRecipe";
    table(images).put(arn, {
      ...{ arn, name: recipe.name, version: recipe.semanticVersion, owner: account, platform: "Linux" },
      type: containers === undefined ? "AMI" : "DOCKER",
      dateCreated: new Date(utc(createdAt)).toISOString(),
      state: { status },
      ...(isImported
        ? { buildType: "IMPORT" }
        : { [recipeMember]: { name: recipe.name, version: recipe.semanticVersion } }),
      ...(tags !== undefined && Object.keys(tags).length > 0 && { tags }),
      outputResources: {
        amis: vmImages.map((ami) => ({
          region: ami.region ?? region,
          image: ami.id,
          accountId: ami.accountId ?? account,
        })),
        ...(containers !== undefined && { containers: [{ region, imageUris: containers.map(({ id }) => id) }] }),
      },
    });
  }
}

/** Parses an ISO 8601 time to epoch milliseconds, in UTC unless it has an offset. */
export const utc = (time: string): number =>
  Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$/i.test(time) || !time.includes("T") ? time : `${time}Z`);
