import { sendMessage } from "../../../lib/services/a2a/message/model.ts";
import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  sendMessage,
  ["tenant"],
  (tenant) => `
tenant: ${tenant}`,
);
