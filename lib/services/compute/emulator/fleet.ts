/** Spot requests and fleets of EC2, from a seed. */

import type { Seeding } from "../../../emulator/emulated-service.ts";
import { pageOf, type QueryCall } from "../../../emulator/query-protocol.ts";
import { type RecordOf, type TableDefinition, tableOf } from "../../../emulator/table.ts";
import type { XmlContent } from "../../../emulator/xml.ts";
import { required } from "../../../facts/shape/required.ts";
import type { MembersOf } from "../../../facts/shape/value-of.ts";
import { type FilterValues, filterOf, pageSize } from "./filter.ts";
import { cites, list, struct, text } from "./seed-fields.ts";

const table = (name: string) =>
  tableOf({
    ...{ name, description: "What launches instances.", cites },
    members: {
      id: required(text("Its id.")),
      state: required(text("Its state.")),
      createdAt: required(text("When it was created, ISO 8601.")),
      imageIds: required(list("The AMIs that it launches.", text("An id."))),
    },
  });

/** A Spot request, an EC2 Fleet or a Spot Fleet. */
export type Launcher = RecordOf<ReturnType<typeof table>>;

export const spotRequests = table("ec2.spot-request");
export const spotFleets = table("ec2.spot-fleet");
export const fleets = table("ec2.fleet");

const filters: FilterValues<Launcher & { readonly tags: object & Record<string, string> }> = {
  state: ({ state }) => [state],
  "fleet-state": ({ state }) => [state],
};

/** The records that a request asks for, as a page. */
function asked(call: QueryCall, definition: TableDefinition<Launcher>, idField: string) {
  const ids = call.list(idField);
  const isIn = filterOf(call, filters);
  const all = call.table(definition).page(0, Number.POSITIVE_INFINITY).records;
  const found = all.filter((each) => (ids.length === 0 || ids.includes(each.id)) && isIn({ ...each, tags: {} }));
  return pageOf(call, found, pageSize);
}

/** Returns {spotInstanceRequestSet, nextToken?}. */
export function describeSpotInstanceRequests(call: QueryCall): XmlContent {
  const { items, next } = asked(call, spotRequests, "SpotInstanceRequestId");
  const all = items.map(({ id, state, createdAt, imageIds: [imageId] }) => ({
    ...{ spotInstanceRequestId: id, type: "persistent", state, createTime: createdAt },
    launchSpecification: { imageId, instanceType: "t3.micro" },
  }));
  return { spotInstanceRequestSet: all, nextToken: next };
}

/** Returns {spotFleetRequestConfigSet, nextToken?}. */
export function describeSpotFleetRequests(call: QueryCall): XmlContent {
  const { items, next } = asked(call, spotFleets, "SpotFleetRequestId");
  const all = items.map(({ id, state, createdAt, imageIds }) => ({
    ...{ spotFleetRequestId: id, spotFleetRequestState: state, createTime: createdAt },
    spotFleetRequestConfig: { launchSpecifications: imageIds.map((imageId) => ({ imageId })) },
  }));
  return { spotFleetRequestConfigSet: all, nextToken: next };
}

/** Returns {fleetSet, nextToken?}. */
export function describeFleets(call: QueryCall): XmlContent {
  const { items, next } = asked(call, fleets, "FleetId");
  const all = items.map(({ id, state, createdAt, imageIds }) => ({
    ...{ fleetId: id, fleetState: state, createTime: createdAt, type: "maintain" },
    launchTemplateConfigs: [{ overrides: imageIds.map((imageId) => ({ imageId })) }],
  }));
  return { fleetSet: all, nextToken: next };
}

/** The kinds in an inventory's `usedBy`, and the tables of their records. */
export const launchers: { readonly [kind: string]: TableDefinition<Launcher> } = {
  "spot-request": spotRequests,
  "spot-fleet": spotFleets,
  "ec2-fleet": fleets,
};

const state = text("Its state, by default active.");
const ofImage = { ImageId: text("Its AMI.") };

/** The members of the field `ec2` of a seed. */
export const launcherFields = {
  spotInstanceRequests: list(
    "Spot requests.",
    struct("A Spot request.", {
      SpotInstanceRequestId: { ...text("Its id."), required: true },
      State: state,
      LaunchSpecification: struct("What it launches.", ofImage),
    }),
  ),
  spotFleetRequests: list(
    "Spot Fleets.",
    struct("A Spot Fleet.", {
      SpotFleetRequestId: { ...text("Its id."), required: true },
      SpotFleetRequestState: state,
      LaunchSpecifications: list("What it launches.", struct("A specification.", ofImage)),
    }),
  ),
  fleets: list(
    "EC2 Fleets.",
    struct("An EC2 Fleet.", {
      FleetId: { ...text("Its id."), required: true },
      FleetState: state,
      Overrides: list("What it launches.", struct("A specification.", ofImage)),
    }),
  ),
};

type OfImage = MembersOf<typeof ofImage>;

export function createLauncherRecords(seed: MembersOf<typeof launcherFields>, { now, table: tableOf }: Seeding): void {
  const put = (definition: TableDefinition<Launcher>, id: string, of: string | undefined, images: readonly OfImage[]) =>
    tableOf(definition).put(id, {
      ...{ id, state: of ?? "active", createdAt: new Date(now).toISOString() },
      imageIds: images.flatMap(({ ImageId }) => ImageId ?? []),
    });
  for (const { SpotInstanceRequestId: id, State, LaunchSpecification = {} } of seed.spotInstanceRequests ?? [])
    put(spotRequests, id, State, [LaunchSpecification]);
  for (const each of seed.spotFleetRequests ?? [])
    put(spotFleets, each.SpotFleetRequestId, each.SpotFleetRequestState, each.LaunchSpecifications ?? []);
  for (const { FleetId: id, FleetState, Overrides = [] } of seed.fleets ?? []) put(fleets, id, FleetState, Overrides);
}
