import type { Argv } from "yargs";

/** Reads the options of a command from a command line on which only they are left, and does what it says. */
export type Run = (line: Argv) => Promise<void>;

/** A command of `lintel`; its file is loaded when it is run. */
export interface Command {
  /** As it is typed: `provider install`. */
  readonly name: string;
  /** One line for `lintel --help`. */
  readonly summary: string;
  load(): Promise<{ readonly run: Run }>;
}

/** All commands, in the order in which `lintel --help` lists them. */
export const commands: readonly Command[] = [
  {
    name: "lint",
    summary: "Check declarations: request documents in YAML or JSON, and synthesized cdk.tf.json",
    load: () => import("./lint.ts"),
  },
  { name: "rules", summary: "List every rule", load: () => import("./rules.ts") },
  {
    name: "explain",
    summary: "Explain a rule: what must hold, which document says so, examples",
    load: () => import("./explain.ts"),
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
  { name: "provider serve", summary: "Serve the provider to Terraform", load: () => import("./provider-serve.ts") },
];
