/** AMIs after an action of an execution (gap `lifecycle-policy/changed-machine-images`). */
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import type { TagMap } from "../../../facts/model/tag-map.ts";
import type { ExecutedResource } from "../lifecycle-execution/emulator/execution.ts";
import { machineImages } from "./seeded-inventory.ts";

/** What an action changes besides the state. */
interface Changing {
  readonly isPublic?: boolean;
  readonly sharedAccounts?: readonly string[];
  readonly tags?: TagMap;
}

/** The tag that the service adds to a machine image that it deprecates. */
const deprecatedBy = "DeprecatedBy";

/** Sharing and tags of a machine image after an action. Enabling takes the tag away, and gives no access back. */
export function sharingAfter<Known extends Changing>(machineImage: Known, action: string): Known {
  const { [deprecatedBy]: _, ...tags } = machineImage.tags ?? {};
  if (action === "DEPRECATE") return { ...machineImage, tags: { ...tags, [deprecatedBy]: "EC2 Image Builder" } };
  if (action === "DISABLE") return { ...machineImage, isPublic: false, sharedAccounts: [], tags };
  return { ...machineImage, tags };
}

/** Records what an execution did to machine images, for those that follow. */
export function changeMachineImages(call: EmulatedCall, resources: readonly ExecutedResource[]): void {
  for (const { parentResourceId, resourceId: id, status, action } of resources) {
    if (parentResourceId === undefined || status !== "SUCCESS") continue;
    const known = call.table(machineImages).get(id) ?? { id };
    call.table(machineImages).put(id, sharingAfter(known, action.name));
  }
}
