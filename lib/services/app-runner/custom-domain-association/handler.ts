/** Creates, reads and deletes associations of domains with services. Nothing of one can change. */

import type { Members } from "../../../base/members.ts";
import { realTiming } from "../../../client/retry.ts";
import type { Handler } from "../../../terraform/runtime/handler.ts";
import { unfitImportId } from "../../../terraform/runtime/import-id.ts";
import { withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../terraform/runtime/region.ts";
import { associated, disassociate, hasFailed, replacing } from "./handler/change.ts";
import { associateDomain, completeDomain } from "./handler/creation.ts";
import {
  type DomainCall,
  type DomainClient,
  domainIn,
  domainOf,
  findDomain,
  idOf,
  isFailed,
  readDomain,
  statusOf,
} from "./handler/service.ts";
import { customDomainAssociation, domainIdForm } from "./model.ts";

/** The command lists the domains of one service. */
const importForm = { ...domainIdForm, listing: "aws apprunner describe-custom-domains --service-arn ARN" };

const handler: Handler<DomainClient> = {
  model: customDomainAssociation,
  withheld: [],
  // An update waits until the domain is active.
  changedByUpdate: ["Status", "CertificateValidationRecords"],
  timeouts: { create: 900, read: 300, update: 900, delete: 900 },

  async connect(settings) {
    const { createAppRunnerClient } = await import("../client.ts");
    const region = () => configuredRegion(settings);
    const { unreachableTimeout } = settings;
    return { service: createAppRunnerClient(settings), region, timing: realTiming, unreachableTimeout };
  },

  create: (declared, call) => withWordedErrors(associateDomain(declared, call)),
  complete: (unfinished, declared, call) => withWordedErrors(completeDomain(unfinished, declared, call)),
  read: (id, call) => withWordedErrors(read(id, call)),
  update: (prior, _, call) => withWordedErrors(associated(domainOf(prior), call, replacing)),
  delete: (prior, call) => withWordedErrors(disassociate(domainOf(prior), call)),
  find: (name, call) => withWordedErrors(findDomain(name, call)),

  equivalent: (path, one, other) => path === "DomainName" && String(one).toLowerCase() === String(other).toLowerCase(),

  importForm,
  parseImportId(id) {
    const [, domain, service] = /^([^:,]+),(.+)$/.exec(id) ?? [];
    // The AWS provider has them the other way round.
    const found = domainIn(domain === undefined ? id : `${service},${domain}`);
    if (found === undefined) throw unfitImportId(id, importForm);
    return idOf(found);
  },
};
export default handler;

async function read(id: string, call: DomainCall): Promise<Members | undefined> {
  const one = domainIn(id);
  if (one === undefined) throw new Error(`The id is ${JSON.stringify(id)}; it must be ${domainIdForm.meaning}.`);
  checkRegion(customDomainAssociation.title, one.ServiceArn, await call.client.region());
  const record = await readDomain(one, call);
  if (record === undefined || statusOf(record) === "DELETING") return undefined;
  if (isFailed(record)) call.log("warn", hasFailed(one, record, replacing).message);
  return record;
}
