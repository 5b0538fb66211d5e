/**
 * The public guides that Lintel follows where the three documents are silent, or where a service does something else
 * than they say. docs/design/guides.md lists what rests on each.
 */
import { agentGuides } from "./guides/agent-guides.ts";
import type { Guide, GuideSection } from "./guides/guide.ts";

/** A page of an API reference: its heading is the name of the operation or structure. */
const api = <Name extends string>(...names: readonly Name[]): { readonly [name in Name]: GuideSection } => {
  const pages = names.map((name): [Name, GuideSection] => [name, { page: `API_${name}.html`, find: `API_${name}` }]);
  return Object.fromEntries(pages) as { readonly [name in Name]: GuideSection };
};

/** All guides that facts rest on, by the name under which code cites them. */
export const guides = {
  "image-builder": {
    title: "EC2 Image Builder user guide",
    url: "https://docs.aws.amazon.com/imagebuilder/latest/userguide/what-is-image-builder.html",
    read: "2026-11-23",
    sections: {
      "Resource names and ARNs": {
        page: "what-is-image-builder.html",
        find: "Normalization converts the name to lowercase and replaces spaces and underscores with hyphens",
      },
      "How EC2 Image Builder works": {
        page: "how-image-builder-works.html",
        find: "The pipeline automatically distributes your image to the Region where it runs the build",
      },
      "Manage build and test workflows for EC2 Image Builder images": {
        page: "manage-image-workflows.html",
        find: "Image Builder creates a snapshot or container image that it uses for the test stage and beyond",
      },
      "Configure pipeline execution settings for image pipelines": {
        page: "schedule-pipeline.html",
        find: "The consecutive failure count is also reset to zero: The pipeline runs manually and succeeds",
      },
      "Semantic versioning in Image Builder": {
        page: "ibhow-semantic-versioning.html",
        find: "all nodes to the right of the first wildcard must also be wildcards",
      },
      "Lifecycle management prerequisites for Image Builder images": {
        page: "image-lifecycle-prerequisites.html",
        find: "LifecycleExecutionAccess: EC2 Image Builder",
      },
      "Use AWS managed policies for EC2 Image Builder": {
        page: "security-iam-awsmanpol.html",
        find: "EC2ImageBuilderLifecycleExecutionPolicy policy, tagged with CreatedBy: EC2 Image Builder",
      },
      "Create lifecycle policies": {
        page: "create-lifecycle-policies.html",
        find: "Service-Linked Roles (SLRs) that are not compatible with lifecycle policy execution",
      },
      "How lifecycle management rules work for Image Builder image resources": {
        page: "image-lifecycle-rules.html",
        find: "The rules that you define help ensure the freshness of your available images",
      },
      "Lifecycle policy execution": {
        page: "lifecycle-policy-execution.html",
        find: "lifecycle-policy-execution SKIPPED PENDING CANCELLING",
      },
      "EC2 Image Builder endpoints and quotas": {
        page: "/general/latest/gr/imagebuilder.html",
        find: "EC2 Image Builder endpoints and quotas, lifecycle policies",
      },
    },
  },
  "image-builder-api": {
    title: "EC2 Image Builder API reference",
    url: "https://docs.aws.amazon.com/imagebuilder/latest/APIReference/Welcome.html",
    read: "2026-11-23",
    sections: {
      ...api(
        "CreateLifecyclePolicy",
        "UpdateLifecyclePolicy",
        "ListLifecyclePolicies",
        "LifecyclePolicy",
        "Filter",
        "StartResourceStateUpdate",
        "CancelLifecycleExecution",
        "ListLifecycleExecutions",
        "GetImage",
        "Image",
        "DeleteImage",
        "ListImages",
        "ListImageBuildVersions",
        "StartImagePipelineExecution",
        "ListImagePipelines",
        "ImageState",
      ),
    },
  },
  "image-builder-samples": {
    title: "AWS's samples of EC2 Image Builder",
    url: "https://github.com/aws-samples/amazon-ec2-image-builder-samples/blob/main/README.md",
    read: "2026-11-28",
    sections: {
      "Lifecycle policies": { page: "lifecycle/README.md", find: "Manually started builds don't apply ImageTags" },
    },
  },
  ebs: {
    title: "Amazon EBS user guide",
    url: "https://docs.aws.amazon.com/ebs/latest/userguide/what-is-ebs.html",
    read: "2026-11-23",
    sections: {
      "Delete an Amazon EBS snapshot": {
        page: "ebs-deleting-snapshot.html",
        find: "Deleting a snapshot might not reduce your organization's data storage costs",
      },
      "Create a Recycle Bin retention rule": {
        page: "recycle-bin-create-rule.html",
        find: "Region-level rules protect all resources in the Region, but can exclude resources that have specific tags",
      },
      "Considerations for Recycle Bin": {
        page: "/AWSEC2/latest/UserGuide/recycle-bin-factors.html",
        find: "the retention rule with the longest retention period takes precedence",
      },
    },
  },
  ec2: {
    title: "Amazon EC2 user guide",
    url: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/concepts.html",
    read: "2026-11-23",
    sections: {
      "Protect an Amazon EC2 AMI from deregistration": {
        page: "ami-deregistration-protection.html",
        find: "the AMI can't be deregistered by any user, regardless of their IAM permissions",
      },
      "Disable an Amazon EC2 AMI": {
        page: "disable-an-ami.html",
        find: "Organizational Units that lost access to the AMI when it was disabled do not regain access automatically",
      },
    },
  },
  "app-runner": {
    title: "App Runner developer guide",
    url: "https://docs.aws.amazon.com/apprunner/latest/dg/what-is-apprunner.html",
    read: "2026-11-23",
    sections: {
      "App Runner architecture and concepts": {
        page: "architecture.html",
        find: "App Runner supported configurations, App Runner resource quotas",
      },
      "App Runner service based on a source image": {
        page: "service-source-image.html",
        find: "support automatic deployment for Amazon ECR images in a different account",
      },
      "App Runner service based on source code": {
        page: "service-source-code.html",
        find: "App Runner source code repository providers, managed runtime versions",
      },
      "Using the Node.js platform": {
        page: "service-source-code-nodejs.html",
        find: "When you choose a managed runtime, you must also configure, as a minimum, build and run commands",
      },
      "Node.js runtime release information": {
        page: "service-source-code-nodejs-releases.html",
        find: "New services cannot be created using the runtimes that have reached the End of Support",
      },
      "Referencing environment variables": {
        page: "env-variable.html",
        find: "You cannot assign PORT as a name for an environment variable",
      },
      "Creating an App Runner service": {
        page: "manage-create.html",
        find: "doesn't automatically delete the failed service, and it still counts towards your service quota",
      },
      "Deploying a new application version to App Runner": {
        page: "manage-deploy.html",
        find: "App Runner automatic deployment, manual deployment",
      },
      "Pausing and resuming an App Runner service": {
        page: "manage-pause.html",
        find: "Actions you cannot perform on a paused service",
      },
      "Deleting an App Runner service": { page: "manage-delete.html", find: "Deleting an App Runner service" },
      "Managing App Runner automatic scaling": {
        page: "manage-autoscaling.html",
        find: "App Runner auto scaling configuration revisions, default",
      },
      "Managing App Runner connections": { page: "manage-connections.html", find: "App Runner connection handshake" },
      "Managing custom domain names for an App Runner service": {
        page: "manage-custom-domains.html",
        find: "App Runner custom domain CAA record, private hosted zone, wildcard",
      },
      "Enabling VPC access for outgoing traffic": {
        page: "network-vpc.html",
        find: "App Runner VPC connector private subnets dual-stack",
      },
      "Viewing App Runner service metrics reported to CloudWatch": {
        page: "monitor-cw.html",
        find: "App Runner CloudWatch metrics Requests 2xxStatusResponses ActiveInstances AWS/AppRunner",
      },
      "AWS App Runner availability change": {
        page: "apprunner-availability-change.html",
        find: "no longer be open to new customers starting April 30, 2026",
      },
    },
  },
  "terraform-aws": {
    title: "Terraform AWS provider documentation",
    url: "https://github.com/hashicorp/terraform-provider-aws/tree/main/website/docs",
    read: "2026-11-28",
    sections: {
      aws_imagebuilder_lifecycle_policy: {
        page: "/hashicorp/terraform-provider-aws/blob/main/website/docs/r/imagebuilder_lifecycle_policy.html.markdown",
        find: "execution_role - (Required) Amazon Resource Name (ARN) for the IAM role",
      },
    },
  },
  "app-runner-api": {
    title: "App Runner API reference",
    url: "https://docs.aws.amazon.com/apprunner/latest/api/Welcome.html",
    read: "2026-11-23",
    sections: api(
      "CreateService",
      "UpdateService",
      "DeleteService",
      "DescribeService",
      "StartDeployment",
      "OperationSummary",
      "SourceConfiguration",
      "ImageRepository",
    ),
  },
  ...agentGuides,
  "github-rest": {
    title: "GitHub REST API documentation",
    url: "https://docs.github.com/en/rest",
    read: "2026-11-23",
    sections: {
      "Rate limits for the REST API": {
        page: "/en/rest/using-the-rest-api/rate-limits-for-the-rest-api",
        find: "You have exceeded a secondary rate limit",
      },
      "Troubleshooting the REST API": {
        page: "/en/rest/using-the-rest-api/troubleshooting-the-rest-api",
        find: "X-Accepted-GitHub-Permissions, Resource not accessible",
      },
      "Getting started with the REST API": {
        page: "/en/rest/using-the-rest-api/getting-started-with-the-rest-api",
        find: "Accept header, User-Agent required",
      },
      "Best practices for using the REST API": {
        page: "/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api",
        find: "Receiving an HTTP redirection is not an error",
      },
      "API Versions": {
        page: "/en/rest/about-the-rest-api/api-versions",
        find: "X-GitHub-Api-Version 2026-03-10, 410 Gone",
      },
      "Authenticating to the REST API": {
        page: "/en/rest/authentication/authenticating-to-the-rest-api",
        find: "Failed login limit, X-GitHub-SSO partial-results",
      },
      "REST API endpoints for rate limits": {
        page: "/en/rest/rate-limit/rate-limit",
        find: "/rate_limit REST API rate limit status for the authenticated user",
      },
      "REST API endpoints for OAuth authorizations": {
        page: "/en/rest/apps/oauth-applications",
        find: "Check a token",
      },
      "About authentication to GitHub": {
        page: "/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github",
        find: "GitHub's token formats ghs_",
      },
      "Use GITHUB_TOKEN for authentication in workflows": {
        page: "/en/actions/tutorials/authenticate-with-github_token",
        find: "github.token, secrets.GITHUB_TOKEN",
      },
    },
  },
} as const satisfies { readonly [name: string]: Guide };

/** The name under which code cites a guide. */
export type GuideName = keyof typeof guides;

/** The heading of a page or section of a guide that facts rest on. */
export type GuideHeading<Name extends GuideName> = keyof (typeof guides)[Name]["sections"] & string;
