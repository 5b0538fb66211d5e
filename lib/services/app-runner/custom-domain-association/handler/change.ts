/** Requests the association and the disassociation of a domain, and waits for the service while it is busy. */
import type { Members } from "../../../../base/members.ts";
import { pause, persistently } from "../../../../terraform/runtime/pause.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import {
  type DomainCall,
  type DomainOfService,
  isFailed,
  readDomain,
  serviceStatus,
  settledDomain,
  statusOf,
  waitingOf,
} from "./service.ts";

/**
 * Requests a change of a service's domains. While an operation on the service is in progress, which it then refuses, the
 * change waits for the end of that.
 */
export async function whenServiceRests(
  { ServiceArn }: DomainOfService,
  request: () => Promise<unknown>,
  call: DomainCall,
): Promise<void> {
  const waiting = waitingOf(call);
  for (let refusals = 0; ; ) {
    try {
      await request();
      return;
    } catch (error) {
      if (!isRefusal(error, "InvalidStateException")) throw error;
      let status = await serviceStatus(ServiceArn, call);
      if (status === "PAUSED") throw isPaused(ServiceArn, error);
      if (status !== "OPERATION_IN_PROGRESS" && refusals++ > 0) throw error;
      for (let asked = 0; status === "OPERATION_IN_PROGRESS"; asked++) {
        call.log("progress", `waiting until ${ServiceArn} is no longer OPERATION_IN_PROGRESS`);
        await pause(asked, waiting);
        status = await persistently(() => serviceStatus(ServiceArn, call), waiting);
      }
    }
  }
}

/** Disassociates a domain, and waits until it is gone; one that no longer exists is a success. */
export async function disassociate(one: DomainOfService, call: DomainCall): Promise<void> {
  const found = await readDomain(one, call);
  if (found === undefined) return;
  if (statusOf(found) !== "DELETING") {
    const { service } = call.client;
    const request = () => service.disassociateCustomDomain({ ...one }, { signal: call.signal });
    await whenServiceRests(one, request, call).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
  const left = await settledDomain(one, "gone", call);
  if (left !== undefined) throw hasFailed(one, left);
}

/** An unknown domain is an invalid request, not a missing resource. */
const isMissing = (error: unknown): boolean =>
  isRefusal(error, "ResourceNotFoundException") ||
  (isRefusal(error, "InvalidRequestException") && /no custom domain/i.test(error.message));

/** The record of an associated domain as an apply leaves it: with its records, or active. */
export async function associated(one: DomainOfService, call: DomainCall, remedy = applying): Promise<Members> {
  const goal = call.options.desiredStatus === "ACTIVE" ? "active" : "records";
  const found = await settledDomain(one, goal, call);
  if (found === undefined) {
    throw new Error(
      `The domain ${one.DomainName} was disassociated from ${one.ServiceArn} meanwhile. Apply again to associate it.`,
    );
  }
  if (isFailed(found)) throw hasFailed(one, found, remedy);
  return found;
}

/** The remedy for a failed creation, which the next apply completes. */
const applying = "Correct that, then apply again: Lintel associates the domain again";

/** The remedy for a domain in the state that has failed later. */
export const replacing = "Correct that, then replace the resource, which associates the domain again";

/** A change ended, but not as requested. */
export function hasFailed(one: DomainOfService, found: Members, remedy = applying): Error {
  const { ServiceArn, DomainName } = one;
  const status = statusOf(found);
  const why =
    status === "CREATE_FAILED"
      ? `App Runner states no reason. If ${DomainName}, or a domain above it, has CAA records, one of them must contain amazon.com, otherwise the certificate is not issued; and its zone must be public. ${remedy}.`
      : "App Runner states no reason. Apply the deletion again.";
  return new Error(`The domain ${DomainName} of ${ServiceArn} is ${status}. ${why}`);
}

/** App Runner does not change the domains of a paused service. */
const isPaused = (arn: string, cause: Error): Error =>
  new Error(
    `The service ${arn} is PAUSED, and App Runner changes the domains of a service only while it is running. Resume it (desired_status = "RUNNING" of its resource, or: aws apprunner resume-service --service-arn ${arn}), then apply again.`,
    { cause },
  );
