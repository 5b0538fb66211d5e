import { cite } from "../../../lib/facts/model/citation.ts";
import { absent, present } from "../../../lib/lint/rule/condition.ts";
import { removing, setting } from "../../../lib/lint/rule/document-edit.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";

const { EgressType } = hostedService.declaration.members.NetworkConfiguration.members.EgressConfiguration.members;
const place = "NetworkConfiguration.EgressConfiguration";

export default rule({
  severity: "error",
  summary: "VpcConnectorArn is set only when EgressType is VPC.",
  otherwise: "refused",
  cites: [cite(2, "NetworkConfiguration")],
  good: {
    "a connector to a virtual network": `
NetworkConfiguration:
  EgressConfiguration: { EgressType: VPC, VpcConnectorArn: "arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/web/1/a" }`,
    "public networks": `
NetworkConfiguration:
  EgressConfiguration: { EgressType: DEFAULT }`,
  },
  bad: {
    "a connector to public networks": `
NetworkConfiguration:
  EgressConfiguration: { EgressType: DEFAULT, VpcConnectorArn: ⟦"arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/web/1/a"⟧ }`,
    "public networks are the default": `
NetworkConfiguration:
  EgressConfiguration: { VpcConnectorArn: ⟦"arn:aws:apprunner:eu-west-1:123456789012:vpcconnector/web/1/a"⟧ }`,
  },
  each: [place],
  when: [
    [`${place}.VpcConnectorArn`, present],
    [`${place}.EgressType`, absent, "DEFAULT"],
  ],
  *check(egress) {
    const connector = egress.at("VpcConnectorArn");
    const type = egress.at("EgressType");
    const is = type.state === "absent" ? `absent, which means ${EgressType.default}` : type.shown;
    yield {
      at: connector,
      message: `${connector.path} is set, but ${type.path} is ${is}; it is valid only when that is VPC`,
      help: `set ${type.path} to VPC, or remove ${connector.lastSegment}`,
      suggestions: [setting(type, "VPC"), removing(connector)],
    };
  },
});
