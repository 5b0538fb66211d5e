/** An automation workflow, as far as its built-in token is concerned. */
import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";

const { any, struct } = documentedFields(cite(2, "Access tokens and credentials (Area A)"));

/** The members that matter for the token; others are ignored. */
export const workflow = {
  name: "workflow",
  title: "automation workflow",
  product: "Workflows of GitHub Actions",
  refusedBy: "github-actions",
  requestOnly: true,
  isOptIn: true,
  documentKind: "workflow",
  identity: "name",
  label: "name",
  recognizedBy: [],
  declaration: struct("A workflow, whose built-in token has the permissions of the permissions key.", {
    name: any("Name for people."),
    permissions: any("Permissions of the token in every job."),
    env: any("Variables of every job."),
    jobs: any("The jobs, with or without their own permissions."),
  }),
  record: {},
} as const satisfies ResourceModel;

/** References to the built-in token in workflows (gap workflow/words). */
export const builtInToken = /\$\{\{[^}]*\b(?:secrets\.GITHUB_TOKEN|github\.token)\b[^}]*\}\}/i;
