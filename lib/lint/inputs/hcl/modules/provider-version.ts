/** The version of a provider that a root module uses: that of its lock file, otherwise as its modules limit it. */
import { join } from "node:path";
import type { ModuleInstance } from "./instance.ts";
import { attribute, type Module } from "./module.ts";

/** Whether a module uses a version of HashiCorp's provider `name` before a major one. */
export function isBefore(major: number, name: string, module: ModuleInstance): boolean {
  const { root } = module;
  const lock = root.files?.text(join(root.module.folder, ".terraform.lock.hcl"));
  // Terraform writes this file.
  const locked =
    typeof lock === "string"
      ? new RegExp(`^provider "[^"]*/hashicorp/${name}" \\{\\s+version\\s*=\\s*"(\\d+)\\.`, "m").exec(lock)?.[1]
      : undefined;
  if (locked !== undefined) return Number(locked) < major;
  for (let each: ModuleInstance | undefined = module; each !== undefined; each = each.caller?.instance)
    if (constraintsIn(each.module, name).some((constraint) => allowsOnlyBefore(major, constraint))) return true;
  return false;
}

/** The constraints of `required_providers`: `aws = { version = "~> 5.0" }`, and of Terraform 0.12 `aws = "~> 5.0"`. */
const constraintsIn = ({ files }: Module, name: string): readonly string[] =>
  files
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "terraform"))
    .flatMap(({ body }) => body.blocks.filter(({ type }) => type === "required_providers"))
    .flatMap(({ body }) => {
      const required = attribute(body, name);
      const entries = required?.kind === "object" ? required.entries : [];
      const version = entries.find(({ key }) => key.kind === "literal" && key.value === "version")?.value ?? required;
      return version?.kind === "literal" && typeof version.value === "string" ? version.value.split(",") : [];
    });

/** Whether one of the conditions of a constraint, such as `~> 5.0`, allows only versions before a major one. */
function allowsOnlyBefore(major: number, condition: string): boolean {
  const [, operator = "", first, ...rest] =
    /^\s*(=|~>|<=|<)?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-\S+)?\s*$/.exec(condition) ?? [];
  if (first === undefined) return false;
  const isWhole = rest.every((each) => each === undefined || Number(each) === 0);
  return Number(first) < major || (operator === "<" && Number(first) === major && isWhole);
}
