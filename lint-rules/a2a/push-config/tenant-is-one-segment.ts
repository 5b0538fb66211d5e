import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  ["tenant"],
  (tenant) => `
tenant: ${tenant}`,
);
