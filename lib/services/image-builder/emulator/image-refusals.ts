/** The errors of operations on one image. */

import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { citationInWords } from "../../../facts/derive/citation.ts";
import { citeGuide } from "../../../facts/model/citation.ts";
import { refusal } from "./refusals.ts";

/** The statuses of an image whose build has ended. */
const built = ["AVAILABLE", "DEPRECATED", "DISABLED", "FAILED", "CANCELLED", "DELETED"];

/** Whether the build of an image with this status is in progress. */
export const isBeingBuilt = (status: string): boolean => !built.includes(status);

/** The error for an image that the account and region do not have. */
export const imageNotFound = ({ scope: { account, region } }: EmulatedCall, arn: string) =>
  refusal(
    "ResourceNotFoundException",
    `image ${arn} was not found in account ${account} and region ${region}; check the ARN and the region`,
  );

/** The error for an image whose build is in progress. */
export const beingBuilt = (arn: string, status: string) =>
  refusal(
    "ResourceInUseException",
    `${arn} is ${status}; wait until its build has ended (${citationInWords(citeGuide("image-builder-api", "StartResourceStateUpdate"))})`,
  );
