/**
 * Seeds: initial records of services. A seed is JSON with names of services as members, such as `rest`. An inventory of
 * images, whose only member is `images`, is a seed too.
 */
import { readFile } from "node:fs/promises";
import { listOf, membersOf } from "../../base/members.ts";
import { citePage } from "../../facts/model/citation.ts";
import { documentedFields } from "../../facts/model/documented-fields.ts";
import type { StructField } from "../../facts/model/field.ts";
import { createUseRecords } from "../../services/compute/emulator/seeded-uses.ts";
import { createRetentionRecords, inventoryRules } from "../../services/compute/recycle-bin/emulator.ts";
import { createInventoryRecords, inventoryField } from "../../services/image-builder/emulator/seeded-inventory.ts";
import { type Seeding, seedOf } from "../emulated-service.ts";
import { read } from "../reader.ts";
import { seedUnusable } from "../start-error.ts";
import { services } from "./emulated-services.ts";

const { text, any, struct } = documentedFields(citePage("emulator.md", "EC2 and STS"));

const inventorySeed = seedOf({
  field: struct("An inventory.", {
    images: inventoryField,
    takenAt: text("When the inventory was taken."),
    recycleBin: inventoryRules,
    unread: any("What the inventory lacks."),
  }),
  createRecords({ images, recycleBin = [] }, seeding) {
    if (images === undefined) return;
    createInventoryRecords(images, seeding);
    createUseRecords(images, seeding);
    createRetentionRecords(recycleBin, seeding);
  },
});

const seedField: StructField = struct("A seed.", {
  ...Object.fromEntries(services.flatMap(({ name, seed }) => (seed === undefined ? [] : [[name, seed.field]]))),
  ...inventorySeed.field.members,
  account: {
    ...text("The account of all records."),
    pattern: { source: "^[0-9]{12}$", meaning: "12 digits" },
  },
});

/** A valid seed. */
export type CheckedSeed = { readonly [service: string]: unknown };

/** Parses a seed; `problems` lists its errors, without secrets. */
export function checkSeed(value: unknown): { readonly seed: CheckedSeed; readonly problems: readonly string[] } {
  const misplaced = misplacedIn(value);
  if (misplaced.length > 0) return { seed: {}, problems: misplaced };
  const { value: seed, problems } = read(seedField, value);
  const checked: CheckedSeed = Object.fromEntries(Object.entries(seed ?? {}));
  if (problems.length > 0) return { seed: checked, problems };
  const related = services.flatMap(({ name, seed: own }) =>
    checked[name] === undefined ? [] : (own?.problems?.(checked[name]) ?? []),
  );
  return { seed: checked, problems: related };
}

/** Members of a service's part that stand beside the parts, such as saved images without `imagebuilder` around them. */
function misplacedIn(value: unknown): readonly string[] {
  return Object.entries(membersOf(value)).flatMap(([member, inner]) => {
    const owner = services.find(({ seed }) => seed !== undefined && Object.hasOwn(seed.field.members, member));
    if (owner === undefined || Object.hasOwn(seedField.members, member)) {
      const [first] = listOf(inner);
      const isSaved = member === "images" && first !== undefined && "version" in first && !("recipe" in first);
      if (!isSaved) return [];
    }
    const name = owner?.name ?? "imagebuilder";
    return [`${member} belongs to ${name}; write {"${name}": {"${member}": …}}`];
  });
}

/** Creates the seed's records. */
export function createRecords(seed: CheckedSeed, seeding: Seeding): void {
  for (const { name, seed: own } of services) if (seed[name] !== undefined) own?.createRecords(seed[name], seeding);
  inventorySeed.createRecords(seed, seeding);
}

/**
 * Reads a seed file.
 * @throws EmulatorStartError if it cannot be read or is invalid.
 */
export async function readSeed(path: string): Promise<CheckedSeed> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it is not JSON in UTF-8";
    throw seedUnusable(path, [code]);
  }
  const { seed, problems } = checkSeed(value);
  if (problems.length > 0) throw seedUnusable(path, problems);
  return seed;
}
