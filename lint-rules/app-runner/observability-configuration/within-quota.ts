import { observabilityQuota } from "../../../lib/services/app-runner/observability-configuration/model/messages.ts";
import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";
import { withinQuota } from "../within-quota.ts";

export default withinQuota(observabilityConfiguration, observabilityQuota.names);
