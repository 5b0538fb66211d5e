import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  cites: [observabilityConfiguration.declaration.members.Tags.cites],
});
