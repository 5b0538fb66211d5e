/** The input of ResumeService as a document, which the command line can read. */

import { cite } from "../../../model/citation.ts";
import type { ResourceModel } from "../../../model/resource.ts";
import { serviceArn } from "../model.ts";

/** The request that resumes a paused service. */
export const resumeService = {
  name: "resume-service",
  title: "resume request",
  product: "ResumeService of AWS App Runner",
  requestOnly: true,
  identity: "ServiceArn",
  label: "ServiceArn",
  recognizedBy: ["ServiceArn"],
  declaration: {
    kind: "struct",
    description: "Resumes a paused hosted service: compute capacity is provisioned again.",
    cites: cite(2, "ResumeService"),
    members: { ServiceArn: { ...serviceArn, description: "Resource name of the service to resume." } },
  },
  record: {},
} as const satisfies ResourceModel;
