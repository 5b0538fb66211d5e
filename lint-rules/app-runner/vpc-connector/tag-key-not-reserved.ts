import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  cites: [vpcConnector.declaration.members.Tags.cites],
});
