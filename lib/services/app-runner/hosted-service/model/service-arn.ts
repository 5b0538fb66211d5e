/** The form of a hosted service's ARN, for ARNs that users give. */
import { withExample } from "../../../../facts/shape/shape.ts";

/** The first group is the region. ARNs in responses are not checked. */
export const serviceArnForm = withExample(
  "^[^:\\s]+:[^:\\s]+:apprunner:([^:\\s]+):[0-9]{12}:service/[^/:\\s]+/[^/:\\s]+$",
  "the ARN of an App Runner service",
  "arn:aws:apprunner:us-east-1:123456789012:service/web-1/8fe1e10304f84fd2b0df550fe98a71fa",
);
