import { cite, citeGuide } from "../../../lib/facts/model/citation.ts";
import { decidedBy } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";

/** The path of service-linked roles, and how their names begin. */
const serviceLinked = /(?:^|\/)(?:aws-service-role\/|AWSServiceRoleFor)/;

/** A part of a text decides alone, but only the first part is at the beginning. */
const isServiceLinked = decidedBy(
  ([start = "", ...rest]) => [start, ...rest.map((part) => `…${part}`)].find((part) => serviceLinked.test(part)),
  (role) => typeof role === "string" && serviceLinked.test(role),
);

export default rule({
  severity: "warning",
  summary: "The execution role is a role of your own: service-linked roles cannot run lifecycle policies.",
  otherwise: "Each run of the policy fails, and the images remain.",
  unwanted: "A role of your own has a name that begins with AWSServiceRoleFor.",
  cites: [citeGuide("image-builder", "Create lifecycle policies"), cite(3, "Resources and their fields")],
  gap: "lifecycle-policy/reach-of-role",
  good: {
    "a role of your own": "executionRole: arn:aws:iam::123456789012:role/service-role/lifecycle",
  },
  bad: {
    "a service-linked role":
      "executionRole: ⟦arn:aws:iam::123456789012:role/aws-service-role/imagebuilder.amazonaws.com/AWSServiceRoleForImageBuilder⟧",
    "its name": "executionRole: ⟦AWSServiceRoleForImageBuilder⟧",
  },
  each: ["executionRole"],
  when: [[".", isServiceLinked]],
  *check(role) {
    yield {
      at: role,
      message: `${role.path} is ${role.shown}; Lintel's reference allows any role, but service-linked roles are not compatible with the execution of lifecycle policies`,
      help: "create a role that EC2 Image Builder may assume, with the policy EC2ImageBuilderLifecycleExecutionPolicy",
    };
  },
});
