/** What uses the AMIs of an inventory that is a seed. */

import type { Seeding } from "../../../emulator/emulated-service.ts";
import { containerRecipes, imageRecipes, type RecipeRecord } from "../../image-builder/emulator/inventory.ts";
import type { InventoryImage } from "../../image-builder/emulator/seeded-inventory.ts";
import { launchers } from "./fleet.ts";
import { groups, instances, launchConfigurations, launchTemplates } from "./seeded-compute.ts";

/** Creates what uses the machine images of an inventory, in their regions. */
export function createUseRecords(images: readonly InventoryImage[], { scope, now, tableIn }: Seeding): void {
  const createdAt = new Date(now).toISOString();
  const createRecipe = (arn: string, parent: Pick<RecipeRecord, "parentImage" | "instanceConfiguration">) => {
    const [, name = arn, version = "1.0.0"] = /\/([^/]+)\/([^/]+)$/.exec(arn) ?? [];
    const definition = parent.parentImage === undefined ? containerRecipes : imageRecipes;
    const record = {
      arn,
      name,
      version,
      platform: "Linux" as const,
      owner: scope.account,
      dateCreated: createdAt,
      ...parent,
    };
    tableIn(arn.split(":")[3] ?? scope.region, definition).put(arn, record);
  };
  for (const { vmImages = [] } of images) {
    for (const { id: imageId, region = scope.region, usedBy = [] } of vmImages) {
      for (const { kind, id = "" } of usedBy) {
        const launcher = launchers[kind ?? ""];
        if (launcher !== undefined) {
          const before = tableIn(region, launcher).get(id)?.imageIds ?? [];
          const imageIds = [...new Set([...before, imageId])];
          tableIn(region, launcher).put(id, { id, state: "active", createdAt, imageIds });
        }
        if (kind === "image-recipe") createRecipe(id, { parentImage: imageId });
        if (kind === "container-recipe") createRecipe(id, { instanceConfiguration: { image: imageId } });
        if (kind === "instance")
          tableIn(region, instances).put(id, { id, imageId, state: "running", launchedAt: createdAt, tags: {} });
        if (kind === "launch-template") {
          const templates = tableIn(region, launchTemplates);
          const before = templates.get(id)?.versions ?? [];
          const versions = before.some((each) => each.imageId === imageId) ? before : [...before, { imageId }];
          templates.put(id, { id, name: id, defaultVersion: 1, createdAt, versions, tags: {} });
        }
        if (kind === "launch-configuration")
          tableIn(region, launchConfigurations).put(id, { name: id, imageId, createdAt });
        if (kind === "auto-scaling-group") {
          const imageIds = [...new Set([...(tableIn(region, groups).get(id)?.imageIds ?? []), imageId])];
          tableIn(region, groups).put(id, { name: id, createdAt, imageIds });
        }
      }
    }
  }
}
