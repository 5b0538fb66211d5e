import { hasParts } from "../../../lib/lint/declaration/plain.ts";
import { absent } from "../../../lib/lint/rule/condition.ts";
import { rule } from "../../../lib/lint/rule/rule.ts";
import { builtInToken, workflow } from "../../../lib/services/rest-api/workflow/model.ts";
import { defaultPermissions } from "../../consequences.ts";

/** Whether some text in a value uses the built-in token. */
const usesToken = (value: unknown): boolean =>
  typeof value === "string" ? builtInToken.test(value) : hasParts(value) && Object.values(value).some(usesToken);

/** Names of the jobs without permissions of their own. */
const jobsWithoutPermissions = (jobs: unknown): readonly string[] =>
  hasParts(jobs)
    ? Object.entries(jobs).flatMap(([name, job]) => (hasParts(job) && !("permissions" in job) ? [name] : []))
    : [];

export default rule({
  severity: "warning",
  summary: "A workflow that uses its built-in token declares its permissions.",
  otherwise: defaultPermissions,
  unwanted: "The organization limits the default permissions of all workflows to reading.",
  cites: [workflow.declaration.cites],
  good: {
    "for the whole workflow": `
permissions: { contents: read }
jobs:
  report: { env: { TOKEN: "\${{ github.token }}" } }`,
    "for the job that uses it": `
jobs:
  report: { permissions: { contents: read }, env: { TOKEN: "\${{ github.token }}" } }
  build: { steps: [{ run: npm test }] }`,
    "another token": `
jobs:
  report: { env: { TOKEN: "\${{ secrets.REPORT_TOKEN }}" } }`,
  },
  bad: {
    "nothing is granted": `
jobs: ⟦{ report: { steps: [{ run: npm run report, env: { TOKEN: "\${{ secrets.GITHUB_TOKEN }}" } }] } }⟧`,
    "for no job": `
env: { TOKEN: "\${{ github.token }}" }
jobs: ⟦{ report: { steps: [{ run: npm run report }] } }⟧`,
  },
  each: ["jobs"],
  when: [["permissions", absent]],
  *check(place) {
    const jobs = place.raw;
    const isShared = usesToken(place.declaration.at("env").raw);
    const names = jobsWithoutPermissions(jobs).filter((name) => isShared || (hasParts(jobs) && usesToken(jobs[name])));
    if (names.length === 0) return;
    const which = names.length === 1 ? `the job ${names[0]} uses` : `the jobs ${names.join(", ")} use`;
    yield {
      at: place,
      message: `${which} the built-in token, but no permissions key limits it, so it has the repository's default permissions`,
      help: "add permissions to the workflow or to the job, such as permissions: { contents: read }",
    };
  },
});
