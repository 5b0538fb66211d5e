/** The shapes of inventories, and remarks on their images. */
import { own } from "../../base/dictionary.ts";
import { isMembers, type Members } from "../../base/members.ts";
import { alternatives } from "../../facts/derive/wording.ts";
import { required, requiring } from "../../facts/shape/required.ts";
import type { GivenImage } from "../simulate/image/given-image.ts";
import { type InventoryHead, retainedKinds, unreadKinds, useKinds } from "../simulate/image/inventory.ts";
import { anyText, type CheckedData, type DataShape, dataCheck, flag, tags, text, time } from "./data-check.ts";

/** The smallest volume has one GiB. */
const volumeSize = { kind: "integer", minimum: 1, expected: "a whole number of GiB, 1 or more" } as const;

/** {@link GivenImage} as data: only the id is required; anything else that is missing leaves verdicts undecided. */
const imageShape = {
  kind: "struct",
  members: {
    id: required(text),
    recipe: { kind: "struct", members: { name: text, semanticVersion: text } },
    isImported: flag,
    createdAt: time,
    status: { kind: "string", enum: ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED"] },
    region: text,
    accountId: text,
    tags,
    vmImages: {
      kind: "list",
      element: {
        kind: "struct",
        members: {
          id: required(text),
          region: text,
          accountId: text,
          isPublic: flag,
          sharedAccounts: { kind: "list", element: text },
          lastLaunchedAt: time,
          tags,
          snapshots: { kind: "list", element: text },
          isProtected: flag,
          volumeSizes: {
            kind: "map",
            key: anyText,
            value: volumeSize,
            description: "GiB of the volume of each snapshot, by its id.",
          },
          usedBy: {
            kind: "list",
            element: {
              kind: "struct",
              members: requiring({ kind: { kind: "string", enum: useKinds }, id: text }, "kind", "id"),
            },
          },
        },
      },
    },
    containers: { kind: "list", element: { kind: "struct", members: { id: required(text) } } },
  },
} as const satisfies DataShape;

const retentionTags = {
  kind: "list",
  element: { kind: "struct", members: { key: required(text), value: required(anyText) } },
} as const satisfies DataShape;

/** {@link InventoryHead} as data. */
const headMembers = {
  takenAt: time,
  unread: {
    kind: "list",
    element: {
      kind: "struct",
      members: requiring(
        { what: { kind: "string", enum: unreadKinds }, accountId: text, region: text, reason: text },
        ...(["what", "reason"] as const),
      ),
    },
  },
  recycleBin: {
    kind: "list",
    element: {
      kind: "struct",
      members: requiring(
        {
          accountId: text,
          region: text,
          keeps: { kind: "string", enum: retainedKinds },
          days: { kind: "integer", minimum: 1 },
          tags: retentionTags,
          excludedTags: retentionTags,
        },
        ...(["region", "keeps", "days"] as const),
      ),
    },
  },
} as const satisfies { readonly [name: string]: DataShape };

/** A whole inventory. */
export const inventoryShape = {
  kind: "struct",
  members: { ...headMembers, images: required({ kind: "list", element: imageShape }) },
} as const satisfies DataShape;

const headCheck = dataCheck({ kind: "struct", members: { ...headMembers, images: { kind: "any" } } });
const imageCheck = dataCheck(imageShape);

/** Checks everything in a document but its images; `now` is the time of the first run. */
export const checkedHead = (value: unknown, now: number): CheckedData<InventoryHead> => headCheck(value, now);

/** Members whose absence may leave verdicts undecided. */
const decisive = ["recipe", "createdAt", "status", "tags"] as const satisfies readonly (keyof GivenImage)[];

/** Checks an image. `now` is the time of the first run. */
export function checkedImage(value: unknown, now: number): CheckedData<GivenImage> {
  const checked = imageCheck(value, now);
  const missing = isMembers(value) ? decisive.filter((member) => isMissing(value, member)) : [];
  if (missing.length === 0) return checked;
  const message = `has no ${alternatives(missing)}; verdicts that depend on ${missing.length > 1 ? "them" : "it"} are undecided`;
  return { ...checked, remarks: [...checked.remarks, { segments: [], message, isFault: false }] };
}

/** Whether a decisive member is missing: an imported image has no recipe. */
const isMissing = (image: Members, member: string): boolean =>
  own(image, member) === undefined && (member !== "recipe" || own(image, "isImported") !== true);
