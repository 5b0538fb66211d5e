import type { Command } from "../command.ts";

/** All commands, in the order in which `lintel --help` lists them. */
export const commands: readonly Command[] = [
  {
    name: "lint",
    summary:
      "Check declarations: requests in YAML or JSON, Terraform's files and plans, CloudFormation templates, " +
      "synthesized cdk.tf.json; image lifecycle policies, hosted services, agents, credentials",
    load: () => import("./lint.ts"),
  },
  {
    name: "init",
    summary: "Write a configuration, and what runs the linter in this repository's hooks and pipelines",
    load: () => import("./init.ts"),
  },
  {
    name: "simulate",
    summary: "Say which images lifecycle policies would delete, disable and deprecate, when, and why",
    load: () => import("./simulate.ts"),
  },
  { name: "rules", summary: "List every rule", load: () => import("./rules.ts") },
  {
    name: "explain",
    summary: "Explain a rule: what must hold, which document says so, examples",
    load: () => import("./explain.ts"),
  },
  {
    name: "api",
    summary: "Call the services: every operation, with the options of their command line",
    load: () => import("./api.ts"),
  },
  {
    name: "auth check",
    summary: "Check an access token of the REST API: whether it counts, its scopes, its end",
    load: () => import("./auth-check.ts"),
  },
  {
    name: "agent card",
    summary: "Read an agent's card",
    load: () => import("./agent-card.ts"),
  },
  {
    name: "agent send",
    summary: "Send a message to an agent, and wait for its answer or follow it",
    load: () => import("./agent-send.ts"),
  },
  {
    name: "agent get",
    summary: "Read a task of an agent",
    load: () => import("./agent-get.ts"),
  },
  {
    name: "agent list",
    summary: "List the tasks of an agent",
    load: () => import("./agent-list.ts"),
  },
  {
    name: "agent cancel",
    summary: "Cancel a task of an agent",
    load: () => import("./agent-cancel.ts"),
  },
  {
    name: "agent subscribe",
    summary: "Follow a task of an agent",
    load: () => import("./agent-subscribe.ts"),
  },
  {
    name: "agent push create",
    summary: "Have the updates of a task sent to an address",
    load: () => import("./agent-push-create.ts"),
  },
  {
    name: "agent push get",
    summary: "Read a push-notification configuration of a task",
    load: () => import("./agent-push-get.ts"),
  },
  {
    name: "agent push list",
    summary: "List the push-notification configurations of a task",
    load: () => import("./agent-push-list.ts"),
  },
  {
    name: "agent push delete",
    summary: "Delete a push-notification configuration of a task",
    load: () => import("./agent-push-delete.ts"),
  },
  {
    name: "emulate",
    summary: "Run the services on this machine; no account is needed",
    load: () => import("./emulate.ts"),
  },
  {
    name: "provider install",
    summary: "Lay the provider where a plain `terraform init` finds it, offline",
    load: () => import("./provider-install.ts"),
  },
  { name: "lsp", summary: "Serve an editor: findings, documentation, completion", load: () => import("./lsp.ts") },
  {
    name: "completion",
    summary: "Print what completes commands, options and rules in bash, zsh or fish",
    load: () => import("./completion.ts"),
  },
  { name: "provider serve", summary: "Serve the provider to Terraform", load: () => import("./provider-serve.ts") },
  {
    name: "runtime apply",
    summary: "Create or change a resource; run by the null_resource host",
    load: () => import("./runtime-apply.ts"),
  },
  {
    name: "runtime delete",
    summary: "Delete a resource; run by the null_resource host",
    load: () => import("./runtime-delete.ts"),
  },
  {
    name: "runtime drift",
    summary: "Report drift that the null_resource host's plan cannot see",
    load: () => import("./runtime-drift.ts"),
  },
];

/** The command that a command line begins with. */
export const commandOf = (args: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
