import { autoScalingConfiguration } from "../../../lib/services/app-runner/auto-scaling-configuration/model.ts";
import { tagKeyNotReserved } from "../../tag-keys.ts";

export default tagKeyNotReserved({
  cites: [autoScalingConfiguration.declaration.members.Tags.cites],
  gap: "auto-scaling-configuration/tags",
});
