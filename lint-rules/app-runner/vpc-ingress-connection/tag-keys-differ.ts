import { vpcIngressConnection } from "../../../lib/services/app-runner/vpc-ingress-connection/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [vpcIngressConnection.declaration.members.Tags.cites],
});
