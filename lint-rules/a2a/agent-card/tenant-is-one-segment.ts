import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  ["supportedInterfaces[].tenant"],
  (tenant) => `
supportedInterfaces:
  - { url: "https://agent.example.test", protocolBinding: HTTP+JSON, protocolVersion: "1.0", tenant: ${tenant} }`,
);
