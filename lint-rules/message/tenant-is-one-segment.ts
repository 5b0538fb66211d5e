import { sendMessage } from "../../lib/model/agents/send-message.ts";
import { tenantIsOneSegment } from "../tenant-form.ts";

export default tenantIsOneSegment(
  sendMessage,
  ["tenant"],
  (tenant) => `
tenant: ${tenant}`,
);
