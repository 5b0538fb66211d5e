/** The configurations with which an image was built and distributed, from the public service model. */
import { flag, integer, list, namedParameters, nameField, struct, tagMap, text, word } from "./parts.ts";
import { targetRepository } from "./recipe.ts";

/** The infrastructure of the build. */
export const infrastructureConfiguration = struct("The infrastructure that built the image.", {
  arn: text("ARN of the configuration."),
  name: nameField("Name of the configuration."),
  description: text("Description of the configuration."),
  instanceTypes: list("Instance types for the build.", text("A type.")),
  instanceProfileName: text("Instance profile of the instances."),
  securityGroupIds: list("Security groups of the instances.", text("Id of a security group.")),
  subnetId: text("The subnet of the instances."),
  logging: struct("Destination of the logs.", {
    s3Logs: struct("The bucket.", { s3BucketName: text("Name of the bucket."), s3KeyPrefix: text("Prefix of keys.") }),
  }),
  keyPair: text("The key pair of the instances."),
  terminateInstanceOnFailure: flag("Whether to terminate an instance when its build has failed."),
  snsTopicArn: text("The topic that receives notifications about builds."),
  dateCreated: text("When the configuration was created."),
  dateUpdated: text("When the configuration was last changed."),
  resourceTags: tagMap("Tags of the instances."),
  instanceMetadataOptions: struct("The metadata service of the instances.", {
    httpTokens: text("Whether it requires a token: optional or required."),
    httpPutResponseHopLimit: integer("Maximum number of hops of its responses."),
  }),
  tags: tagMap("Tags of the configuration."),
  placement: struct("Placement of the instances.", {
    availabilityZone: text("The zone."),
    tenancy: word("Tenancy of the hosts.", ["default", "dedicated", "host"]),
    hostId: text("Id of the host."),
    hostResourceGroupArn: text("ARN of the group of hosts."),
  }),
});

const accounts = (description: string) => list(description, text("Id of an account."));

const amiDistributionConfiguration = struct("The AMIs.", {
  name: text("Their name."),
  description: text("Their description."),
  targetAccountIds: accounts("Accounts to which they are copied."),
  amiTags: tagMap("Their tags."),
  kmsKeyId: text("The key that encrypts them."),
  launchPermission: struct("Who is allowed to launch them.", {
    userIds: accounts("Accounts."),
    userGroups: list("Groups.", text("A group.")),
    organizationArns: list("Organizations.", text("ARN of an organization.")),
    organizationalUnitArns: list("Organizational units.", text("ARN of a unit.")),
  }),
});

const fastLaunchConfiguration = struct("Fast launch of instances.", {
  enabled: { ...flag("Whether it is enabled."), required: true },
  snapshotConfiguration: struct("Snapshots that are kept ready.", {
    targetResourceCount: integer("How many."),
  }),
  maxParallelLaunches: integer("Maximum number of instances that create them at the same time."),
  launchTemplate: struct("The launch template.", {
    launchTemplateId: text("Its id."),
    launchTemplateName: text("Its name."),
    launchTemplateVersion: text("Its version."),
  }),
  accountId: text("The account of the AMI."),
});

export const distributionConfiguration = struct("Destinations of the image.", {
  arn: text("ARN of the configuration."),
  name: nameField("Name of the configuration."),
  description: text("Description of the configuration."),
  distributions: list(
    "Each region.",
    struct("A region.", {
      region: { ...text("The region."), required: true },
      amiDistributionConfiguration,
      containerDistributionConfiguration: struct("The container images.", {
        description: text("Their description."),
        containerTags: list("Their tags.", text("A tag.")),
        targetRepository: { ...targetRepository, required: true },
      }),
      licenseConfigurationArns: list("Licenses.", text("ARN of a license configuration.")),
      launchTemplateConfigurations: list(
        "Launch templates that get the new image.",
        struct("A launch template.", {
          launchTemplateId: { ...text("Its id."), required: true },
          accountId: text("Its account."),
          setDefaultVersion: flag("Whether the new version is its default."),
        }),
      ),
      s3ExportConfiguration: struct("Export to a bucket.", {
        roleName: { ...text("The role that writes it."), required: true },
        diskImageFormat: { ...word("Its format.", ["VMDK", "RAW", "VHD"]), required: true },
        s3Bucket: { ...text("Name of the bucket."), required: true },
        s3Prefix: text("Prefix of its key."),
      }),
      fastLaunchConfigurations: list("Faster starts.", fastLaunchConfiguration),
      ssmParameterConfigurations: list(
        "Parameters that contain the id of the AMI.",
        struct("A parameter.", {
          amiAccountId: text("The account of the AMI."),
          parameterName: { ...text("Name of the parameter."), required: true },
          dataType: word("Its type.", ["text", "aws:ec2:image"]),
        }),
      ),
    }),
  ),
  timeoutMinutes: { ...integer("Time limit in minutes."), required: true },
  dateCreated: text("When the configuration was created."),
  dateUpdated: text("When the configuration was last changed."),
  tags: tagMap("Tags of the configuration."),
});

export const imageTestsConfiguration = struct("Tests of the image.", {
  imageTestsEnabled: flag("Whether it is tested."),
  timeoutMinutes: integer("Time limit of the tests in minutes."),
});

export const imageScanningConfiguration = struct("Scans for vulnerabilities.", {
  imageScanningEnabled: flag("Whether the image is scanned."),
  ecrConfiguration: struct("Scans of container images.", {
    repositoryName: text("The repository in which they are scanned."),
    containerTags: list("Tags of the images there.", text("A tag.")),
  }),
});

export const workflows = list(
  "Workflows of the build.",
  struct("A workflow.", {
    workflowArn: { ...text("ARN of the workflow."), required: true },
    parameters: namedParameters,
    parallelGroup: text("Workflows of one group run at the same time."),
    onFailure: word("What happens if it fails.", ["CONTINUE", "ABORT"]),
  }),
);
