/** Errors about hosted services: the operation, its result, and the remedy. */

import { own } from "../../../../base/dictionary.ts";
import { type Members, membersAt, textAt } from "../../../../base/members.ts";
import { messageOf } from "../../../../base/message-of.ts";
import { citationInWords } from "../../../../facts/derive/citation.ts";
import { cite } from "../../../../facts/model/citation.ts";
import { withTimes } from "../../../../terraform/runtime/record-times.ts";
import { inWords } from "../../../../terraform/runtime/refusal.ts";

/** An operation has ended with another status than SUCCEEDED. */
export class OperationFailedError extends Error {
  override readonly name = "OperationFailedError";
  readonly operation: Members;
  /** The status of the service now, if it could be read. */
  readonly status: string | undefined;

  constructor(message: string, operation: Members, status: string | undefined) {
    super(message);
    this.operation = operation;
    this.status = status;
  }
}

/** A wait ended before the operation. */
export class StillRunningError extends Error {
  override readonly name = "StillRunningError";
  /** As it was last read; undefined if it was not listed yet. */
  readonly operation: Members | undefined;

  constructor(message: string, operation: Members | undefined, options: ErrorOptions) {
    super(message, options);
    this.operation = operation;
  }
}

/**
 * An operation that ended with another status than SUCCEEDED; a RUNNING service may have been rolled back.
 * @param service as it is now, if it could be read.
 */
export function operationFailed(arn: string, operation: Members, service: Members | undefined): Error {
  const status = textAt(service ?? {}, "Status");
  const sentences = [
    `${operationInWords(operation)} on ${arn} ended as ${operation.Status}${own(outcomes, String(operation.Status)) ?? ""}`,
    ...(status === undefined ? [] : [`The service is ${status} now`]),
    ...logsOf(arn),
    ...hintsFor(operation, service ?? {}),
    "Run the same command again once the cause is removed; it does not resolve itself",
  ];
  return new OperationFailedError(`${sentences.join(". ")}.`, operation, status);
}

/**
 * The log groups in which App Runner writes what it does with a service, and what its application prints (the guide,
 * Viewing App Runner logs streamed to CloudWatch Logs); undefined for an ARN of another form.
 */
export function logGroupsOf(arn: string): { readonly service: string; readonly application: string } | undefined {
  const [, name, id] = arn.split("/");
  if (name === undefined || id === undefined) return undefined;
  const group = `/aws/apprunner/${name}/${id}`;
  return { service: `${group}/service`, application: `${group}/application` };
}

function logsOf(arn: string): readonly string[] {
  const groups = logGroupsOf(arn);
  if (groups === undefined) return [];
  const { service, application } = groups;
  return [`The reason is in CloudWatch Logs, in the log groups ${service} (deployments) and ${application}`];
}

/** Causes that the linter cannot see. */
function hintsFor({ Type: type }: Members, service: Members): readonly string[] {
  if (type === "DELETE_SERVICE")
    return ["A service with active VPC ingress connections is not deleted: delete those first"];
  const egress = membersAt(membersAt(service, "NetworkConfiguration"), "EgressConfiguration");
  return egress.EgressType === "VPC"
    ? [
        "With a VPC connector, check its subnets: all must be private and of one IP address type, dual-stack ones for DUAL_STACK",
      ]
    : [];
}

const outcomes: { readonly [status: string]: string } = {
  ROLLBACK_SUCCEEDED: ": the service has its previous configuration again",
  ROLLBACK_FAILED: ": the previous configuration could not be restored",
};

/** The wait ended; says why, and which operation continues in the service, if it is known. */
export function stillRunning(arn: string, operation: Members | undefined, error: unknown): Error {
  const worded = inWords(error);
  const reason = worded instanceof Error && worded.name !== "AbortError" ? `${worded.message}\n` : "";
  const what = operation === undefined ? "an operation" : operationInWords(operation);
  const status = textAt(operation ?? {}, "Status") ?? "not reported yet";
  const next =
    "The operation continues in the service: run the same command again, which waits for its end and then does the rest.";
  const message = `${reason}Still running on ${arn}: ${what}, ${status} when last read. ${next}`;
  return new StillRunningError(message, operation, { cause: error });
}

/** A read during an operation; undefined if the operation is not listed yet. */
export const stillChanging = (arn: string, operation: Members | undefined): string =>
  `The service is still changing: ${operation === undefined ? "an operation" : operationInWords(operation)} is in progress on ${arn}, and may be rolled back. Until it has ended, the values that the service had before count; an apply with changes to it waits for the end first.`;

/** `UPDATE_SERVICE (operation 1c…, started 2026-…, ended 2026-…)` */
export function operationInWords(operation: Members): string {
  const { Type, Id, StartedAt, EndedAt } = withTimes(operation);
  const details = [
    Id === undefined ? "operation without an id" : `operation ${Id}`,
    ...(StartedAt === undefined || StartedAt === null ? [] : [`started ${StartedAt}`]),
    ...(EndedAt === undefined || EndedAt === null ? [] : [`ended ${EndedAt}`]),
  ];
  return `${Type} (${details.join(", ")})`;
}

/** Why a created service differs from the declaration. */
export function notAsDeclared(arn: string, service: Members, error: unknown): string {
  const worded = inWords(error);
  const unusable =
    service.Status === "CREATE_FAILED" ? " It is CREATE_FAILED: it cannot be used, and counts against the quota." : "";
  return `The service exists as ${arn}, but not as declared: ${messageOf(worded)}${unusable}`;
}

/** Somebody deleted the service during the update. */
export const deletedMeanwhile = (arn: string): Error =>
  new Error(`The service ${arn} was deleted during the update. Apply again to create it.`);

/** The status of a service that can be neither paused nor resumed. */
export const unusable = (arn: string, status: string): Error =>
  new Error(
    status === "DELETE_FAILED"
      ? `The service ${arn} is DELETE_FAILED: deleting it failed, and it cannot be used again (${citationInWords(cite(2, "States and transitions"))}). Destroy or replace the resource, which tries the deletion again.`
      : `The service ${arn} is ${status}; it can be neither paused nor resumed. Change the declaration and apply again: an update rebuilds it (${citationInWords(cite(2, "States and transitions"))}).`,
  );

/** A paused service that the service refused to update, and that shall not run. */
export const notUpdatable = (arn: string, error: unknown): Error => {
  const refusal = messageOf(inWords(error)).replace(/\.$/, "");
  return new Error(
    `The service ${arn} is PAUSED, and App Runner refused to update it: ${refusal}. Declare desired_status = "RUNNING" and apply, which resumes it and then updates it; declare "PAUSED" again afterwards.`,
    { cause: error },
  );
};

/** The status of a service that cannot be deployed. */
export const notDeployable = (arn: string, status: unknown): Error =>
  new Error(
    status === "PAUSED"
      ? `deployment_triggers has changed, but the service ${arn} is PAUSED: only a running service can be deployed. Declare desired_status = "RUNNING", which resumes it and deploys it; or restore the triggers until it runs.`
      : `deployment_triggers has changed, but the service ${arn} is ${status}: only a running service can be deployed. Apply again once it runs.`,
  );
