/** The model, validator and base example of the rules for requests to resume a service. */
import validate from "#validators/resume-service";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { resumeService } from "../../../lib/services/app-runner/resume-service/model.ts";

const base: RulesBase = {
  resource: resumeService,
  validate,
  baseExample: `ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
`,
};
export default base;
