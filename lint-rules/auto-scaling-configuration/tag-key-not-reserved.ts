import { autoScalingConfiguration } from "../../lib/model/hosted-service/auto-scaling-configuration.ts";
import { tagKeyNotReserved } from "../tag-keys.ts";

export default tagKeyNotReserved({
  on: autoScalingConfiguration,
  cites: [autoScalingConfiguration.declaration.members.Tags.cites],
  gap: "auto-scaling-configuration/tags",
});
