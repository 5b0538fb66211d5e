/** What the commands for services report, for every output. */

import { type Members, textAt } from "../../base/members.ts";
import type { ListedService } from "./selected-services.ts";

/** A part that was not read or not done, with the reason. */
export interface FleetFailure {
  readonly accountId?: string;
  readonly profile?: string;
  readonly region: string;
  readonly message: string;
}

/** An operation of a service. Times are ISO 8601. */
export interface ReportedOperation {
  readonly id?: string;
  readonly type?: string;
  readonly status?: string;
  readonly startedAt?: string;
  readonly endedAt?: string;
}

/** Which service a line of a report is about. */
export interface ReportedService {
  readonly name: string;
  readonly arn: string;
  readonly accountId: string;
  readonly profile?: string;
  readonly region: string;
  readonly url?: string;
}

/** The members of a service that say which one it is. */
export function reportedService({ of, arn, name, url }: ListedService): ReportedService {
  const { profile, id } = of.account;
  return {
    ...{ name, arn, accountId: arn.split(":")[4] ?? id ?? "" },
    ...(profile !== undefined && { profile }),
    ...{ region: of.region, ...(url !== undefined && { url }) },
  };
}

/** An operation in a response of the service. */
export function reportedOperation(operation: Members): ReportedOperation {
  const [id, type, status] = ["Id", "Type", "Status"].map((name) => textAt(operation, name));
  const [startedAt, endedAt] = [timeOf(operation.StartedAt), timeOf(operation.EndedAt)];
  return {
    ...(id !== undefined && { id }),
    ...(type !== undefined && { type }),
    ...(status !== undefined && { status }),
    ...(startedAt !== undefined && { startedAt }),
    ...(endedAt !== undefined && { endedAt }),
  };
}

/** A time of the service as ISO 8601; undefined if it is absent or malformed. */
export const timeOf = (seconds: unknown): string | undefined =>
  typeof seconds === "number" && Math.abs(seconds) < 8e12 ? new Date(seconds * 1000).toISOString() : undefined;

/** "web-1 (123456789012 eu-west-1)". */
export const serviceInWords = ({ name, accountId, region }: ReportedService): string =>
  `${name} (${accountId} ${region})`;
