/**
 * What a seed says about EC2 and EC2 Auto Scaling: AMIs, and what uses them. Members have the names of the
 * AWS CLI's output.
 */

import { seedOf } from "../../../emulator/emulated-service.ts";
import { type RecordOf, tableOf } from "../../../emulator/table.ts";
import type { MapField } from "../../../facts/model/field.ts";
import { required } from "../../../facts/shape/required.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import { cites, flag, integer, list, struct, text, word } from "./seed-fields.ts";

const texts = (description: string) => required(list(description, text("Its id.")));
const storedTags = required({
  ...{ kind: "map", description: "Its tags.", cites },
  ...{ key: text("A key."), value: text("A value.") },
});
const id = required(text("Its id."));
const name = required(text("Its name."));
const createdAt = required(text("When it was created, ISO 8601."));
const imageId = required(text("Its AMI."));

/** Machine images that no image of EC2 Image Builder lists, as EC2 shows them. */
export const machines = tableOf({
  ...{ name: "ec2.image", description: "An AMI.", cites },
  members: {
    ...{ id, name, description: text("What it is for."), owner: required(text("Its account.")), createdAt },
    state: required(word("Its state.", ["available", "disabled"])),
    isPublic: required(flag("Whether anyone may launch it.")),
    sharedAccounts: texts("Accounts that may launch it."),
    deprecatedAt: text("When it is or was deprecated."),
    lastLaunchedAt: text("When it was last launched."),
    tags: storedTags,
    snapshots: texts("Its snapshots."),
    isProtected: flag("Whether it is protected from deregistration."),
    volumeSizes: {
      ...{ kind: "map", description: "GiB of the volumes of its snapshots.", cites },
      ...{ key: text("Id of a snapshot."), value: integer("GiB of its volume.") },
    },
  },
});

/** A machine image as EC2 shows it. */
export type Machine = RecordOf<typeof machines>;

export const instances = tableOf({
  ...{ name: "ec2.instance", description: "An instance.", cites },
  members: {
    ...{ id, imageId, state: required(text("Its state.")) },
    launchedAt: required(text("When it was launched, ISO 8601.")),
    tags: storedTags,
  },
});

export type SeededInstance = RecordOf<typeof instances>;

/** Launch templates, whose versions are numbered from 1. */
export const launchTemplates = tableOf({
  ...{ name: "ec2.launch-template", description: "A launch template.", cites },
  members: {
    ...{ id, name, createdAt },
    defaultVersion: required(integer("Number of its default version.")),
    versions: required(list("Its versions.", struct("A version.", { imageId: text("Its AMI.") }))),
    tags: storedTags,
  },
});

export type LaunchTemplate = RecordOf<typeof launchTemplates>;

export const launchConfigurations = tableOf({
  ...{ name: "autoscaling.launch-configuration", description: "A launch configuration.", cites },
  members: { name, imageId, createdAt },
});

const templateReference = struct("A version of a launch template.", {
  LaunchTemplateId: text("Its id."),
  LaunchTemplateName: text("Its name."),
  Version: text("Its number, $Default or $Latest."),
});

/** A reference to a version of a launch template. */
export type TemplateReference = ValueOf<typeof templateReference>;

/** Auto Scaling groups. */
export const groups = tableOf({
  ...{ name: "autoscaling.group", description: "An Auto Scaling group.", cites },
  members: {
    ...{ name, createdAt },
    launchConfiguration: text("Its launch configuration."),
    template: templateReference,
    imageIds: texts("AMIs that replace the one of its template."),
  },
});

/** An Auto Scaling group. */
export type Group = RecordOf<typeof groups>;

const tags = {
  ...{ kind: "map", description: "Its tags.", cites },
  ...{ key: text("A key."), value: text("A value."), asList: { key: "Key", value: "Value" } },
} as const satisfies MapField;

const computeField = struct("AMIs, instances and launch templates.", {
  images: list(
    "AMIs that no image lists.",
    struct("An AMI.", {
      ...{ ImageId: required(text("Its id.")), Name: text("Its name."), OwnerId: text("Its account.") },
      ...{ CreationDate: text("When it was created."), Public: flag("Whether anyone may launch it."), Tags: tags },
    }),
  ),
  instances: list(
    "Instances.",
    struct("An instance.", {
      ...{ InstanceId: required(text("Its id.")), ImageId: required(text("Its AMI.")), Tags: tags },
      State: struct("Its state.", { Name: text("The state, by default running.") }),
    }),
  ),
  launchTemplates: list(
    "Launch templates.",
    struct("A launch template.", {
      ...{ LaunchTemplateId: required(text("Its id.")), LaunchTemplateName: text("Its name."), Tags: tags },
      DefaultVersionNumber: { kind: "integer", minimum: 1, description: "Its default version, by default 1.", cites },
      Versions: list("Its versions.", struct("A version.", { ImageId: text("Its AMI.") })),
    }),
  ),
});

/** The field `ec2` of a seed. */
export const computeSeed = seedOf({
  field: computeField,
  createRecords(seed, { scope, now, table }) {
    const createdAt = new Date(now).toISOString();
    for (const { ImageId: id, Name: name = id, OwnerId, CreationDate, Public = false, Tags = {} } of seed.images ??
      []) {
      table(machines).put(id, {
        ...{ id, name, owner: OwnerId ?? scope.account, createdAt: CreationDate ?? createdAt, state: "available" },
        ...{ isPublic: Public, sharedAccounts: [], tags: Tags, snapshots: [] },
      });
    }
    for (const { InstanceId: id, ImageId: imageId, State, Tags = {} } of seed.instances ?? [])
      table(instances).put(id, { id, imageId, state: State?.Name ?? "running", launchedAt: createdAt, tags: Tags });
    for (const each of seed.launchTemplates ?? []) {
      const { LaunchTemplateId: id, LaunchTemplateName: name = id, DefaultVersionNumber = 1, Versions = [{}] } = each;
      table(launchTemplates).put(id, {
        ...{ id, name, defaultVersion: DefaultVersionNumber, createdAt, tags: each.Tags ?? {} },
        versions: Versions.map(({ ImageId }) => (ImageId === undefined ? {} : { imageId: ImageId })),
      });
    }
  },
});

const autoScalingField = struct("Launch configurations and Auto Scaling groups.", {
  launchConfigurations: list(
    "Launch configurations.",
    struct("A launch configuration.", {
      ...{ LaunchConfigurationName: required(text("Its name.")), ImageId: required(text("Its AMI.")) },
    }),
  ),
  autoScalingGroups: list(
    "Auto Scaling groups.",
    struct("An Auto Scaling group.", {
      ...{ AutoScalingGroupName: required(text("Its name.")) },
      ...{ LaunchConfigurationName: text("Its launch configuration."), LaunchTemplate: templateReference },
    }),
  ),
});

/** The field `autoscaling` of a seed. */
export const autoScalingSeed = seedOf({
  field: autoScalingField,
  createRecords(seed, { now, table }) {
    const createdAt = new Date(now).toISOString();
    for (const { LaunchConfigurationName: name, ImageId: imageId } of seed.launchConfigurations ?? [])
      table(launchConfigurations).put(name, { name, imageId, createdAt });
    for (const { AutoScalingGroupName: name, LaunchConfigurationName, LaunchTemplate } of seed.autoScalingGroups ??
      []) {
      table(groups).put(name, {
        ...{ name, createdAt, imageIds: [] },
        ...(LaunchConfigurationName !== undefined && { launchConfiguration: LaunchConfigurationName }),
        ...(LaunchTemplate !== undefined && { template: LaunchTemplate }),
      });
    }
  },
});
