/** Inventories that show a case. */
import type { Image, Inventory, VmImage } from "../simulate/image/inventory.ts";
import { day } from "../simulate/policy/time.ts";
import type { Case } from "./case.ts";
import type { Literal } from "./literal.ts";

/** An inventory as small as possible, and the run whose verdicts it is about. */
export interface Witness {
  /** The time of the run, ISO 8601 in UTC. */
  readonly at: string;
  readonly inventory: Inventory;
}

/** Hours of age of an image for which no period is over. */
const halfADay = day / 2;

/** The inventory of a case; the image that it is about comes first. */
export function witnessOf(found: Case): Witness {
  const { lifetime, fillers, facts } = found;
  const at = lifetime.created + (lifetime.days === 0 ? halfADay : lifetime.days * day);
  const span = Math.min(at - lifetime.created, day);
  const images = [
    imageOf(found, "image-1", lifetime.created, facts),
    ...fillers.map((tags, index) => {
      const created = at - Math.floor((span * (fillers.length - index)) / (fillers.length + 1));
      return { ...imageOf(found, `image-${index + 2}`, created, tags), status: "AVAILABLE" as const };
    }),
  ];
  return { at: new Date(at).toISOString(), inventory: { images } };
}

function imageOf({ by, recipe, status }: Case, id: string, created: number, facts: readonly Literal[]): Image {
  const vmImages: readonly VmImage[] = [];
  return {
    id,
    recipe,
    createdAt: new Date(created).toISOString(),
    status,
    tags: tagsOf(facts, "tag"),
    vmImages,
    ...(by.isForContainers && { containers: [] }),
  };
}

const tagsOf = (facts: readonly Literal[], kind: Literal["kind"]): Readonly<Record<string, string>> =>
  Object.fromEntries(facts.filter((fact) => fact.kind === kind).map(({ name, value }) => [name, value]));
