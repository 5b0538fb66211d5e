import { agentRequest } from "../../../lib/services/a2a/agent-request/model.ts";
import { tenantIsOneSegment } from "../tenant-form.ts";

const places = agentRequest.declaration.exactlyOne.map((operation) => `${operation}.tenant`);

export default tenantIsOneSegment(
  places,
  (tenant) => `
GetTask: { id: task-1, tenant: ${tenant} }`,
);
