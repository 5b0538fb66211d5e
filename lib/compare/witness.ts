/** Inventories that show a case. */
import type { Image, Inventory, VmImage } from "../simulate/image/inventory.ts";
import { day } from "../simulate/policy/time.ts";
import { runOf } from "./calendar.ts";
import { type Case, launchLiteral } from "./case.ts";
import { isOnMachineImage } from "./effect.ts";
import type { Literal, LiteralKind } from "./literal.ts";

/** An inventory as small as possible, and the run whose verdicts it is about. */
export interface Witness {
  /** The time of the run, ISO 8601 in UTC. */
  readonly at: string;
  readonly inventory: Inventory;
}

/** The inventory of a case; the image that it is about comes first. */
export function witnessOf(found: Case): Witness {
  const { lifetime, fillers, facts, effect, status } = found;
  const at = runOf(lifetime);
  const span = Math.min(at - lifetime.created, day);
  const of = { created: lifetime.created, facts, status };
  const image = imageOf(found, "image-1", of);
  const images = [
    { ...image, ...(isOnMachineImage(effect) && { vmImages: [machineImageOf(found)] }) },
    ...fillers.map((tags, index) => {
      const created = at - Math.floor((span * (fillers.length - index)) / (fillers.length + 1));
      return imageOf(found, `image-${index + 2}`, { created, facts: tags, status: "AVAILABLE" });
    }),
  ];
  return { at: new Date(at).toISOString(), inventory: { images } };
}

function imageOf(
  { by, recipe, effect }: Case,
  id: string,
  { created, facts, status }: Pick<Case, "facts" | "status"> & { readonly created: number },
): Image {
  const containers = effect.part === "containers" && id === "image-1" ? [{ id: "container-1" }] : [];
  return {
    id,
    recipe,
    createdAt: new Date(created).toISOString(),
    status,
    tags: tagsOf(facts, "tag"),
    vmImages: [],
    ...(by.isForContainers && { containers }),
  };
}

/** A region and an account that no policy names, unless one is a fact. */
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
