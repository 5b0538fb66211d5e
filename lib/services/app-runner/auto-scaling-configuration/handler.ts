/** Creates, reads, updates and deletes auto scaling configurations: a name with its revisions. */
import type { Members } from "../../../base/members.ts";
import type { Handler } from "../../../terraform/runtime/handler.ts";
import { revisionListing, sharedHandler } from "../handler/shared-handler.ts";
import {
  type Newest,
  newestRevision,
  type SharedCall,
  type SharedClient,
  type SharedKind,
} from "../handler/shared-object.ts";
import { autoScalingArnForm, autoScalingConfiguration, autoScalingRevision } from "./model.ts";

/** Auto scaling configurations, as shared objects. */
export const autoScalingKind: SharedKind = {
  model: autoScalingConfiguration,
  prefix: "AutoScalingConfiguration",
  arnForm: autoScalingArnForm,
  hasRevisions: true,
  listInput: (AutoScalingConfigurationName) => ({ AutoScalingConfigurationName, LatestOnly: false }),
  observed: ({ IsDefault: isDefault }) => (isDefault === undefined ? {} : { isDefault }),
  remove: (id, { client, signal }) =>
    client.service.deleteAutoScalingConfiguration(
      { AutoScalingConfigurationArn: id, DeleteAllRevisions: true },
      { signal },
    ),
  users: (_, revisions, call) => usersOf(revisions, call),
  lingering: 0,
  hindrance: (revisions) =>
    revisions.some(({ IsDefault: isDefault }) => isDefault === true)
      ? "it is the default of its account and region. Make a different one the default (is_default = true), and apply again."
      : undefined,
  settle: chooseDefault,
};

const handler: Handler<SharedClient> = sharedHandler(autoScalingKind, {
  changedByUpdate: ["HasAssociatedService"],
  listings: {
    revisions: revisionListing(autoScalingKind, autoScalingRevision),
  },
});
export default handler;

/** The ARNs of the services that use the revisions. */
async function usersOf(revisions: readonly Members[], { client, signal }: SharedCall): Promise<ReadonlySet<string>> {
  const users = new Set<string>();
  for (const { AutoScalingConfigurationArn, HasAssociatedService: isUsed } of revisions) {
    if (isUsed !== true) continue;
    const asked = { AutoScalingConfigurationArn };
    const pages = client.service.pages("listServicesForAutoScalingConfiguration", asked, { signal });
    for await (const { ServiceArnList: arns } of pages) {
      if (Array.isArray(arns)) for (const arn of arns) users.add(String(arn));
    }
  }
  return users;
}

/** Makes the newest revision the default if that is declared, or if the configuration already is the default. */
async function chooseDefault(id: string, before: Newest, call: SharedCall): Promise<void> {
  const { client, signal, options } = call;
  const { isDefault: wanted = before.record.isDefault === true } = options;
  const newest = await newestRevision(autoScalingKind, id, call);
  const isDefault = newest?.record.isDefault === true;
  if (newest === undefined || isDefault === wanted) return;
  if (isDefault) {
    throw new Error(
      `${newest.arn} is the default auto scaling configuration of its account and region, and is_default is declared false. The service cannot unset a default: declare is_default = true for another configuration, then apply again; or remove is_default here.`,
    );
  }
  const asked = { AutoScalingConfigurationArn: newest.arn };
  await client.service.updateDefaultAutoScalingConfiguration(asked, { signal });
}
