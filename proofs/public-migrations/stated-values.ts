/**
 * Values of variables that do not follow from their names and types, by the root module: what its other files or the
 * service expect.
 */
export const values: { readonly [root: string]: { readonly [variable: string]: unknown } } = {
  "TheSoftwareHouse+aws-app-runner": { image_repository_type: "ECR_PUBLIC" },
  "UCF+terraform-aws-apprunner-mysql/modules/apprunner": {
    app_env_list: [{ app: "web", env: "dev" }],
    ecr_repo_names: ["web-dev"],
  },
  "epomatti+aws-apprunner-xray/infra": { app_runner_workload: "PUBLIC_WITH_VPC", create_app_runner: true },
  "mfarhansayed+Terraform_AWS_AppRunner/Terraform_AWS_AppRunner/TF-files": {
    custom_domain: "shop.example.com",
    subnets: Object.fromEntries(
      ["a", "b", "c", "d"].map((zone, index) => [
        zone,
        { availability_zone: `us-east-1${zone}`, cidr_block: `10.0.${index}.0/24`, tag_name: zone },
      ]),
    ),
  },
};
