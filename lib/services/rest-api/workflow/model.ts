/** An automation workflow, as far as its built-in token is concerned. */
import { cite } from "../../../facts/model/citation.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";

const cites = cite(2, "Access tokens and credentials (Area A)");

/** The members that matter for the token; others are ignored. */
export const workflow = {
  name: "workflow",
  title: "automation workflow",
  product: "Workflows of GitHub Actions",
  requestOnly: true,
  documentKind: "workflow",
  identity: "name",
  label: "name",
  recognizedBy: [],
  declaration: {
    kind: "struct",
    description: "A workflow, whose built-in token has the permissions of the permissions key.",
    cites,
    members: {
      name: { kind: "any", description: "Name for people.", cites },
      permissions: { kind: "any", description: "Permissions of the token in every job.", cites },
      env: { kind: "any", description: "Variables of every job.", cites },
      jobs: { kind: "any", description: "The jobs, with or without their own permissions.", cites },
    },
  },
  record: {},
} as const satisfies ResourceModel;

/** References to the built-in token in workflows (gap workflow/words). */
export const builtInToken = /\$\{\{[^}]*\b(?:secrets\.GITHUB_TOKEN|github\.token)\b[^}]*\}\}/i;
