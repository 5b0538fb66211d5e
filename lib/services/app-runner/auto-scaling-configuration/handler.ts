/** Creates, reads, updates and deletes auto scaling configurations: a name with its revisions. */
import { realTiming } from "../../../api/retry.ts";
import { type Members, textAt } from "../../../base/members.ts";
import type { Handler } from "../../../runtime/handler.ts";
import { withTimes } from "../../../runtime/record-times.ts";
import { withWordedErrors } from "../../../runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../runtime/region.ts";
import { convergeConfiguration } from "./handler/change.ts";
import { completeConfiguration, createConfiguration } from "./handler/creation.ts";
import { deleteConfiguration } from "./handler/deletion.ts";
import {
  type ConfigurationCall,
  type ConfigurationClient,
  findConfiguration,
  idIn,
  readConfiguration,
  revisionsOf,
} from "./handler/service.ts";
import { autoScalingArnForm, autoScalingConfiguration, autoScalingRevision } from "./model.ts";

const handler: Handler<ConfigurationClient> = {
  model: autoScalingConfiguration,
  withheld: [],
  changedByUpdate: ["HasAssociatedService"],
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  async connect(settings) {
    const { createAppRunnerClient } = await import("../client.ts");
    const { reservedTagPrefix, ignoredTags } = settings;
    const region = () => configuredRegion(settings);
    return { service: createAppRunnerClient(settings), reservedTagPrefix, ignoredTags, region, timing: realTiming };
  },

  create: (declared, call) => withWordedErrors(createConfiguration(declared, call)),
  complete: (unfinished, declared, call) => withWordedErrors(completeConfiguration(unfinished, declared, call)),
  read: (id, call) => withWordedErrors(read(id, call)),
  update: (prior, declared, call) => withWordedErrors(convergeConfiguration(textAt(prior, "id") ?? "", declared, call)),
  delete: (prior, call) => withWordedErrors(deleteConfiguration(textAt(prior, "id") ?? "", call)),
  find: (name, call) => withWordedErrors(find(name, call)),
  listings: {
    revisions: { element: autoScalingRevision, list: (id, call) => withWordedErrors(listRevisions(id, call)) },
  },

  parseImportId(id) {
    const identity = idIn(id);
    if (identity !== undefined) return identity;
    throw new Error(
      `The id is ${JSON.stringify(id)}; it must be ${autoScalingArnForm.meaning}. The command \`aws apprunner list-auto-scaling-configurations\` lists them.`,
    );
  },
};
export default handler;

/** The record of a configuration. In another region the response would look as if it was deleted. */
async function read(id: string, call: ConfigurationCall): Promise<Members | undefined> {
  checkRegion(autoScalingConfiguration.title, id, await call.client.region());
  return readConfiguration(id, call);
}

async function find(name: string, call: ConfigurationCall): Promise<Members | undefined> {
  const id = await findConfiguration(name, call);
  return id === undefined ? undefined : read(id, call);
}

async function listRevisions(id: string, call: ConfigurationCall): Promise<readonly Members[]> {
  checkRegion(autoScalingConfiguration.title, id, await call.client.region());
  return (await revisionsOf(id.split("/").at(-1) ?? "", call)).map(withTimes);
}
