/** Amazon EC2: the operations that read AMIs, and what uses them. */

import { own } from "../../../base/dictionary.ts";
import { type EmulatedService, seedOf } from "../../../emulator/emulated-service.ts";
import { pageOf, type QueryCall, queryService } from "../../../emulator/query-protocol.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import type { XmlContent } from "../../../emulator/xml.ts";
import { type FilterValues, filterOf, pageSize, tagSet } from "../emulator/filter.ts";
import {
  createLauncherRecords,
  describeFleets,
  describeSpotFleetRequests,
  describeSpotInstanceRequests,
  fleets,
  launcherFields,
  spotFleets,
  spotRequests,
} from "../emulator/fleet.ts";
import {
  describeInstances,
  describeLaunchTemplates,
  describeLaunchTemplateVersions,
} from "../emulator/launched-instances.ts";
import { machinesOf } from "../emulator/machine-image.ts";
import { computeSeed, instances, launchTemplates, type Machine, machines } from "../emulator/seeded-compute.ts";

const imageFilters: FilterValues<Machine> = {
  "image-id": ({ id }) => [id],
  name: ({ name }) => [name],
  description: ({ description = "" }) => [description],
  "owner-id": ({ owner }) => [owner],
  "is-public": ({ isPublic }) => [String(isPublic)],
  state: ({ state }) => [state],
  "creation-date": ({ createdAt }) => [createdAt],
  "block-device-mapping.snapshot-id": ({ snapshots }) => snapshots,
};

/** Whether the account may launch a machine image. */
const isVisible = ({ owner, isPublic, sharedAccounts }: Machine, account: string): boolean =>
  owner === account || isPublic || sharedAccounts.includes(account);

/** Returns {imagesSet, nextToken?}: those of the region that the account may launch. */
function describeImages(call: QueryCall): XmlContent {
  const { account } = call.scope;
  const [ids, owners, users] = [call.list("ImageId"), call.list("Owner"), call.list("ExecutableBy")];
  const all = machinesOf(call);
  const unknown = ids.filter((id) => all.get(id) === undefined || !isVisible(all.get(id) as Machine, account));
  if (unknown.length > 0) throw noImages(unknown);
  const isIn = filterOf(call, imageFilters);
  const isOwned = ({ owner }: Machine) =>
    owners.length === 0 || owners.includes(owner) || (owners.includes("self") && owner === account);
  const isStandalone = ({ owner, isPublic, sharedAccounts }: Machine) =>
    users.length === 0 ||
    (users.includes("all") && isPublic) ||
    (users.includes("self") && owner !== account && sharedAccounts.includes(account)) ||
    users.some((user) => sharedAccounts.includes(user));
  const isShown = ({ owner, state, deprecatedAt }: Machine) =>
    (state !== "disabled" || call.form.get("IncludeDisabled") === "true") &&
    (deprecatedAt === undefined ||
      Date.parse(deprecatedAt) > call.now ||
      owner === account ||
      call.form.get("IncludeDeprecated") === "true");
  const found = [...all.values()].filter(
    (each) =>
      isVisible(each, account) &&
      (ids.length === 0 || ids.includes(each.id)) &&
      isOwned(each) &&
      isStandalone(each) &&
      isIn(each) &&
      isShown(each),
  );
  const { items, next } = pageOf(call, found, pageSize);
  return { imagesSet: items.map(imageXml), nextToken: next };
}

/** The error for machine images that the account cannot see. */
const noImages = (ids: readonly string[]) =>
  new Refusal("InvalidAMIID.NotFound", 400, `the image ids '[${ids.join(", ")}]' do not exist`);

const imageXml = (each: Machine): XmlContent => ({
  imageId: each.id,
  imageLocation: `${each.owner}/${each.name}`,
  imageState: each.state,
  imageOwnerId: each.owner,
  creationDate: each.createdAt,
  isPublic: each.isPublic,
  architecture: "x86_64",
  imageType: "machine",
  name: each.name,
  description: each.description,
  rootDeviceType: "ebs",
  rootDeviceName: "/dev/xvda",
  blockDeviceMapping: each.snapshots.map((snapshotId, index) => ({
    deviceName: index === 0 ? "/dev/xvda" : `/dev/sd${String.fromCharCode("e".charCodeAt(0) + index)}`,
    ebs: {
      snapshotId,
      volumeSize: volumeSize(each, snapshotId),
      deleteOnTermination: true,
      volumeType: "gp3",
      encrypted: false,
    },
  })),
  virtualizationType: "hvm",
  tagSet: tagSet(each.tags),
  hypervisor: "xen",
  platformDetails: "Linux/UNIX",
  usageOperation: "RunInstances",
  deprecationTime: each.deprecatedAt,
  deregistrationProtection: each.isProtected === true ? "enabled-without-cooldown" : "disabled",
  lastLaunchedTime: each.lastLaunchedAt,
});

/** The size of the volume of a snapshot, in GiB: 8, unless it is seeded. */
const volumeSize = ({ volumeSizes }: Machine, snapshot: string): number => own(volumeSizes, snapshot) ?? 8;

/** Returns {imageId, and the attribute}, of an own machine image. */
function describeImageAttribute(call: QueryCall): XmlContent {
  const id = call.form.get("ImageId") ?? "";
  const machine = machinesOf(call).get(id);
  if (machine === undefined || machine.owner !== call.scope.account) throw noImages([id]);
  const attribute = call.form.get("Attribute") ?? "";
  const attributes: ReadonlyMap<string, XmlContent> = new Map<string, XmlContent>([
    [
      "launchPermission",
      {
        launchPermission: [
          ...(machine.isPublic ? [{ group: "all" }] : []),
          ...machine.sharedAccounts.map((userId) => ({ userId })),
        ],
      },
    ],
    ["lastLaunchedTime", { lastLaunchedTime: { value: machine.lastLaunchedAt } }],
    ["description", { description: { value: machine.description } }],
  ]);
  const found = attributes.get(attribute);
  if (found === undefined) {
    const known = [...attributes.keys()].join(", ");
    const message = `Attribute is ${JSON.stringify(attribute)}; the emulator supports ${known}`;
    throw new Refusal("InvalidParameterValue", 400, message);
  }
  return { imageId: id, ...(found as { readonly [element: string]: XmlContent }) };
}

interface Snapshot extends Pick<Machine, "owner" | "tags"> {
  readonly id: string;
  readonly startedAt: string;
  readonly of: string;
  readonly volumeSize: number;
}

const snapshotFilters: FilterValues<Snapshot> = {
  "snapshot-id": ({ id }) => [id],
  "owner-id": ({ owner }) => [owner],
  description: ({ of }) => [descriptionOf(of)],
  status: () => ["completed"],
};

const descriptionOf = (image: string): string => `Created for ${image}`;

/** Returns {snapshotSet, nextToken?}: those of the machine images. */
function describeSnapshots(call: QueryCall): XmlContent {
  const { account } = call.scope;
  const [ids, owners] = [call.list("SnapshotId"), call.list("Owner")];
  const all = [...machinesOf(call).values()].flatMap((machine) => {
    const { id: of, owner, createdAt: startedAt, tags } = machine;
    return machine.snapshots.map(
      (id): Snapshot => ({ id, owner, startedAt, of, tags, volumeSize: volumeSize(machine, id) }),
    );
  });
  const unknown = ids.filter((id) => !all.some((each) => each.id === id));
  if (unknown.length > 0)
    throw new Refusal("InvalidSnapshot.NotFound", 400, `the snapshots '${unknown.join(", ")}' do not exist`);
  const isIn = filterOf(call, snapshotFilters);
  const isOwned = ({ owner }: Snapshot) =>
    owners.length === 0 || owners.includes(owner) || (owners.includes("self") && owner === account);
  const found = all.filter((each) => (ids.length === 0 || ids.includes(each.id)) && isOwned(each) && isIn(each));
  const { items, next } = pageOf(call, found, { ...pageSize, least: 5 });
  const snapshotSet = items.map(({ id, owner, startedAt, of, tags, volumeSize }) => ({
    ...{ snapshotId: id, volumeId: "vol-ffffffff", status: "completed", startTime: startedAt, progress: "100%" },
    ...{ ownerId: owner, volumeSize, description: descriptionOf(of), tagSet: tagSet(tags), encrypted: false },
  }));
  return { snapshotSet, nextToken: next };
}

/** The regions that the emulator knows besides the caller's. */
const regions = ["ap-northeast-1", "ap-southeast-1", "ap-southeast-2", "eu-central-1", "eu-west-1", "eu-west-2"];
const moreRegions = ["us-east-1", "us-east-2", "us-west-1", "us-west-2"];

/** Returns {regionInfo}. */
function describeRegions(call: QueryCall): XmlContent {
  const names = call.list("RegionName");
  const all = [...new Set([...regions, ...moreRegions, call.scope.region])].toSorted();
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new Refusal("InvalidParameterValue", 400, `the regions '${unknown.join(", ")}' are unknown`);
  const shown = names.length === 0 ? all : names;
  return {
    regionInfo: shown.map((regionName) => ({
      ...{ regionName, regionEndpoint: `ec2.${regionName}.amazonaws.com`, optInStatus: "opt-in-not-required" },
    })),
  };
}

const paged = ["Filter", "MaxResults", "NextToken"];

export const ec2: EmulatedService = queryService({
  name: "ec2",
  tables: [machines, instances, launchTemplates, spotRequests, spotFleets, fleets],
  seed: seedOf({
    field: { ...computeSeed.field, members: { ...computeSeed.field.members, ...launcherFields } },
    createRecords(seed, seeding) {
      computeSeed.createRecords(seed, seeding);
      createLauncherRecords(seed, seeding);
    },
  }),
  version: "2016-11-15",
  namespace: "http://ec2.amazonaws.com/doc/2016-11-15/",
  listElement: "item",
  failures: {
    400: "InvalidParameterValue",
    402: "InstanceLimitExceeded",
    403: "UnauthorizedOperation",
    429: "RequestLimitExceeded",
    500: "InternalError",
    503: "Unavailable",
  },
  unknownField: "UnknownParameter",
  operations: {
    DescribeImages: {
      fields: [...paged, "ImageId", "Owner", "ExecutableBy", "IncludeDeprecated", "IncludeDisabled"],
      run: describeImages,
    },
    DescribeImageAttribute: { fields: ["ImageId", "Attribute"], run: describeImageAttribute },
    DescribeSnapshots: { fields: [...paged, "SnapshotId", "Owner"], run: describeSnapshots },
    DescribeInstances: { fields: [...paged, "InstanceId"], run: describeInstances },
    DescribeLaunchTemplates: {
      fields: [...paged, "LaunchTemplateId", "LaunchTemplateName"],
      run: describeLaunchTemplates,
    },
    DescribeLaunchTemplateVersions: {
      fields: [
        ...[...paged, "LaunchTemplateId", "LaunchTemplateName", "LaunchTemplateVersion"],
        ...["MinVersion", "MaxVersion", "ResolveAlias"],
      ],
      run: describeLaunchTemplateVersions,
    },
    DescribeSpotInstanceRequests: {
      fields: [...paged, "SpotInstanceRequestId"],
      run: describeSpotInstanceRequests,
    },
    DescribeSpotFleetRequests: { fields: [...paged, "SpotFleetRequestId"], run: describeSpotFleetRequests },
    DescribeFleets: { fields: [...paged, "FleetId"], run: describeFleets },
    DescribeRegions: { fields: ["RegionName", "AllRegions"], run: describeRegions },
  },
});
