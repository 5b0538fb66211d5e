/** Operations of the public service models that the client and the emulator lack, by purpose. */

/** Missing operations, by purpose. */
export type LeftOut = { readonly [purpose: string]: readonly string[] };

/**
 * The operations that define what is built, and how. Lintel has those that read images, recipes and pipelines, that delete
 * an image, and that build one with a pipeline.
 */
export const imageBuilderLeftOut: LeftOut = {
  "image pipelines": ["CreateImagePipeline", "DeleteImagePipeline", "ListImagePipelineImages", "UpdateImagePipeline"],
  "making images": [
    "CancelImageCreation",
    "CreateImage",
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

/** App Runner: none. */
export const appRunnerLeftOut: LeftOut = {};
