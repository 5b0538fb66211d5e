/** What an export writes for: a provider of Terraform, or another tool. */
export const exportTools = ["aws", "awscc", "cloudformation", "ecs-express"] as const;
export type ExportTool = (typeof exportTools)[number];
