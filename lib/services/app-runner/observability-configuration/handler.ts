/** Creates, reads, updates and deletes observability configurations: a name with its revisions. */

import { membersAt, textAt } from "../../../base/members.ts";
import { ApiError } from "../../../client/api-error.ts";
import type { Handler } from "../../../terraform/runtime/handler.ts";
import { isRefusal } from "../../../terraform/runtime/refusal.ts";
import { usersByRecord } from "../handler/shared-deletion.ts";
import { revisionListing, sharedHandler } from "../handler/shared-handler.ts";
import {
  nameIn,
  releaseTime,
  revisionsOf,
  type SharedCall,
  type SharedClient,
  type SharedKind,
} from "../handler/shared-object.ts";
import { reservedObservabilityName } from "./model/messages.ts";
import { observabilityArnForm, observabilityConfiguration, observabilityRevision } from "./model.ts";

/** Observability configurations, as shared objects. */
export const observabilityKind: SharedKind = {
  model: observabilityConfiguration,
  prefix: "ObservabilityConfiguration",
  arnForm: observabilityArnForm,
  hasRevisions: true,
  reservedName: reservedObservabilityName,
  listInput: (ObservabilityConfigurationName) => ({ ObservabilityConfigurationName, LatestOnly: false }),
  remove: deleteRevisions,
  users: usersByRecord(observabilityArnForm, (service) =>
    textAt(membersAt(service, "ObservabilityConfiguration"), "ObservabilityConfigurationArn"),
  ),
  lingering: releaseTime,
};

const handler: Handler<SharedClient> = sharedHandler(observabilityKind, {
  changedByUpdate: [],
  listings: { revisions: revisionListing(observabilityKind, observabilityRevision) },
});
export default handler;

/** Deletes all revisions, oldest first (gap `observability-configuration/deletion`): no operation deletes them at once. */
async function deleteRevisions(id: string, call: SharedCall): Promise<void> {
  const { client, signal } = call;
  const arns = async () =>
    (await revisionsOf(observabilityKind, nameIn(id), call)).map((each) =>
      textAt(each, "ObservabilityConfigurationArn"),
    );
  for (const ObservabilityConfigurationArn of (await arns()).toReversed()) {
    try {
      await client.service.deleteObservabilityConfiguration({ ObservabilityConfigurationArn }, { signal });
    } catch (error) {
      const isLost = error instanceof ApiError && error.mayHaveExecuted && !signal.aborted;
      const isGone = isLost && !(await arns()).includes(ObservabilityConfigurationArn);
      if (!isGone && !isRefusal(error, "ResourceNotFoundException")) throw error;
    }
  }
}
