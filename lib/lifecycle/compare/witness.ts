/** Inventories that show a case. */
import type { Image, ImageStatus, Inventory, RecipeVersion, VmImage } from "../simulate/image/inventory.ts";
import { day } from "../simulate/policy/time.ts";
import { isOnMachineImage } from "./affected-part.ts";
import { runOf } from "./calendar.ts";
import { type Case, launchLiteral } from "./case.ts";
import type { NewerImage } from "./formulas/fillers.ts";
import type { Literal, LiteralKind } from "./formulas/literal.ts";

/** An inventory as small as possible, and the run whose verdicts it is about. */
export interface Witness {
  /** The time of the run, ISO 8601 in UTC. */
  readonly at: string;
  readonly inventory: Inventory;
}

/** A witness whose policies run every day: the image is deleted on a later day than that of the run. */
export interface LaterWitness extends Witness {
  /** Days from the run; at least 1. */
  readonly day: number;
}

/** An image before a run, and the newer images of its recipe version. */
interface Shown {
  readonly recipe: RecipeVersion;
  readonly isForContainers: boolean;
  readonly status: ImageStatus;
  readonly facts: readonly Literal[];
  readonly fillers: readonly NewerImage[];
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly at: number;
  /** The parts of the image, but not of the newer ones. */
  readonly parts?: Pick<Image, "vmImages" | "containers">;
}

/** The inventory of a case; the image that it is about comes first. */
export function witnessOf(found: Case): Witness {
  const { lifetime, actionOnPart, by } = found;
  const vmImages = isOnMachineImage(actionOnPart) ? [machineImageOf(found)] : [];
  const containers = actionOnPart.part === "containers" ? [{ id: "container-1" }] : [];
  const { isForContainers } = by;
  return witnessFor({
    ...found,
    isForContainers,
    created: lifetime.created,
    at: runOf(lifetime),
    parts: { vmImages, ...(isForContainers && { containers }) },
  });
}

/** The inventory with an image and newer ones, which are available and as young as possible. */
export function witnessFor({ fillers, created, at, parts, ...shown }: Shown): Witness {
  const span = Math.min(at - created, day);
  const images = [
    { ...imageOf(shown, 1, created), ...parts },
    ...fillers.map((facts, index) => {
      const time = at - Math.floor((span * (fillers.length - index)) / (fillers.length + 1));
      return imageOf({ ...shown, facts, status: "AVAILABLE" }, index + 2, time);
    }),
  ];
  return { at: new Date(at).toISOString(), inventory: { images } };
}

const imageOf = (
  { recipe, isForContainers, status, facts }: Pick<Shown, "recipe" | "isForContainers" | "status" | "facts">,
  number: number,
  created: number,
): Image => ({
  id: `image-${number}`,
  recipe,
  createdAt: new Date(created).toISOString(),
  status,
  tags: tagsOf(facts, "tag"),
  vmImages: [],
  ...(isForContainers && { containers: [] }),
});

/** Its region and its account are of no policy, unless a fact names one. */
function machineImageOf({ facts, lifetime }: Case): VmImage {
  const named = (kind: LiteralKind): readonly Literal[] => facts.filter((fact) => fact.kind === kind);
  const launch = lifetime.launches.find((each) =>
    named("launch").some(({ value }) => value === launchLiteral(each).value),
  );
  return {
    id: "ami-1",
    region: named("region")[0]?.value ?? "another-region",
    accountId: "000000000000",
    isPublic: named("public").length > 0,
    sharedAccounts: named("account").map(({ name }) => name),
    ...(launch && { lastLaunchedAt: new Date(launch.time).toISOString() }),
    tags: tagsOf(facts, "machine-image-tag"),
    snapshots: ["snap-1"],
  };
}

const tagsOf = (facts: readonly Literal[], kind: LiteralKind): Readonly<Record<string, string>> =>
  Object.fromEntries(facts.filter((fact) => fact.kind === kind).map(({ name, value }) => [name, value]));

/** "web 1.0.0"; a recipe that no policy names is called "another". */
export const recipeInWords = ({ name, semanticVersion }: RecipeVersion): string =>
  /^another(?:-\d+)?$/.test(name) ? "any recipe" : `${name} ${semanticVersion}`;
