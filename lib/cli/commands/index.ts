/** Lists the commands of `lintel`. */
import type { Command } from "../terminal/command.ts";

/** All commands, in the order of `lintel --help`. */
export const commands: readonly Command[] = [
  {
    name: "lint",
    summary:
      "Check EC2 Image Builder policies, App Runner services, A2A agents and API tokens in YAML, JSON, " +
      "Terraform files and plans, synthesized cdk.tf.json and CloudFormation templates",
    load: () => import("./lint.ts"),
  },
  {
    name: "init",
    summary: "Write a configuration, and add the linter to this repository's hooks and pipelines",
    load: () => import("./init.ts"),
  },
  {
    name: "simulate",
    summary: "Report which images lifecycle policies would delete, disable and deprecate, when, and why",
    load: () => import("./simulate.ts"),
  },
  {
    name: "compare",
    summary: "Report the impact of a change: on every inventory of images, and on clients of services and agents",
    load: () => import("./compare.ts"),
  },
  {
    name: "audit",
    summary: "Check the policies, services and push configurations that exist, and compare them with declarations",
    load: () => import("./audit.ts"),
  },
  {
    name: "migrate",
    summary:
      "Adopt existing resources of AWS providers, templates and services, without creating or destroying anything",
    load: () => import("./migrate.ts"),
  },
  {
    name: "export",
    summary: "Convert declarations to the aws provider, AWS CloudFormation or Amazon ECS Express Mode",
    load: () => import("./export.ts"),
  },
  { name: "rules", summary: "List every rule", load: () => import("./rules.ts") },
  {
    name: "explain",
    summary: "Explain a rule: its requirement, its reason, and examples",
    load: () => import("./explain.ts"),
  },
  {
    name: "merge-reports",
    summary: "Join the reports of shards (`lintel lint --shard`) into the report of the whole run",
    load: () => import("./merge-reports.ts"),
  },
  {
    name: "inventory",
    summary: "List the images of EC2 Image Builder and their users, for `lintel simulate`",
    load: () => import("./inventory.ts"),
  },
  {
    name: "explain-deletion",
    summary: "Report which policy and which rule deleted, disabled or deprecated an image, and when",
    load: () => import("./explain-deletion.ts"),
  },
  {
    name: "services status",
    summary: "Show the status of App Runner services of several accounts and regions",
    load: () => import("./services/services-status.ts"),
  },
  {
    name: "services pause",
    summary: "Pause selected App Runner services, and wait until they are paused",
    load: () => import("./services/services-pause.ts"),
  },
  {
    name: "services resume",
    summary: "Resume selected App Runner services, and wait until they run",
    load: () => import("./services/services-resume.ts"),
  },
  {
    name: "api",
    summary: "Call EC2 Image Builder, App Runner, an A2A agent or a REST API, with the options of the AWS CLI",
    load: () => import("./api.ts"),
  },
  {
    name: "auth check",
    summary: "Check an access token of a GitHub-like REST API: whether it is valid, its scopes, its expiry",
    load: () => import("./auth-check.ts"),
  },
  {
    name: "agent card",
    summary: "Show the card of an A2A agent",
    load: () => import("./agent/agent-card.ts"),
  },
  {
    name: "agent card sign",
    summary: "Sign an agent card",
    load: () => import("./agent/agent-card-sign.ts"),
  },
  {
    name: "agent card verify",
    summary: "Verify the signatures of an agent card",
    load: () => import("./agent/agent-card-verify.ts"),
  },
  {
    name: "agent send",
    summary: "Send a message to an A2A agent, and wait for the response or stream it",
    load: () => import("./agent/agent-send.ts"),
  },
  {
    name: "agent chat",
    summary: "Talk to an A2A agent, message by message",
    load: () => import("./agent/agent-chat.ts"),
  },
  {
    name: "agent get",
    summary: "Show a task of an agent",
    load: () => import("./agent/agent-get.ts"),
  },
  {
    name: "agent list",
    summary: "List the tasks of an agent",
    load: () => import("./agent/agent-list.ts"),
  },
  {
    name: "agent cancel",
    summary: "Cancel a task of an agent",
    load: () => import("./agent/agent-cancel.ts"),
  },
  {
    name: "agent subscribe",
    summary: "Stream the updates of a task",
    load: () => import("./agent/agent-subscribe.ts"),
  },
  {
    name: "agent push create",
    summary: "Send the updates of a task to a URL",
    load: () => import("./agent/agent-push-create.ts"),
  },
  {
    name: "agent push get",
    summary: "Show a push-notification configuration of a task",
    load: () => import("./agent/agent-push-get.ts"),
  },
  {
    name: "agent push list",
    summary: "List the push-notification configurations of a task",
    load: () => import("./agent/agent-push-list.ts"),
  },
  {
    name: "agent push delete",
    summary: "Delete a push-notification configuration of a task",
    load: () => import("./agent/agent-push-delete.ts"),
  },
  {
    name: "emulate",
    summary: "Emulate EC2 Image Builder, App Runner, a REST API and an A2A agent on this machine; no account needed",
    load: () => import("./emulate.ts"),
  },
  {
    name: "provider install",
    summary: "Install the provider for offline `terraform init`",
    load: () => import("./provider/provider-install.ts"),
  },
  {
    name: "provider mirror",
    summary: "Write the provider as a mirror, which a folder or a web server offers to many machines",
    load: () => import("./provider/provider-mirror.ts"),
  },
  {
    name: "lsp",
    summary: "Start the language server: findings, documentation and completion in an editor",
    load: () => import("./lsp.ts"),
  },
  {
    name: "mcp",
    summary: "Serve the linter, explain, simulate, compare, migrate and the reference to a coding assistant",
    load: () => import("./mcp.ts"),
  },
  {
    name: "completion",
    summary: "Print the completion script for bash, zsh or fish",
    load: () => import("./completion.ts"),
  },
  {
    name: "doctor",
    summary:
      "Describe this installation: versions, configurations, the inputs that are read, and the files that are not",
    load: () => import("./about/doctor.ts"),
  },
  { name: "version", summary: "Print the version, like --version", load: () => import("./about/version.ts") },
  {
    name: "provider serve",
    summary: "Start the provider for Terraform",
    load: () => import("./provider/provider-serve.ts"),
    isForPrograms: true,
  },
  {
    name: "runtime apply",
    summary: "Create or update a resource; run by the null_resource host",
    load: () => import("./runtime/runtime-apply.ts"),
    isForPrograms: true,
  },
  {
    name: "runtime delete",
    summary: "Delete a resource; run by the null_resource host",
    load: () => import("./runtime/runtime-delete.ts"),
    isForPrograms: true,
  },
  {
    name: "runtime drift",
    summary: "Report drift that plans of the null_resource host cannot detect",
    load: () => import("./runtime/runtime-drift.ts"),
  },
];
