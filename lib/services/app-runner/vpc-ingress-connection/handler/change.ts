/** Updates and deletes VPC ingress connections. */
import { type Members, membersAt } from "../../../../base/members.ts";
import { differences } from "../../../../facts/derive/differences.ts";
import { isRefusal } from "../../../../terraform/runtime/refusal.ts";
import { changeTags } from "../../handler/tags.ts";
import { vpcIngressConnection } from "../model.ts";
import { type IngressCall, markedTagsOf, readIngress, settledIngress, statusOf } from "./service.ts";

const { IngressVpcConfiguration: configuration } = vpcIngressConnection.declaration.members;

/** Whether a connection is available in the declared network. */
const isAsDeclared = (declared: Members, found: Members): boolean =>
  statusOf(found) === "AVAILABLE" &&
  differences(configuration, declared.IngressVpcConfiguration, found.IngressVpcConfiguration, () => false).length === 0;

/** Updates a connection where it differs from the declaration, waits until it is available, and returns its record. */
export async function convergeIngress(arn: string, declared: Members, call: IngressCall): Promise<Members> {
  const { client, signal } = call;
  let found = await settledIngress(arn, call);
  // Another change may begin between the read and the request: once more then.
  for (let refusals = 0; found !== undefined && !isAsDeclared(declared, found); ) {
    const IngressVpcConfiguration = membersAt(declared, "IngressVpcConfiguration");
    call.log("info", "updating the VPC ingress connection", { arn, status: statusOf(found) });
    let refusal: Error | undefined;
    try {
      const asked = { VpcIngressConnectionArn: arn, IngressVpcConfiguration };
      await client.service.updateVpcIngressConnection(asked, { signal });
    } catch (error) {
      if (!isRefusal(error, "InvalidStateException") || refusals++ > 0) throw error;
      refusal = error;
    }
    found = await settledIngress(arn, call);
    if (refusal === undefined) break;
  }
  if (found === undefined) throw goneMeanwhile(arn);
  if (!isAsDeclared(declared, found)) throw hasFailed(arn, found);
  await changeTags(arn, await markedTagsOf(arn, call), membersAt(declared, "Tags"), call);
  const record = await readIngress(arn, call);
  if (record === undefined) throw goneMeanwhile(arn);
  return record;
}

/** Deletes a connection, and waits until it is gone; one that no longer exists is a success. */
export async function deleteIngress(arn: string, call: IngressCall): Promise<void> {
  const { client, signal } = call;
  for (let refusals = 0; ; ) {
    if ((await settledIngress(arn, call)) === undefined) return;
    let isAccepted = true;
    try {
      await client.service.deleteVpcIngressConnection({ VpcIngressConnectionArn: arn }, { signal });
    } catch (error) {
      if (isRefusal(error, "ResourceNotFoundException")) return;
      if (!isRefusal(error, "InvalidStateException") || refusals++ > 0) throw error;
      isAccepted = false;
    }
    if (!isAccepted) continue;
    const left = await settledIngress(arn, call);
    if (left === undefined) return;
    throw hasFailed(arn, left);
  }
}

/** A change ended, but not as requested. */
export const hasFailed = (arn: string, found: Members): Error => {
  const { VpcId: vpc, VpcEndpointId: endpoint } = membersAt(found, "IngressVpcConfiguration");
  return new Error(
    `The VPC ingress connection ${arn} is ${statusOf(found)} with the network ${vpc} and the endpoint ${endpoint}; App Runner states no reason. Check that the endpoint belongs to that network, is an interface endpoint of com.amazonaws.REGION.apprunner.requests without private DNS names, and that the service is not publicly accessible; then apply again.`,
  );
};

/** Somebody deleted the connection during the change. */
const goneMeanwhile = (arn: string): Error =>
  new Error(`The VPC ingress connection ${arn} was deleted while it was being changed. Apply again to create it.`);
