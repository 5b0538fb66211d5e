/** What the demo changes by hand, as a user of the console would. */

import { listOf } from "../lib/base/members.ts";
import type { ClientSettings } from "../lib/client/client-settings.ts";
import { createAppRunnerClient } from "../lib/services/app-runner/client.ts";
import { createImageBuilderClient } from "../lib/services/image-builder/client.ts";
import { say } from "./demo-command.ts";

/** The declarations that {@link interfere} makes drift: their ids, by the stack. */
export const drifting: ReadonlyMap<string, string> = new Map([
  ["container-images", "runner-images"],
  ["hosted-services", "shop"],
]);

/** Disables a policy and pauses a service. */
export async function interfere(settings: ClientSettings & { readonly endpointUrl: string }): Promise<void> {
  say("Somebody disables a policy and pauses a service by hand");
  await disable("runner images", settings);
  await pause("shop", settings);
  process.stdout.write('the policy "runner images" is DISABLED and the service "shop" PAUSED now\n');
}

async function disable(name: string, settings: ClientSettings): Promise<void> {
  const client = createImageBuilderClient(settings);
  for await (const { lifecyclePolicySummaryList } of client.pages("listLifecyclePolicies", {})) {
    for (const { arn } of listOf(lifecyclePolicySummaryList).filter((summary) => summary.name === name)) {
      const { lifecyclePolicy } = await client.getLifecyclePolicy({ lifecyclePolicyArn: arn });
      const [policy = {}] = listOf([lifecyclePolicy]);
      const { description, executionRole, resourceType, policyDetails, resourceSelection } = policy;
      const kept = { description, executionRole, resourceType, policyDetails, resourceSelection };
      await client.updateLifecyclePolicy({ lifecyclePolicyArn: arn, ...kept, status: "DISABLED" });
    }
  }
  client.close();
}

/** Waits until the service is paused. */
async function pause(name: string, settings: ClientSettings & { readonly endpointUrl: string }): Promise<void> {
  const client = createAppRunnerClient(settings);
  const { ServiceSummaryList } = await client.listServices({});
  const found = listOf(ServiceSummaryList).find(({ ServiceName }) => ServiceName === name);
  await client.pauseService({ ServiceArn: found?.ServiceArn });
  // The operation takes a second; advancing the emulator's clock avoids the wait.
  await fetch(`${settings.endpointUrl}/_lintel/clock`, { method: "POST", body: JSON.stringify({ seconds: 1 }) });
  client.close();
}
