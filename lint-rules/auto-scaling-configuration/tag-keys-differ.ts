import { autoScalingConfiguration } from "../../lib/model/hosted-service/auto-scaling-configuration.ts";
import { tagKeysDiffer } from "../tag-keys.ts";

export default tagKeysDiffer({
  on: autoScalingConfiguration,
  cites: [autoScalingConfiguration.declaration.members.Tags.cites],
});
