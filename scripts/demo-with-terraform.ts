/** The demo's apply, drift, repair and destroy with Terraform, on either host. */
import { installProvider } from "../lib/cli/setup/install-provider.ts";
import { provideNullProvider } from "../test/terraform/null-resource/null-provider-mirror.ts";
import { lintelDrift, type RunOptions, say } from "./demo-command.ts";
import { drifting } from "./demo-interference.ts";
import { reportOnCall } from "./demo-on-call.ts";
import type { DemoScene } from "./demo-scene.ts";
import type { TerraformBinary } from "./terraform-binary.ts";

type Terraform = (stack: string, args: string, options?: RunOptions) => Promise<string>;

/** Applies the stacks, repairs the drift, destroys, and lets an agent notify whoever is on call. */
export async function applyWithTerraform(
  scene: DemoScene,
  binary: TerraformBinary,
  host: "provider" | "null-resource",
): Promise<void> {
  const folders = new Map([...scene.stacks, ["on-call", scene.onCall]]);
  const mirror = host === "provider" ? undefined : await provideNullProvider(binary.path, scene.folder);
  const terraform: Terraform = (stack, args, options = {}) =>
    scene.run(
      `cd ${stack} && terraform ${args}`,
      [binary.path, ...args.split(" "), "-input=false", "-no-color", "-compact-warnings"],
      {
        cwd: folders.get(stack) ?? "",
        only: /^- Installed|complete(?: after|!)|^No changes|^Error/,
        ...options,
        env: {
          ...(mirror && { TF_CLI_CONFIG_FILE: mirror.cliConfig }),
          ...options.env,
        },
      },
    );
  if (mirror === undefined) for (const path of folders.values()) await installProvider(path);

  const applied = {
    provider: "init finds our provider in terraform.d/plugins",
    registry: "no provider but hashicorp/null, from its registry",
    double: "no provider but hashicorp/null; its registry is out of reach, and a double stands in",
  }[mirror?.from ?? "provider"];
  say(`Apply with ${binary.version}: ${applied}`);
  for (const stack of scene.stacks.keys()) {
    await terraform(stack, "init");
    await terraform(stack, "apply -auto-approve");
  }
  await scene.interfere();
  await (host === "provider" ? repairByPlan(terraform) : repairByReplacement(scene, terraform));
  say("Destroy");
  for (const stack of [...scene.stacks.keys()].reverse()) await terraform(stack, "destroy -auto-approve");

  const inOnCall = (args: string, variables: Variables, options?: RunOptions) =>
    terraform("on-call", args, { env: environmentOf(variables), ...options });
  await reportOnCall({
    run: scene.run,
    agent: `${scene.emulator}/agent`,
    stack: {
      apply: async (variables) => {
        await inOnCall("init", variables);
        await inOnCall("apply -auto-approve", variables);
      },
      showEnd: (variables) =>
        host === "provider"
          ? inOnCall("apply -auto-approve", variables, { only: /^Apply|^task_ended/ })
          : lintelDrift(scene.run, "on-call", scene.onCall, 0),
      destroy: (variables) => inOnCall("destroy -auto-approve", variables),
    },
  });
}

type Variables = { readonly [name: string]: string };

const environmentOf = (variables: Variables): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, value]));

async function repairByPlan(terraform: Terraform): Promise<void> {
  say("Plan: the drift is seen");
  for (const stack of drifting.keys())
    await terraform(stack, "plan -detailed-exitcode", { expected: 2, only: /^ {2}[#~]|^ {6}~|^Plan/ });

  say("Apply: it is repaired, and nothing is left to do");
  for (const stack of drifting.keys()) {
    await terraform(stack, "apply -auto-approve");
    await terraform(stack, "plan -detailed-exitcode");
  }
}

/** The plan of the null_resource host detects no drift, but `lintel runtime drift` does. */
async function repairByReplacement(scene: DemoScene, terraform: Terraform): Promise<void> {
  say("Plan sees nothing on this host; lintel runtime drift does");
  await terraform("container-images", "plan -detailed-exitcode");
  for (const stack of drifting.keys()) await lintelDrift(scene.run, stack, scene.stacks.get(stack), 1);

  say("Apply: it is repaired where the resource is named, in place");
  for (const [stack, id] of drifting) {
    await terraform(stack, `apply -auto-approve -replace=null_resource.${id}`);
    await lintelDrift(scene.run, stack, scene.stacks.get(stack), 0);
  }
}
