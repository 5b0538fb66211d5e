/** The examples of the playground; their texts stand in examples/. */
import type { Syntax } from "./syntax.ts";

/** An example. */
export interface ExampleFile {
  readonly title: string;
  readonly syntax: Syntax;
  readonly file: string;
  /** What `compare` compares it with first; the text itself if absent. */
  readonly before?: string;
}

/** All examples, in the order of the menu. */
export const examples: readonly ExampleFile[] = [
  {
    title: "Lifecycle policy, with mistakes",
    syntax: "yaml",
    file: "policy-with-mistakes.yaml",
  },
  {
    title: "Lifecycle policy, changed",
    syntax: "yaml",
    file: "policy.yaml",
    before: "policy-before.yaml",
  },
  { title: "Lifecycle policy in Terraform (HCL)", syntax: "hcl", file: "policy.tf" },
  { title: "Lifecycle policy in CloudFormation", syntax: "yaml", file: "template.yaml" },
  { title: "App Runner service (JSON)", syntax: "json", file: "service.json" },
  { title: "Agent card", syntax: "json", file: "card.json" },
  { title: "Push notification config", syntax: "yaml", file: "push-config.yaml" },
];
