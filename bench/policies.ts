/** The policies of the benchmarks: valid, all different, of realistic size. */

/** A lifecycle policy as a request. */
const policy = (index: number) => ({
  name: `keep-recent-${index}`,
  description: `Deletes the images of service ${index} that are older than ${(index % 90) + 1} days`,
  status: "ENABLED",
  executionRole: `arn:aws:iam::123456789012:role/lifecycle/service-${index}`,
  resourceType: "VM_IMAGE",
  policyDetails: [
    {
      action: { type: "DELETE", includeResources: { vmImages: true, snapshots: true } },
      filter: { type: "AGE", value: (index % 90) + 1, unit: "DAYS", retainAtLeast: 3 },
      exclusionRules: {
        tagMap: { keep: "yes" },
        vmImages: { isPublic: true, regions: ["eu-west-1"], lastLaunched: { value: 7, unit: "DAYS" } },
      },
    },
    { action: { type: "DEPRECATE" }, filter: { type: "AGE", value: (index % 30) + 1, unit: "DAYS" } },
  ],
  resourceSelection: { recipes: [{ name: `service-${index}`, semanticVersion: "1.x.x" }] },
  tags: { team: `team-${index % 7}`, service: `service-${index}` },
});

/** `count` policies. */
export const policies = (count: number) => Array.from({ length: count }, (_, index) => policy(index));

/** The same policies as a CloudFormation template, with AWS's names. */
export const template = (count: number) => ({
  Resources: Object.fromEntries(
    policies(count).map((declared, index) => [
      `Policy${index}`,
      {
        Type: "AWS::ImageBuilder::LifecyclePolicy",
        Properties: {
          Name: declared.name,
          Description: declared.description,
          Status: declared.status,
          ExecutionRole: declared.executionRole,
          ResourceType: "AMI_IMAGE",
          PolicyDetails: [
            {
              Action: { Type: "DELETE", IncludeResources: { Amis: true, Snapshots: true } },
              Filter: { Type: "AGE", Value: (index % 90) + 1, Unit: "DAYS", RetainAtLeast: 3 },
            },
            { Action: { Type: "DEPRECATE" }, Filter: { Type: "AGE", Value: (index % 30) + 1, Unit: "DAYS" } },
          ],
          ResourceSelection: {
            Recipes: declared.resourceSelection.recipes.map(({ name, semanticVersion }) => ({
              Name: name,
              SemanticVersion: semanticVersion,
            })),
          },
          Tags: declared.tags,
        },
      },
    ]),
  ),
});
