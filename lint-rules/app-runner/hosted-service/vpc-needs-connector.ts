import { cite } from "../../../lib/facts/model/citation.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

const place = "NetworkConfiguration.EgressConfiguration";

export default rule({
  severity: "error",
  summary: "EgressType VPC requires a connector to the network.",
  otherwise: "refused",
  cites: [cite(2, "NetworkConfiguration")],
  good: {
    "a network with its connector": `
NetworkConfiguration:
  EgressConfiguration: { EgressType: VPC, VpcConnectorArn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/web/1/a" }`,
  },
  bad: {
    "a network without connector": `
NetworkConfiguration:
  EgressConfiguration: { EgressType: VPC, VpcConnectorArn: ⟦⟧ }`,
  },
  each: [place],
  when: [
    [`${place}.VpcConnectorArn`, absent],
    [`${place}.EgressType`, "VPC"],
  ],
  *check(egress) {
    const connector = egress.at("VpcConnectorArn");
    const type = egress.at("EgressType");
    yield {
      at: connector,
      message: `${connector.path} is missing, but ${type.path} is ${type.shown}; the connector selects the network`,
      help: `set ${connector.path} to the ARN of the connector`,
    };
  },
});
