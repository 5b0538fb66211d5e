import { vpcIngressConnection } from "../../../lib/services/app-runner/vpc-ingress-connection/model.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  cites: [vpcIngressConnection.declaration.members.Tags.cites],
  gap: "vpc-ingress-connection/declaration",
});
