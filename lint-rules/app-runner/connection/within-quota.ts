import { connectionQuota } from "../../../lib/services/app-runner/connection/model/messages.ts";
import { connection } from "../../../lib/services/app-runner/connection/model.ts";
import { withinQuota } from "../within-quota.ts";

export default withinQuota(connection, connectionQuota);
