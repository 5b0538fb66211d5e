/** How an image was built and distributed, as an image shows it (the public service model's). */
import {
  flag,
  integer,
  list,
  namedParameters,
  resourceName,
  struct,
  tagMap,
  text,
  word,
} from "./image-builder-parts.ts";
import { targetRepository } from "./image-builder-recipe.ts";

/** What an image was built on. */
export const infrastructureConfiguration = struct("What the image was built on.", {
  arn: text("Resource name of the configuration."),
  name: resourceName("Name of the configuration."),
  description: text("What the configuration is for."),
  instanceTypes: list("Types of instances that may build.", text("A type.")),
  instanceProfileName: text("The profile of the instances."),
  securityGroupIds: list("Security groups of the instances.", text("Id of a security group.")),
  subnetId: text("The subnet of the instances."),
  logging: struct("Where logs go.", {
    s3Logs: struct("The bucket.", { s3BucketName: text("Name of the bucket."), s3KeyPrefix: text("Prefix of keys.") }),
  }),
  keyPair: text("The key pair of the instances."),
  terminateInstanceOnFailure: flag("Whether an instance goes when its build has failed."),
  snsTopicArn: text("The topic that is told of builds."),
  dateCreated: text("When the configuration was created."),
  dateUpdated: text("When the configuration was last changed."),
  resourceTags: tagMap("Tags of the instances."),
  instanceMetadataOptions: struct("The metadata service of the instances.", {
    httpTokens: text("Whether it needs a token: optional or required."),
    httpPutResponseHopLimit: integer("How far its answers go."),
  }),
  tags: tagMap("Tags of the configuration."),
  placement: struct("Where the instances run.", {
    availabilityZone: text("The zone."),
    tenancy: word("On whose hosts.", ["default", "dedicated", "host"]),
    hostId: text("Id of the host."),
    hostResourceGroupArn: text("Resource name of the group of hosts."),
  }),
});

const accounts = (description: string) => list(description, text("Id of an account."));

const amiDistributionConfiguration = struct("The machine images.", {
  name: text("Their name."),
  description: text("Their description."),
  targetAccountIds: accounts("Accounts that they go to."),
  amiTags: tagMap("Their tags."),
  kmsKeyId: text("The key that encrypts them."),
  launchPermission: struct("Who may start them.", {
    userIds: accounts("Accounts."),
    userGroups: list("Groups.", text("A group.")),
    organizationArns: list("Organizations.", text("Resource name of an organization.")),
    organizationalUnitArns: list("Organizational units.", text("Resource name of a unit.")),
  }),
});

const fastLaunchConfiguration = struct("Instances that start faster.", {
  enabled: { ...flag("Whether they do."), required: true },
  snapshotConfiguration: struct("Snapshots that are kept ready.", {
    targetResourceCount: integer("How many."),
  }),
  maxParallelLaunches: integer("How many instances are started at once for them."),
  launchTemplate: struct("The launch template.", {
    launchTemplateId: text("Its id."),
    launchTemplateName: text("Its name."),
    launchTemplateVersion: text("Its version."),
  }),
  accountId: text("The account of the machine image."),
});

/** Where an image goes. */
export const distributionConfiguration = struct("Where the image goes.", {
  arn: text("Resource name of the configuration."),
  name: resourceName("Name of the configuration."),
  description: text("What the configuration is for."),
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
      licenseConfigurationArns: list("Licenses.", text("Resource name of a license configuration.")),
      launchTemplateConfigurations: list(
        "Launch templates that get the new image.",
        struct("A launch template.", {
          launchTemplateId: { ...text("Its id."), required: true },
          accountId: text("Its account."),
          setDefaultVersion: flag("Whether the new version is its default."),
        }),
      ),
      s3ExportConfiguration: struct("A copy in a bucket.", {
        roleName: { ...text("The role that writes it."), required: true },
        diskImageFormat: { ...word("Its format.", ["VMDK", "RAW", "VHD"]), required: true },
        s3Bucket: { ...text("Name of the bucket."), required: true },
        s3Prefix: text("Prefix of its key."),
      }),
      fastLaunchConfigurations: list("Faster starts.", fastLaunchConfiguration),
      ssmParameterConfigurations: list(
        "Parameters that hold the id of the machine image.",
        struct("A parameter.", {
          amiAccountId: text("The account of the machine image."),
          parameterName: { ...text("Name of the parameter."), required: true },
          dataType: word("Its type.", ["text", "aws:ec2:image"]),
        }),
      ),
    }),
  ),
  timeoutMinutes: { ...integer("How long it may take, in minutes."), required: true },
  dateCreated: text("When the configuration was created."),
  dateUpdated: text("When the configuration was last changed."),
  tags: tagMap("Tags of the configuration."),
});

/** Tests of an image. */
export const imageTestsConfiguration = struct("Tests of the image.", {
  imageTestsEnabled: flag("Whether it is tested."),
  timeoutMinutes: integer("How long tests may take, in minutes."),
});

/** Scans of an image for vulnerabilities. */
export const imageScanningConfiguration = struct("Scans for vulnerabilities.", {
  imageScanningEnabled: flag("Whether the image is scanned."),
  ecrConfiguration: struct("Scans of container images.", {
    repositoryName: text("The repository in which they are scanned."),
    containerTags: list("Tags of the images there.", text("A tag.")),
  }),
});

/** Workflows of a build. */
export const workflows = list(
  "Workflows of the build.",
  struct("A workflow.", {
    workflowArn: { ...text("Resource name of the workflow."), required: true },
    parameters: namedParameters,
    parallelGroup: text("Workflows of one group run at the same time."),
    onFailure: word("What happens when it fails.", ["CONTINUE", "ABORT"]),
  }),
);
