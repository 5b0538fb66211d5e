/** Addresses of Terraform: `module.images["a"].aws_apprunner_service.web[0]`. */
import { pathSteps } from "../../../base/text/quoted-text.ts";

/** An address without the keys of its instances. */
export const withoutKeys = (address: string): string =>
  [...pathSteps(address)].flatMap(({ step }) => (step.startsWith("[") ? [] : step)).join(".");
