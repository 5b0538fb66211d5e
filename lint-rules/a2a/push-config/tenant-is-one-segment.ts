import { pushConfig } from "../../../lib/services/a2a/push-config/model.ts";
import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  pushConfig,
  ["tenant"],
  (tenant) => `
tenant: ${tenant}`,
);
