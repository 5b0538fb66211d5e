/**
 * The demo's apply, drift, repair, pause and destroy on a machine without Terraform: the stacks are synthesized for the
 * null_resource host, and the commands of their provisioners run in Terraform's place.
 */
import { listOf, membersOf } from "../lib/base/members.ts";
import { lintelDrift, say } from "./demo-command.ts";
import { drifting } from "./demo-interference.ts";
import { reportOnCall } from "./demo-on-call.ts";
import type { DemoScene } from "./demo-scene.ts";
import { HostedStack } from "./hosted-stack.ts";

/** Applies the stacks, repairs the drift, pauses, destroys, and lets an agent notify whoever is on call. */
export async function applyWithoutTerraform(scene: DemoScene): Promise<void> {
  const { run } = scene;
  const stacks = [...scene.stacks].map(([name, folder]) => ({ name, folder, stack: hosted(scene, name, folder) }));

  say("Apply without Terraform: lintel runtime, which Terraform runs on the null_resource host, creates everything");
  for (const { stack } of stacks) await stack.apply();

  say("Apply again: nothing is left to do");
  await fetch(requestsAt(scene), { method: "DELETE" });
  for (const { stack } of stacks) await stack.apply({}, stack.ids);
  await showOnlyReads(scene);

  await scene.interfere();
  say("The drift is seen");
  const drifted = stacks.flatMap((each) => [drifting.get(each.name) ?? []].flat().map((id) => ({ ...each, id })));
  for (const { name, folder } of drifted) await lintelDrift(run, name, folder, 1);

  say("Apply: it is repaired in place");
  for (const { name, folder, stack, id } of drifted) {
    await stack.apply({}, [id]);
    await lintelDrift(run, name, folder, 0);
  }

  say("In the evening the back office is declared PAUSED, in the morning RUNNING");
  for (const status of ["PAUSED", "RUNNING"]) {
    for (const { stack } of stacks) await stack.apply({ back_office_status: status });
    const backOffice = stacks
      .map(({ stack }) => stack.outputs("back-office").status)
      .find((found) => found !== undefined);
    process.stdout.write(`back-office is ${backOffice}\n`);
  }

  say("Destroy");
  for (const { stack } of [...stacks].reverse()) await stack.destroy();

  const onCall = hosted(scene, "on-call", scene.onCall);
  await reportOnCall({
    run,
    agent: `${scene.emulator}/agent`,
    stack: {
      apply: (variables) => onCall.apply(variables),
      showEnd: () => lintelDrift(run, "on-call", scene.onCall, 0),
      destroy: () => onCall.destroy(),
    },
  });
  say("What Terraform adds");
  process.stdout.write(terraformAdds);
}

const terraformAdds = `- a plan, which shows every change before it is made, and with Lintel's provider also the drift
- a state: it deletes what is no longer declared, and moves and imports what exists
- the rules at plan time, data sources, modules, and everything else that you declare beside Lintel's resources
To see it, install Terraform (developer.hashicorp.com/terraform/install) or OpenTofu, or name one in LINTEL_TERRAFORM, and run the demo again.
`;

/** A stack whose provisioners are printed as they run. */
const hosted = ({ run }: DemoScene, name: string, folder: string): HostedStack =>
  new HostedStack(folder, (id, command, env) =>
    run(`cd ${name} && ${command}  # ${id}`, command.split(" "), { cwd: folder, env }),
  );

const requestsAt = ({ emulator }: DemoScene): string => `${emulator}/_lintel/requests`;

/** Says how many requests the emulator received. Throws if one changes something. */
async function showOnlyReads(scene: DemoScene): Promise<void> {
  const requests = listOf(membersOf(await (await fetch(requestsAt(scene))).json()).requests);
  const changes = requests
    .map(({ operation }) => String(operation))
    .filter((name) => !/^(?:Get|List|Describe)/.test(name));
  if (changes.length > 0) throw new Error(`the second apply sent ${changes.join(", ")}; the demo expects no changes.`);
  process.stdout.write(`no changes: the emulator received ${requests.length} requests, and all of them only read\n`);
}
