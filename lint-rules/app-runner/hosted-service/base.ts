/** The model, validator and base example of the rules for hosted services. */
import validate from "#validators/hosted-service";
import type { RulesBase } from "../../../lib/lint/rule/lintable.ts";
import { equivalent } from "../../../lib/services/app-runner/hosted-service/model/same-meaning.ts";
import { hostedService } from "../../../lib/services/app-runner/hosted-service/model.ts";
import { serviceVocabularies } from "../../vocabulary-examples.ts";

const base: RulesBase = {
  resource: hostedService,
  validate,
  equivalent,
  fieldExamples: serviceVocabularies,
  baseExample: `ServiceName: web-1
SourceConfiguration:
  ImageRepository: { ImageIdentifier: "public.ecr.aws/team/web:1.4", ImageRepositoryType: REGISTRY_PUBLIC }
`,
};
export default base;
