/** The list of all emulated services. The first one also rejects requests that no service matches, in its format of errors. */
import { appRunner } from "../../services/app-runner/emulator.ts";
import { cloudWatch } from "../../services/cloudwatch/emulator.ts";
import { autoScaling } from "../../services/compute/auto-scaling/emulator.ts";
import { ec2 } from "../../services/compute/ec2/emulator.ts";
import { recycleBin } from "../../services/compute/recycle-bin/emulator.ts";
import { imageBuilder } from "../../services/image-builder/emulator.ts";
import { restApi } from "../../services/rest-api/emulator.ts";
import { sts } from "../../services/sts/emulator.ts";
import type { EmulatedService } from "../emulated-service.ts";

export const services: readonly [EmulatedService, ...EmulatedService[]] = [
  imageBuilder,
  appRunner,
  ec2,
  autoScaling,
  sts,
  recycleBin,
  cloudWatch,
  restApi,
];
