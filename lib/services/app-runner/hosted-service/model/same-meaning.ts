/** Values of members of a hosted service that are written otherwise and mean the same. */
import { unitsPerWhole } from "./instance-sizes.ts";

/** Whether two values of a member mean the same: sizes with and without a unit, ARNs with and without a revision. */
export function equivalent(path: string, declared: unknown, found: unknown): boolean {
  switch (path) {
    case "InstanceConfiguration.Cpu":
    case "InstanceConfiguration.Memory":
      return sizeOf(declared) !== undefined && sizeOf(declared) === sizeOf(found);
    case "AutoScalingConfigurationArn":
    case "ObservabilityConfiguration.ObservabilityConfigurationArn":
      return selectsRevision(declared, found);
    default:
      return false;
  }
}

/** Converts `1 vCPU` and `2 GB` to the units of `1024` and `2048`. */
function sizeOf(value: unknown): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)( vCPU| GB)?$/.exec(String(value)) ?? [];
  return amount === undefined ? undefined : Number(amount) * (unit === undefined ? 1 : unitsPerWhole);
}

/** Whether the declared ARN omits the revision, or the id that follows: it then selects the latest. */
const selectsRevision = (declared: unknown, found: unknown): boolean =>
  typeof declared === "string" && typeof found === "string" && found.startsWith(`${declared}/`);
