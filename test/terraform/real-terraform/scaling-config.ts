/** Configurations of an auto scaling configuration for tests, and the content of the service. */
import { autoScalingKind } from "../../../lib/services/app-runner/auto-scaling-configuration/handler.ts";
import { idIn } from "../../../lib/services/app-runner/handler/shared-object.ts";
import { type Expressions, resourceBlock } from "../../resource-blocks.ts";
import type { Bench, Policy } from "./terraform.ts";

/** A resource block: a valid configuration with `changes`. */
export const scaling = (changes: Expressions = {}, label = "high"): string =>
  resourceBlock("lintel_auto_scaling_configuration", label, {
    auto_scaling_configuration_name: '"high-load"',
    ...changes,
  });

/**
 * The active revisions of all configurations except the account's default, newest first; `id` is the ARN
 * without a revision.
 */
export async function revisions({ hosting }: Bench): Promise<readonly Policy[]> {
  const { AutoScalingConfigurationSummaryList: items } = await hosting.listAutoScalingConfigurations({
    LatestOnly: false,
  });
  const summaries = Array.isArray(items) ? items : [];
  const responses = await Promise.all(
    summaries
      .filter(({ AutoScalingConfigurationName: name }) => name !== "DefaultConfiguration")
      .map(({ AutoScalingConfigurationArn }) =>
        hosting.describeAutoScalingConfiguration({ AutoScalingConfigurationArn }),
      ),
  );
  return responses
    .map(
      ({ AutoScalingConfiguration: found }): Policy => ({
        ...Object(found),
        id: idIn(autoScalingKind, String(Object(found).AutoScalingConfigurationArn)),
      }),
    )
    .sort(
      (one, other) => Number(other.AutoScalingConfigurationRevision) - Number(one.AutoScalingConfigurationRevision),
    );
}
