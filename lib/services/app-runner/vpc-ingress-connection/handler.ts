/** Creates, reads, updates and deletes VPC ingress connections. */

import { type Members, textAt } from "../../../base/members.ts";
import { realTiming } from "../../../client/retry.ts";
import { type Handler, Retained } from "../../../terraform/runtime/handler.ts";
import { importsByForm } from "../../../terraform/runtime/import-id.ts";
import { withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../terraform/runtime/region.ts";
import { convergeIngress, deleteIngress } from "./handler/change.ts";
import { completeIngress, createIngress } from "./handler/creation.ts";
import { arnOf, findIngress, type IngressCall, type IngressClient, readIngress, statusOf } from "./handler/service.ts";
import { ingressArnForm, vpcIngressConnection } from "./model.ts";

const handler: Handler<IngressClient> = {
  model: vpcIngressConnection,
  withheld: [],
  changedByUpdate: ["Status"],
  timeouts: { create: 900, read: 300, update: 900, delete: 900 },

  async connect(settings) {
    const { createAppRunnerClient } = await import("../client.ts");
    const { reservedTagPrefix, ignoredTags, unreachableTimeout } = settings;
    const region = () => configuredRegion(settings);
    const service = createAppRunnerClient(settings);
    return { service, reservedTagPrefix, ignoredTags, region, timing: realTiming, unreachableTimeout };
  },

  create: (declared, call) => withWordedErrors(createIngress(declared, call)),
  complete: (unfinished, declared, call) => withWordedErrors(completeIngress(unfinished, declared, call)),
  read: (arn, call) => withWordedErrors(read(arn, call)),
  update: (prior, declared, call) => withWordedErrors(convergeIngress(arnOf(prior), declared, call)),
  delete: (prior, call) => withWordedErrors(deleteIngress(arnOf(prior), call)),
  find: (name, call) => withWordedErrors(find(name, call)),

  ...importsByForm(ingressArnForm, "aws apprunner list-vpc-ingress-connections"),
};
export default handler;

/**
 * The record of a connection. Its configuration counts once it is available: until then the service shows what it is
 * changing to, or what it could not change to (gap `vpc-ingress-connection/changes`).
 */
async function read(arn: string, call: IngressCall): Promise<Members | Retained | undefined> {
  checkRegion(vpcIngressConnection.title, arn, await call.client.region());
  const record = await readIngress(arn, call);
  if (record === undefined || statusOf(record) === "AVAILABLE") return record;
  call.log(
    "warn",
    `The VPC ingress connection ${arn} is ${statusOf(record)}. Until it is AVAILABLE, the values that it had before count; the next apply with changes to it completes them.`,
  );
  return new Retained({ Status: textAt(record, "Status") }, record);
}

async function find(name: string, call: IngressCall): Promise<Members | undefined> {
  const arn = await findIngress(name, call);
  return arn === undefined ? undefined : readIngress(arn, call);
}
