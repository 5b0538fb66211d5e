/** All emulated services. The first one also rejects requests that no service matches, in its format of errors. */
import { appRunner } from "./app-runner/service.ts";
import { autoScaling } from "./compute/auto-scaling.ts";
import { ec2 } from "./compute/ec2.ts";
import { recycleBin } from "./compute/recycle-bin.ts";
import { sts } from "./compute/sts.ts";
import { imageBuilder } from "./image-builder/service.ts";
import { restApi } from "./rest/service.ts";
import type { EmulatedService } from "./service.ts";

export const services: readonly [EmulatedService, ...EmulatedService[]] = [
  imageBuilder,
  appRunner,
  ec2,
  autoScaling,
  sts,
  recycleBin,
  restApi,
];
