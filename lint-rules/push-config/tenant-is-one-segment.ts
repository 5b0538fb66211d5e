import { pushConfig } from "../../lib/model/agents/push-config.ts";
import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  pushConfig,
  ["tenant"],
  (tenant) => `
tenant: ${tenant}`,
);
