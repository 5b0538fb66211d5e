/** Validates images of an inventory, with the path of each fault. */

import { own } from "../../base/dictionary.ts";
import { isMembers } from "../../base/members.ts";
import { alternatives } from "../../derive/wording.ts";
import type { GivenImage } from "../../simulate/image/given-image.ts";
import { retainedKinds, unreadKinds, useKinds } from "../../simulate/image/inventory.ts";
import { listOf, propertiesOf, type Remark, ShapeCheck, schemaOf, structure, text } from "./data-shape.ts";

/** {@link GivenImage} as data: only the id is required; anything else that is missing leaves verdicts undecided. */
const imageShape = structure(
  {
    id: text,
    recipe: structure({ name: text, semanticVersion: text }),
    isImported: { kind: "flag" },
    createdAt: { kind: "time" },
    status: { kind: "word", words: ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"] },
    tags: { kind: "tags" },
    vmImages: listOf(
      structure(
        {
          id: text,
          region: text,
          accountId: text,
          isPublic: { kind: "flag" },
          sharedAccounts: listOf(text),
          lastLaunchedAt: { kind: "time" },
          tags: { kind: "tags" },
          snapshots: listOf(text),
          isProtected: { kind: "flag" },
          volumeSizes: { kind: "sizes" },
          usedBy: listOf(
            structure(
              {
                kind: { kind: "word", words: useKinds },
                id: text,
              },
              "kind",
              "id",
            ),
          ),
        },
        "id",
      ),
    ),
    containers: listOf(structure({ id: text }, "id")),
  },
  "id",
);

const retentionTags = listOf(structure({ key: text, value: { kind: "tag" } }, "key", "value"));

/** {@link InventoryHead} as data, and the images, each of which is checked by itself. */
const documentShape = structure({
  takenAt: { kind: "time" },
  unread: listOf(
    structure(
      { what: { kind: "word", words: unreadKinds }, accountId: text, region: text, reason: text },
      "what",
      "reason",
    ),
  ),
  recycleBin: listOf(
    structure(
      {
        accountId: text,
        region: text,
        keeps: { kind: "word", words: retainedKinds },
        days: { kind: "days" },
        tags: retentionTags,
        excludedTags: retentionTags,
      },
      ...["region", "keeps", "days"],
    ),
  ),
  images: { kind: "anything" },
});

/** Members whose absence may leave verdicts undecided. */
const decisive: readonly (keyof GivenImage)[] = ["recipe", "createdAt", "status", "tags"];

/** The JSON schema of an inventory, for editors and other tools. */
export const inventorySchema = () => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "inventory of images",
  type: "object",
  required: ["images"],
  additionalProperties: false,
  properties: {
    ...propertiesOf(documentShape),
    images: { type: "array", items: schemaOf(imageShape) },
  },
});

/** Remarks on everything in a document but its images; `now` is the time of the first run. */
export function remarksOnHead(value: unknown, now: number): readonly Remark[] {
  const check = new ShapeCheck(now);
  check.value(value, documentShape);
  return check.remarks;
}

/** Remarks on an image. `now` is the time of the first run. If none of them is a fault, the value is an image. */
export function remarksOn(value: unknown, now: number): readonly Remark[] {
  const check = new ShapeCheck(now);
  check.value(value, imageShape);
  if (isMembers(value)) {
    const isDecisive = (member: string) => member !== "recipe" || own(value, "isImported") !== true;
    const missing = decisive.filter((member) => own(value, member) === undefined && isDecisive(member));
    if (missing.length > 0) {
      check.note(
        `has no ${alternatives(missing)}; verdicts that depend on ${missing.length > 1 ? "them" : "it"} are undecided`,
      );
    }
  }
  return check.remarks;
}
