/**
 * The gaps of the documentation ("not shown", or ambiguous), with Lintel's decisions and reasons. Every such decision
 * in the code has an entry here; the reference pages print them.
 */

import { clientGaps } from "../model/client-gaps.ts";
import type { Gap } from "../model/gap.ts";
import { agentGaps } from "./a2a/gaps.ts";
import { pushGaps } from "./a2a/push-config/gaps.ts";
import { autoScalingConfigurationGaps } from "./app-runner/auto-scaling-configuration/gaps.ts";
import { appRunnerGaps } from "./app-runner/gaps.ts";
import { hostedServiceGaps } from "./app-runner/hosted-service/gaps.ts";
import { inventoryGaps } from "./compute/gaps.ts";
import { imageBuilderGaps } from "./image-builder/gaps.ts";
import { simulationGaps } from "./image-builder/lifecycle-execution/gaps.ts";
import { lifecyclePolicyGaps } from "./image-builder/lifecycle-policy/gaps.ts";
import { accessTokenGaps } from "./rest-api/access-token/gaps.ts";

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
