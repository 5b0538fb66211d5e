/**
 * What a seed says about EC2 and EC2 Auto Scaling: machine images, and what uses them. Members have the names of the
 * AWS CLI's output.
 */

import { seedOf } from "../../../emulator/service.ts";
import type { TableDefinition } from "../../../emulator/table.ts";
import { citePage } from "../../../model/citation.ts";
import type { MapField } from "../../../model/field.ts";
import { required } from "../../../shape/required.ts";
import type { ValueOf } from "../../../shape/value-of.ts";
import { flag, list, struct, text } from "../../image-builder/model/parts.ts";

const cites = citePage("emulator.md", "EC2 and STS");
const anything = { kind: "any", description: "Its content.", cites } as const;

/** A table whose records only this module writes. */
export const table = <T extends object>(name: string, members: readonly string[]): TableDefinition<T> => ({
  name,
  record: {
    ...{ kind: "struct", description: "A record of EC2.", cites },
    members: Object.fromEntries(members.map((member) => [member, anything])),
  },
});

/** A machine image as EC2 shows it. */
export interface Machine {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly owner: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly state: "available" | "disabled";
  readonly isPublic: boolean;
  readonly sharedAccounts: readonly string[];
  readonly deprecatedAt?: string;
  readonly lastLaunchedAt?: string;
  readonly tags: { readonly [key: string]: string };
  readonly snapshots: readonly string[];
  /** Whether it is protected from deregistration. */
  readonly isProtected?: boolean;
  /** GiB by id of the snapshot. */
  readonly volumeSizes?: { readonly [snapshot: string]: number };
}

/** Machine images that no image of EC2 Image Builder lists. */
export const machines = table<Machine>("ec2.image", [
  ...["id", "name", "description", "owner", "createdAt", "state", "isPublic", "sharedAccounts"],
  ...["deprecatedAt", "lastLaunchedAt", "tags", "snapshots", "isProtected"],
]);

/** An instance. */
export interface SeededInstance {
  readonly id: string;
  readonly imageId: string;
  readonly state: string;
  readonly launchedAt: string;
  readonly tags: { readonly [key: string]: string };
}
export const instances = table<SeededInstance>("ec2.instance", ["id", "imageId", "state", "launchedAt", "tags"]);

/** A launch template; its versions are numbered from 1. */
export interface LaunchTemplate {
  readonly id: string;
  readonly name: string;
  readonly defaultVersion: number;
  readonly createdAt: string;
  /** The machine image of each version. */
  readonly versions: readonly { readonly imageId?: string }[];
  readonly tags: { readonly [key: string]: string };
}
export const launchTemplates = table<LaunchTemplate>("ec2.launch-template", [
  ...["id", "name", "defaultVersion", "createdAt", "versions", "tags"],
]);

/** A launch configuration. */
export interface LaunchConfiguration {
  readonly name: string;
  readonly imageId: string;
  readonly createdAt: string;
}
export const launchConfigurations = table<LaunchConfiguration>("autoscaling.launch-configuration", [
  ...["name", "imageId", "createdAt"],
]);

const templateReference = struct("A version of a launch template.", {
  LaunchTemplateId: text("Its id."),
  LaunchTemplateName: text("Its name."),
  Version: text("Its number, $Default or $Latest."),
});

/** A reference to a version of a launch template. */
export type TemplateReference = ValueOf<typeof templateReference>;

/** An Auto Scaling group. */
export interface Group {
  readonly name: string;
  readonly createdAt: string;
  readonly launchConfiguration?: string;
  readonly template?: TemplateReference;
  /** Machine images that replace the one of its template. */
  readonly imageIds: readonly string[];
}
export const groups = table<Group>("autoscaling.group", [
  ...["name", "createdAt", "launchConfiguration", "template", "imageIds"],
]);

const tags = {
  ...{ kind: "map", description: "Its tags.", cites },
  ...{ key: text("A key."), value: text("A value."), asList: { key: "Key", value: "Value" } },
} as const satisfies MapField;

const computeField = struct("Machine images, instances and launch templates.", {
  images: list(
    "Machine images that no image lists.",
    struct("A machine image.", {
      ...{ ImageId: required(text("Its id.")), Name: text("Its name."), OwnerId: text("Its account.") },
      ...{ CreationDate: text("When it was created."), Public: flag("Whether anyone may launch it."), Tags: tags },
    }),
  ),
  instances: list(
    "Instances.",
    struct("An instance.", {
      ...{ InstanceId: required(text("Its id.")), ImageId: required(text("Its machine image.")), Tags: tags },
      State: struct("Its state.", { Name: text("The state, by default running.") }),
    }),
  ),
  launchTemplates: list(
    "Launch templates.",
    struct("A launch template.", {
      ...{ LaunchTemplateId: required(text("Its id.")), LaunchTemplateName: text("Its name."), Tags: tags },
      DefaultVersionNumber: { kind: "integer", minimum: 1, description: "Its default version, by default 1.", cites },
      Versions: list("Its versions.", struct("A version.", { ImageId: text("Its machine image.") })),
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
      ...{ LaunchConfigurationName: required(text("Its name.")), ImageId: required(text("Its machine image.")) },
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
