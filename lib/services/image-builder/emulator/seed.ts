/** The part `imagebuilder` of a seed: images, recipes and pipelines. */

import type { Seed, Seeding } from "../../../emulator/service.ts";
import type { StructField } from "../../../model/field.ts";
import { createInventory, inventoryMembers } from "./inventory.ts";
import { createPipelines, pipelineProblems, pipelinesField, type SeededPipeline } from "./pipeline.ts";

const field: StructField = {
  kind: "struct",
  description: "Images, recipes and pipelines.",
  cites: pipelinesField.cites,
  members: { ...inventoryMembers, imagePipelines: pipelinesField },
};

const pipelinesIn = (value: unknown): readonly SeededPipeline[] =>
  (value as { readonly imagePipelines?: readonly SeededPipeline[] }).imagePipelines ?? [];

/** Images, recipes and pipelines of a seed. */
export const imageBuilderSeed: Seed = {
  field,
  problems: (value) => pipelineProblems(pipelinesIn(value)),
  createRecords(value: unknown, seeding: Seeding) {
    createInventory(value, seeding);
    createPipelines(pipelinesIn(value), seeding);
  },
};
