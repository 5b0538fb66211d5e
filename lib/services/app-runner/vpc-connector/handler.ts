/** Creates, reads, updates and deletes VPC connectors. */
import { membersAt, textAt } from "../../../base/members.ts";
import type { Handler } from "../../../terraform/runtime/handler.ts";
import { usersByRecord } from "../handler/shared-deletion.ts";
import { sharedHandler } from "../handler/shared-handler.ts";
import { releaseTime, type SharedClient } from "../handler/shared-object.ts";
import { vpcConnector, vpcConnectorArnForm } from "./model.ts";

const handler: Handler<SharedClient> = sharedHandler(
  {
    model: vpcConnector,
    prefix: "VpcConnector",
    arnForm: vpcConnectorArnForm,
    hasRevisions: false,
    listInput: () => ({}),
    users: usersByRecord(vpcConnectorArnForm, (service) =>
      textAt(membersAt(membersAt(service, "NetworkConfiguration"), "EgressConfiguration"), "VpcConnectorArn"),
    ),
    lingering: releaseTime,
  },
  { changedByUpdate: [] },
);
export default handler;
