/** The input of ResumeService as a document, which the command line can read. */

import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { hostedService } from "../hosted-service/model.ts";

const cites = cite(2, "ResumeService");
const { struct } = documentedFields(cites);

/** The request that resumes a paused service. */
export const resumeService = {
  name: "resume-service",
  title: "resume request",
  product: "ResumeService of AWS App Runner",
  refusedBy: "app-runner",
  requestOnly: true,
  identity: "ServiceArn",
  label: "ServiceArn",
  recognizedBy: ["ServiceArn"],
  declaration: struct("Resumes a paused App Runner service: compute capacity is provisioned again.", {
    ServiceArn: {
      ...hostedService.record.ServiceArn,
      description: "ARN of the service to resume.",
      cites,
      required: true,
    },
  }),
  record: {},
} as const satisfies ResourceModel;
