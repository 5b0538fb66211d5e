import { observabilityConfiguration } from "../../../lib/services/app-runner/observability-configuration/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [observabilityConfiguration.declaration.members.Tags.cites],
});
