import { rule } from "../../../lib/lint/rule/rule.ts";
import { vpcIngressConnection } from "../../../lib/services/app-runner/vpc-ingress-connection/model.ts";

const network = "IngressVpcConfiguration";

export default rule({
  severity: "error",
  summary: "A VPC ingress connection names its network and the endpoint in it.",
  otherwise: "refused",
  cites: [vpcIngressConnection.declaration.members[network].cites],
  gap: "vpc-ingress-connection/declaration",
  good: {
    both: `
IngressVpcConfiguration: { VpcId: vpc-0a1b2c3d, VpcEndpointId: vpce-0a1b2c3d }`,
  },
  bad: {
    "no endpoint": `
IngressVpcConfiguration: ⟦{ VpcId: vpc-0a1b2c3d }⟧`,
    neither: `
IngressVpcConfiguration: ⟦{}⟧`,
    "no network": `
IngressVpcConfiguration: ⟦{ VpcEndpointId: vpce-0a1b2c3d }⟧`,
  },
  *check(connection) {
    const configuration = connection.at(network);
    if (configuration.state !== "known") return configuration.ask();
    const ids = ["VpcId", "VpcEndpointId"].map((name) => configuration.at(name));
    const absent = ids.filter(({ state }) => state === "absent").map(({ path }) => path);
    if (absent.length === 0) return;
    const missing = absent.join(" and ");
    yield {
      at: configuration,
      message: `${missing} ${absent.length === 1 ? "is" : "are"} missing; a VPC ingress connection needs the id of the network and that of its endpoint`,
      help: `add ${missing}`,
    };
  },
});
