import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [vpcConnector.declaration.members.Tags.cites],
});
