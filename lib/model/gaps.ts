/**
 * The gaps of the documentation ("not shown", or ambiguous), with Lintel's decisions and reasons. Every such decision
 * in the code has an entry here; the reference pages print them.
 */

import { agentGaps } from "./agents/agent-gaps.ts";
import { pushGaps } from "./agents/push-gaps.ts";
import { clientGaps } from "./client-gaps.ts";
import { accessTokenGaps } from "./credentials/access-token-gaps.ts";
import type { Gap } from "./gap.ts";
import { appRunnerGaps } from "./hosted-service/app-runner-gaps.ts";
import { autoScalingConfigurationGaps } from "./hosted-service/auto-scaling-configuration-gaps.ts";
import { hostedServiceGaps } from "./hosted-service/hosted-service-gaps.ts";
import { inventoryGaps } from "./inventory/inventory-gaps.ts";
import { simulationGaps } from "./inventory/simulation-gaps.ts";
import { imageBuilderGaps } from "./lifecycle-policy/image-builder-gaps.ts";
import { lifecyclePolicyGaps } from "./lifecycle-policy/lifecycle-policy-gaps.ts";

/** All gaps. */
export const gaps: readonly Gap[] = [
  ...lifecyclePolicyGaps,
  ...imageBuilderGaps,
  ...simulationGaps,
  ...inventoryGaps,
  ...clientGaps,
  ...accessTokenGaps,
  ...hostedServiceGaps,
  ...autoScalingConfigurationGaps,
  ...appRunnerGaps,
  ...agentGaps,
  ...pushGaps,
];
