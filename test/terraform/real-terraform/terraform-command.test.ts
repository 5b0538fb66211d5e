import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stateScope } from "../../../lib/terraform/provider/state-scope.ts";
import { terraformCommand } from "../../../lib/terraform/provider/terraform-command.ts";
import { temporaryFolder } from "../../run/temporary-folder.ts";

const started = { TF_PLUGIN_MAGIC_COOKIE: "any" };
const commandOf = (line: string, env: NodeJS.ProcessEnv = {}) =>
  terraformCommand({ ...started, ...env }, line.split(" "));

describe("a command that keeps nothing", () => {
  it.each<[string, NodeJS.ProcessEnv?]>([
    ["terraform destroy -auto-approve"],
    ["/opt/tofu -chdir=infra destroy"],
    ["terraform refresh"],
    ["terraform import lintel_hosted_service.s arn"],
    ["terraform plan -destroy -out p"],
    ["terraform apply -auto-approve --destroy"],
    ["terraform plan -refresh-only"],
    ["terraform plan", { TF_CLI_ARGS_plan: "-lock=false -destroy" }],
    ["terraform apply", { TF_CLI_ARGS: '-var "a=b c" -destroy=true' }],
  ])("is %s", (line, env) => {
    expect(commandOf(line, env)).toMatchObject({ keepsNothing: true });
  });

  it.each<[string, NodeJS.ProcessEnv?]>([
    ["terraform plan"],
    ["terraform apply -destroy=false"],
    ["terraform validate"],
    ["terraform plan -var=destroy=true"],
    ["terraform plan", { TF_CLI_ARGS_apply: "-destroy" }],
    ["terraform plan", { TF_CLI_ARGS_plan: "-var 'x=y -destroy'" }],
    ["terraform plan -destroy=false", { TF_CLI_ARGS_plan: "-destroy" }],
  ])("is not %s", (line, env) => {
    expect(commandOf(line, env)).toMatchObject({ keepsNothing: false });
  });

  it("is unknown without the command line, and for a process to which Terraform attaches", () => {
    expect(terraformCommand(started, [])).toBeUndefined();
    expect(terraformCommand({}, ["terraform", "destroy"])).toBeUndefined();
  });
});

describe("the state that -state names", () => {
  const folder = temporaryFolder({ "other/a.tfstate": "{}" });
  symlinkSync(join(folder, "other"), join(folder, "link"));
  const scopeOf = (line: string, env: NodeJS.ProcessEnv = {}) =>
    stateScope(folder, { ...started, ...env }, commandOf(line, env)).scope;
  const usual = scopeOf("terraform apply");

  it("is a state of its own", () => {
    const names = [usual, scopeOf("terraform apply -state=a.tfstate"), scopeOf("terraform apply -state=b.tfstate")];
    expect(new Set(names).size).toBe(3);
  });

  it.each<[string, string, NodeJS.ProcessEnv?]>([
    ["plan", "terraform plan -state=a.tfstate"],
    ["two words", "terraform apply -state a.tfstate"],
    ["the environment", "terraform apply", { TF_CLI_ARGS_apply: "-state=a.tfstate" }],
    ["another workspace", "terraform apply -state=a.tfstate", { TF_WORKSPACE: "stage" }],
    ["where it is written to", "terraform apply -state=b.tfstate -state-out=./a.tfstate"],
  ])("is the same by %s", (_, line, env) => {
    expect(scopeOf(line, env)).toBe(scopeOf("terraform apply -state=a.tfstate"));
  });

  it("is the usual one if that is what it names, and the same by a link", () => {
    expect(scopeOf("terraform apply -state=terraform.tfstate")).toBe(usual);
    const stage = { TF_WORKSPACE: "stage" };
    const named = "terraform apply -state=terraform.tfstate.d/stage/terraform.tfstate";
    expect(scopeOf(named, stage)).toBe(scopeOf("terraform apply", stage));
    expect(scopeOf("terraform apply -state=link/a.tfstate")).toBe(scopeOf("terraform apply -state=other/a.tfstate"));
  });
});
