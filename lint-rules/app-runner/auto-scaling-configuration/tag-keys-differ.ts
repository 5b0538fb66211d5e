import { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";
import { tagKeysDiffer } from "../../tag-keys.ts";

export default tagKeysDiffer({
  cites: [autoScalingConfiguration.declaration.members.Tags.cites],
});
