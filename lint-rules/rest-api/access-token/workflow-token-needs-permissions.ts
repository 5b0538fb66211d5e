import { credentialKindsCites } from "../../../lib/facts/model/secrets/credential-kinds.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { defaultPermissions } from "../../consequences.ts";

export default rule({
  severity: "warning",
  summary: "The workflow grants the permissions of its built-in token.",
  otherwise: defaultPermissions,
  unwanted: "The organization limits the default permissions of all workflows to reading.",
  cites: [credentialKindsCites],
  good: {
    "permissions are granted": `
kind: workflow-token
permissions: { contents: read }`,
    "without any permissions": `
kind: workflow-token
permissions: {}`,
  },
  bad: {
    "permissions are not declared": `
kind: ⟦workflow-token⟧`,
  },
  each: ["kind"],
  when: [
    [".", "workflow-token"],
    ["permissions", absent],
  ],
  *check(kind) {
    const permissions = kind.declaration.at("permissions");
    yield {
      at: kind,
      message: `${kind.path} is ${kind.shown}, but ${permissions.path} is missing; the workflow's permissions key grants what the token may do`,
      help: `copy ${permissions.path} from the workflow, such as contents: read`,
    };
  },
});
