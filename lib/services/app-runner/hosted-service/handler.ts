/** Creates, reads, updates, pauses, resumes and deletes hosted services. */
import { type Members, membersAt, textAt } from "../../../base/members.ts";
import { realTiming } from "../../../client/retry.ts";
import { type Handler, type RefusedCreation, Retained } from "../../../terraform/runtime/handler.ts";
import { importsByForm } from "../../../terraform/runtime/import-id.ts";
import { withTimes } from "../../../terraform/runtime/record-times.ts";
import { withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../terraform/runtime/region.ts";
import { changeService, deleteService } from "./handler/change.ts";
import { completeService, createService } from "./handler/creation.ts";
import { stillChanging } from "./handler/errors.ts";
import {
  findService,
  type HostedServiceClient,
  newestOperation,
  operationsOn,
  readService,
  type ServiceCall,
} from "./handler/state.ts";
import { hostedOperation } from "./model/operation.ts";
import { runtimeEnds } from "./model/runtime-ends.ts";
import { equivalent } from "./model/same-meaning.ts";
import { serviceArnForm } from "./model/service-arn.ts";
import { hostedService } from "./model.ts";

const handler: Handler<HostedServiceClient> = {
  model: hostedService,
  withheld: [],
  changedByUpdate: ["UpdatedAt", "Status"],
  timeouts: { create: 1200, read: 300, update: 1200, delete: 1200 },

  async connect(settings) {
    const { createAppRunnerClient } = await import("../client.ts");
    return {
      service: createAppRunnerClient(settings),
      reservedTagPrefix: settings.reservedTagPrefix,
      ignoredTags: settings.ignoredTags,
      region: () => configuredRegion(settings),
      timing: realTiming,
      unreachableTimeout: settings.unreachableTimeout,
    };
  },

  create: (declared, call) => withWordedErrors(createService(declared, call)),
  complete: (unfinished, declared, call) => withWordedErrors(completeService(unfinished, declared, call)),
  read: (arn, call) => withWordedErrors(read(arn, call)),
  update: (prior, declared, call) => withWordedErrors(changeService(prior, declared, call)),
  delete: (prior, call) => withWordedErrors(deleteService(textAt(prior, "ServiceArn") ?? "", call)),
  find: (name, call) => withWordedErrors(find(name, call)),
  listings: {
    operations: { element: hostedOperation, list: (arn, call) => withWordedErrors(listOperations(arn, call)) },
  },
  refusesCreation: onEndedRuntime,
  equivalent,

  ...importsByForm(serviceArnForm, "aws apprunner list-services"),
};
export default handler;

/**
 * The record of a service. In another region the response would look as if it was deleted. During an operation the
 * service already shows what it is changing to, and may still be rolled back: that is not its content yet.
 */
async function read(arn: string, call: ServiceCall): Promise<Members | Retained | undefined> {
  checkRegion("service", arn, await call.client.region());
  const record = await readService(arn, call);
  const status = record?.Status;
  if (status !== "OPERATION_IN_PROGRESS") return record;
  call.log("warn", stillChanging(arn, await newestOperation(arn, call)));
  return new Retained({ Status: status }, record);
}

async function find(name: string, call: ServiceCall): Promise<Members | undefined> {
  const arn = await findService(name, call);
  return arn === undefined ? undefined : readService(arn, call);
}

async function listOperations(arn: string, call: ServiceCall): Promise<readonly Members[]> {
  checkRegion("service", arn, await call.client.region());
  const listed: Members[] = [];
  for await (const operation of operationsOn(arn, call)) listed.push(withTimes(operation));
  return listed;
}

/** Why a declaration cannot be created; undefined if its runtime is supported, or set in the repository. */
function onEndedRuntime(declared: Members, now = new Date()): RefusedCreation | undefined {
  const repository = membersAt(membersAt(declared, "SourceConfiguration"), "CodeRepository");
  const configuration = membersAt(repository, "CodeConfiguration");
  if (textAt(configuration, "ConfigurationSource") !== "API") return undefined;
  const runtime = textAt(membersAt(configuration, "CodeConfigurationValues"), "Runtime") ?? "";
  const end = runtimeEnds.get(runtime);
  if (end === undefined || now.toISOString() < end) return undefined;
  return {
    path: "SourceConfiguration.CodeRepository.CodeConfiguration.CodeConfigurationValues.Runtime",
    problem: `App Runner creates no services on runtime ${JSON.stringify(runtime)}, whose support ended on ${end}`,
    remedy:
      "Declare a runtime that is supported. App Runner still updates a service that exists: keep the arguments that replace it as they are.",
  };
}
