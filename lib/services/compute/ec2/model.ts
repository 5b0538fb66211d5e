/**
 * The members that Lintel reads of responses of EC2: AMIs, and what uses them. Members have the names of the
 * AWS CLI's output (public service model, gap `inventory/services`).
 */
import { flag, integer, listsOf, struct, text, within, type XmlStruct } from "../../../facts/model/xml-response.ts";

const list = listsOf("item");

const tags = list("tagSet", { Key: text("key"), Value: text("value") });
const templateOfFleet = within("launchTemplateSpecification", {
  LaunchTemplateId: text("launchTemplateId"),
  LaunchTemplateName: text("launchTemplateName"),
  Version: text("version"),
});
const nextToken = { NextToken: text("nextToken") };

/** The responses, by operation. */
export const computeResponses = {
  DescribeImages: struct({
    Images: list("imagesSet", {
      ImageId: text("imageId"),
      OwnerId: text("imageOwnerId"),
      State: text("imageState"),
      CreationDate: text("creationDate"),
      Public: flag("isPublic"),
      LastLaunchedTime: text("lastLaunchedTime"),
      DeregistrationProtection: text("deregistrationProtection"),
      BlockDeviceMappings: list("blockDeviceMapping", {
        Ebs: within("ebs", { SnapshotId: text("snapshotId"), VolumeSize: integer("volumeSize") }),
      }),
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
  DescribeSpotInstanceRequests: struct({
    SpotInstanceRequests: list("spotInstanceRequestSet", {
      SpotInstanceRequestId: text("spotInstanceRequestId"),
      State: text("state"),
      LaunchSpecification: within("launchSpecification", { ImageId: text("imageId") }),
    }),
    ...nextToken,
  }),
  DescribeSpotFleetRequests: struct({
    SpotFleetRequestConfigs: list("spotFleetRequestConfigSet", {
      SpotFleetRequestId: text("spotFleetRequestId"),
      SpotFleetRequestState: text("spotFleetRequestState"),
      SpotFleetRequestConfig: within("spotFleetRequestConfig", {
        LaunchSpecifications: list("launchSpecifications", { ImageId: text("imageId") }),
        LaunchTemplateConfigs: list("launchTemplateConfigs", { LaunchTemplateSpecification: templateOfFleet }),
      }),
    }),
    ...nextToken,
  }),
  DescribeFleets: struct({
    Fleets: list("fleetSet", {
      FleetId: text("fleetId"),
      FleetState: text("fleetState"),
      LaunchTemplateConfigs: list("launchTemplateConfigs", {
        LaunchTemplateSpecification: templateOfFleet,
        Overrides: list("overrides", { ImageId: text("imageId") }),
      }),
    }),
    ...nextToken,
  }),
} as const satisfies { readonly [operation: string]: XmlStruct };
