/**
 * AMIs in EC2: those that images of EC2 Image Builder list in the region, with the facts of the seed, and those
 * that the seed adds. What executions did to them shows here (gap `inventory/emulated-services`).
 */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { Table } from "../../../emulator/table.ts";
import { type ImageRecord, images } from "../../image-builder/emulator/inventory.ts";
import { sharingAfter } from "../../image-builder/emulator/machine-image.ts";
import { type MachineImage, machineImages, utc } from "../../image-builder/emulator/seeded-inventory.ts";
import { executions } from "../../image-builder/lifecycle-execution/emulator/execution.ts";
import { catchUp } from "../../image-builder/lifecycle-policy/emulator/daily-run.ts";
import { type Machine, machines } from "./seeded-compute.ts";

const everything = <T extends object>(tables: readonly Table<T>[]): readonly T[] =>
  tables.flatMap((table) => table.page(0, Number.POSITIVE_INFINITY).records);

/** The machine images of the region, also of other accounts, by id. */
export function machinesOf(call: EmulatedCall): ReadonlyMap<string, Machine> {
  catchUp(call);
  const { account, region } = call.scope;
  const facts = new Map(everything(call.tables(machineImages)).map((each) => [each.id, each]));
  const found = new Map<string, Machine>();
  for (const image of everything(call.tables(images))) {
    for (const ami of outputOf(image)) {
      if (ami.region !== region) continue;
      const { id, ...rest } = machineOf(image, ami, facts.get(ami.image), account);
      found.set(id, { id, ...rest });
    }
  }
  for (const each of everything([call.table(machines)])) found.set(each.id, each);
  const changes = everything(call.tables(executions)).toSorted((one, other) => one.due - other.due);
  for (const { due, resources = [], deprecates = [] } of changes) {
    for (const id of deprecates) {
      const machine = found.get(id);
      if (machine !== undefined) found.set(id, { ...machine, deprecatedAt: new Date(due).toISOString() });
    }
    for (const { parentResourceId, resourceId, status, action } of resources) {
      const machine = found.get(resourceId);
      if (parentResourceId === undefined || status !== "SUCCESS" || machine === undefined) continue;
      const changed = after(machine, action.name, due);
      if (changed === undefined) found.delete(resourceId);
      else found.set(resourceId, changed);
    }
  }
  return found;
}

interface OutputImage {
  readonly image: string;
  readonly region: string;
  readonly accountId?: string;
  readonly name?: string;
  readonly description?: string;
}

const outputOf = ({ outputResources }: ImageRecord): readonly OutputImage[] =>
  (outputResources as { readonly amis?: readonly OutputImage[] } | undefined)?.amis ?? [];

function machineOf(
  { name, dateCreated }: ImageRecord,
  ami: OutputImage,
  known: Partial<MachineImage> = {},
  account: string,
): Machine {
  const {
    isPublic = false,
    sharedAccounts = [],
    lastLaunchedAt,
    tags = {},
    snapshots,
    volumeSizes,
    isProtected,
  } = known;
  const createdAt = new Date(utc(dateCreated)).toISOString();
  return {
    ...{ id: ami.image, name: ami.name ?? `${name} ${createdAt}`, owner: ami.accountId ?? account, createdAt },
    ...(ami.description !== undefined && { description: ami.description }),
    ...{ state: "available", isPublic, sharedAccounts, tags },
    ...(lastLaunchedAt !== undefined && { lastLaunchedAt: new Date(utc(lastLaunchedAt)).toISOString() }),
    ...(isProtected !== undefined && { isProtected }),
    snapshots: snapshots ?? [`snap-${ami.image.replace(/^ami-/, "")}`],
    ...(volumeSizes !== undefined && { volumeSizes }),
  };
}

/** A machine image after an action at a time in epoch milliseconds; undefined if it is gone. */
function after(machine: Machine, action: string, at: number): Machine | undefined {
  if (action === "DELETE") return undefined;
  const { deprecatedAt, ...rest } = sharingAfter(machine, action);
  if (action === "DEPRECATE") return { ...rest, deprecatedAt: new Date(at).toISOString() };
  if (action !== "DISABLE") return { ...rest, state: "available" };
  return { ...rest, state: "disabled", ...(deprecatedAt !== undefined && { deprecatedAt }) };
}
