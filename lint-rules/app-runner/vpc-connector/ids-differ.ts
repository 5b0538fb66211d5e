import { repeated } from "../../../lib/lint/rule/condition.ts";
import { repeats } from "../../../lib/lint/rule/repeats.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { vpcConnector } from "../../../lib/services/app-runner/vpc-connector/model.ts";

const { Subnets, SecurityGroups } = vpcConnector.declaration.members;

export default rule({
  severity: "error",
  summary: "A subnet or security group is listed once.",
  otherwise: "refused",
  cites: [Subnets.cites, SecurityGroups.cites],
  gap: "vpc-connector/declaration",
  good: {
    "two subnets": `
Subnets: [subnet-1, subnet-2]`,
    "two security groups": `
SecurityGroups: [sg-1, sg-2]`,
  },
  bad: {
    "a subnet twice": `
Subnets: [subnet-1, ⟦subnet-1⟧]`,
    "a security group twice": `
SecurityGroups: [sg-1, sg-2, ⟦sg-1⟧]`,
  },
  each: ["Subnets", "SecurityGroups"],
  when: [[".", repeated()]],
  *check(ids) {
    for (const { part, first } of repeats(ids.items(), ({ value }) => value)) {
      yield {
        at: part,
        message: `${part.path} is ${part.shown}, like ${first.path}; the ids of a connector must differ`,
        help: "list it once",
      };
    }
  },
});
