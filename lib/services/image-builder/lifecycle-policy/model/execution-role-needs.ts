/**
 * What an execution role needs besides permissions (gap `lifecycle-policy/reach-of-role`; EC2 Image Builder user guide,
 * "Lifecycle management prerequisites for Image Builder images").
 */
export const executionRoleNeeds = {
  /** AWS's policy for execution roles, which reaches only what has {@link createdBy}. */
  managedPolicy: "EC2ImageBuilderLifecycleExecutionPolicy",
  createdBy: { key: "CreatedBy", value: "EC2 Image Builder" },
  /** The tag of repositories whose container images policies may delete. */
  repositoryTag: { key: "LifecycleExecutionAccess", value: "EC2 Image Builder" },
  /** The name of the role in each other account to which images were distributed. */
  crossAccountRole: "Ec2ImageBuilderCrossAccountLifecycleAccess",
} as const;
