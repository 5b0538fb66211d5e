/** All rules of the resume request; a test compares this list with the folder. */
import validate from "#validators/resume-service";
import type { ResourceRules } from "../../../lib/lint/rule/lintable.ts";
import { resumeService } from "../../../lib/services/app-runner/resume-service/model.ts";
import namesAService from "./names-a-service.ts";

const rules: ResourceRules = {
  resource: resumeService,
  validate,
  rules: [namesAService],
  baseExample: `ServiceArn: arn:aws:apprunner:eu-west-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa
`,
};
export default rules;
