/** The part `imagebuilder` of a seed: images, recipes and pipelines. */

import { seedOf } from "../../../emulator/emulated-service.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { createInventory, inventoryMembers } from "./inventory.ts";
import { createPipelines, pipelineProblems, pipelinesField } from "./pipeline.ts";

const field = {
  kind: "struct",
  description: "Images, recipes and pipelines.",
  cites: pipelinesField.cites,
  members: { ...inventoryMembers, imagePipelines: pipelinesField },
} as const satisfies StructField;

/** Images, recipes and pipelines of a seed. */
export const imageBuilderSeed = seedOf({
  field,
  problems: ({ imagePipelines = [] }) => pipelineProblems(imagePipelines),
  createRecords({ imagePipelines = [], ...inventory }, seeding) {
    createInventory(inventory, seeding);
    createPipelines(imagePipelines, seeding);
  },
});
