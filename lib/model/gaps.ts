/**
 * What the documents leave open ("not shown", or two readings), what we chose, and why. Every choice that
 * code makes about such a thing has its entry here; the reference pages print this list.
 */

import { agentGaps } from "./agents/agent-gaps.ts";
import { clientGaps } from "./client-gaps.ts";
import { accessTokenGaps } from "./credentials/access-token-gaps.ts";
import type { Gap } from "./gap.ts";
import { appRunnerGaps } from "./hosted-service/app-runner-gaps.ts";
import { autoScalingConfigurationGaps } from "./hosted-service/auto-scaling-configuration-gaps.ts";
import { hostedServiceGaps } from "./hosted-service/hosted-service-gaps.ts";
import { inventoryGaps } from "./inventory/inventory-gaps.ts";
import { simulationGaps } from "./inventory/simulation-gaps.ts";
import { lifecyclePolicyGaps } from "./lifecycle-policy/lifecycle-policy-gaps.ts";

/** Every open question that Lintel has decided. */
export const gaps: readonly Gap[] = [
  ...lifecyclePolicyGaps,
  ...simulationGaps,
  ...inventoryGaps,
  ...clientGaps,
  ...accessTokenGaps,
  ...hostedServiceGaps,
  ...autoScalingConfigurationGaps,
  ...appRunnerGaps,
  ...agentGaps,
];
