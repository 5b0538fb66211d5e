/**
 * What the documents leave open ("not shown", or two readings), what we chose, and why. Every choice that
 * code makes about such a thing has its entry here; the reference pages print this list.
 */
import { accessTokenGaps } from "./access-token-gaps.ts";
import { agentGaps } from "./agent-gaps.ts";
import { appRunnerGaps } from "./app-runner-gaps.ts";
import { clientGaps } from "./client-gaps.ts";
import type { Gap } from "./gap.ts";
import { hostedServiceGaps } from "./hosted-service-gaps.ts";
import { inventoryGaps } from "./inventory-gaps.ts";
import { lifecyclePolicyGaps } from "./lifecycle-policy-gaps.ts";
import { simulationGaps } from "./simulation-gaps.ts";

/** Every open question that Lintel has decided. */
export const gaps: readonly Gap[] = [
  ...lifecyclePolicyGaps,
  ...simulationGaps,
  ...inventoryGaps,
  ...clientGaps,
  ...accessTokenGaps,
  ...hostedServiceGaps,
  ...appRunnerGaps,
  ...agentGaps,
];
