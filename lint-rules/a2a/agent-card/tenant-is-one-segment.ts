import { agentCard } from "../../../lib/services/a2a/agent-card/model.ts";
import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  agentCard,
  ["supportedInterfaces[].tenant"],
  (tenant) => `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: ${tenant} }`,
);
