/** Operations of the public service models that the client and the emulator do not have, by what they are for. */

/** Operations that are not there, under what they are for. */
export type LeftOut = { readonly [purpose: string]: readonly string[] };

/** Those of the image building service: what builds images. What a policy is about is read: images and recipes. */
export const imageBuilderLeftOut: LeftOut = {
  "image pipelines": [
    "CreateImagePipeline",
    "DeleteImagePipeline",
    "GetImagePipeline",
    "ListImagePipelineImages",
    "ListImagePipelines",
    "StartImagePipelineExecution",
    "UpdateImagePipeline",
  ],
  "making and deleting images": [
    "CancelImageCreation",
    "CreateImage",
    "DeleteImage",
    "DistributeImage",
    "ImportDiskImage",
    "ImportVmImage",
    "RetryImage",
  ],
  "writing recipes": ["CreateContainerRecipe", "CreateImageRecipe", "DeleteContainerRecipe", "DeleteImageRecipe"],
  components: [
    "CreateComponent",
    "DeleteComponent",
    "GetComponent",
    "ImportComponent",
    "ListComponentBuildVersions",
    "ListComponents",
  ],
  workflows: [
    "CreateWorkflow",
    "DeleteWorkflow",
    "GetWorkflow",
    "GetWorkflowExecution",
    "GetWorkflowStepExecution",
    "ListWaitingWorkflowSteps",
    "ListWorkflowBuildVersions",
    "ListWorkflowExecutions",
    "ListWorkflowStepExecutions",
    "ListWorkflows",
    "SendWorkflowStepAction",
  ],
  "infrastructure and distribution": [
    "CreateDistributionConfiguration",
    "CreateInfrastructureConfiguration",
    "DeleteDistributionConfiguration",
    "DeleteInfrastructureConfiguration",
    "GetDistributionConfiguration",
    "GetInfrastructureConfiguration",
    "ListDistributionConfigurations",
    "ListInfrastructureConfigurations",
    "UpdateDistributionConfiguration",
    "UpdateInfrastructureConfiguration",
  ],
  "resource policies": [
    "GetComponentPolicy",
    "GetContainerRecipePolicy",
    "GetImagePolicy",
    "GetImageRecipePolicy",
    "PutComponentPolicy",
    "PutContainerRecipePolicy",
    "PutImagePolicy",
    "PutImageRecipePolicy",
  ],
  "packages, scans and the marketplace": [
    "GetMarketplaceResource",
    "ListImagePackages",
    "ListImageScanFindingAggregations",
    "ListImageScanFindings",
  ],
};

/** Those of the hosting service: none. */
export const appRunnerLeftOut: LeftOut = {};
