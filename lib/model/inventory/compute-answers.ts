/**
 * What Lintel reads of the compute service's answers (the public service model's, gaps.ts `inventory/services`): machine
 * images, and what refers to them. Names of members are those that the vendor's clients print.
 */
import { flag, integer, listsOf, struct, text, within, type XmlStruct } from "../xml-answer.ts";

const list = listsOf("item");

const tags = list("tagSet", { Key: text("key"), Value: text("value") });
const nextToken = { NextToken: text("nextToken") };

/** The answers, by operation. */
export const computeAnswers = {
  DescribeImages: struct({
    Images: list("imagesSet", {
      ImageId: text("imageId"),
      OwnerId: text("imageOwnerId"),
      State: text("imageState"),
      CreationDate: text("creationDate"),
      Public: flag("isPublic"),
      LastLaunchedTime: text("lastLaunchedTime"),
      BlockDeviceMappings: list("blockDeviceMapping", { Ebs: within("ebs", { SnapshotId: text("snapshotId") }) }),
      Tags: tags,
    }),
    ...nextToken,
  }),
  DescribeImageAttribute: struct({
    ImageId: text("imageId"),
    LaunchPermissions: list("launchPermission", {
      Group: text("group"),
      UserId: text("userId"),
      OrganizationArn: text("organizationArn"),
      OrganizationalUnitArn: text("organizationalUnitArn"),
    }),
    LastLaunchedTime: within("lastLaunchedTime", { Value: text("value") }),
  }),
  DescribeInstances: struct({
    Reservations: list("reservationSet", {
      Instances: list("instancesSet", {
        InstanceId: text("instanceId"),
        ImageId: text("imageId"),
        State: within("instanceState", { Name: text("name") }),
        Tags: tags,
      }),
    }),
    ...nextToken,
  }),
  DescribeLaunchTemplates: struct({
    LaunchTemplates: list("launchTemplates", {
      LaunchTemplateId: text("launchTemplateId"),
      LaunchTemplateName: text("launchTemplateName"),
      DefaultVersionNumber: integer("defaultVersionNumber"),
      LatestVersionNumber: integer("latestVersionNumber"),
    }),
    ...nextToken,
  }),
  DescribeLaunchTemplateVersions: struct({
    LaunchTemplateVersions: list("launchTemplateVersionSet", {
      LaunchTemplateId: text("launchTemplateId"),
      LaunchTemplateName: text("launchTemplateName"),
      VersionNumber: integer("versionNumber"),
      DefaultVersion: flag("defaultVersion"),
      LaunchTemplateData: within("launchTemplateData", { ImageId: text("imageId") }),
    }),
    ...nextToken,
  }),
} as const satisfies { readonly [operation: string]: XmlStruct };
