/** What a comparison says that an apply does, in the words of the truth. */
import { expect } from "vitest";
import type { Lintel } from "../../lintel-executable.ts";

/** A finding of a comparison. */
interface Change {
  readonly rule: string;
  readonly resource: string;
  readonly message: string;
}

/** A policy of a comparison. */
interface Policy {
  readonly name: string;
  readonly exists: string;
  readonly deletions?: { readonly relation: string };
}

const weakest = ["updated", "created", "kept", "deleted", "replaced", "refused"];

/** Each resource that changes, with what happens to it: the gravest of what the findings say. */
export async function saidBy(
  lintel: Lintel,
  cwd: string,
  policyAt: (name: string) => string | undefined,
): Promise<ReadonlyMap<string, string>> {
  const { stdout, stderr } = await lintel(["compare", "now", "--against", "./before", "--format", "json"], { cwd });
  expect(stderr).toBe("");
  const { changes, policies }: { readonly changes: readonly Change[]; readonly policies: readonly Policy[] } =
    JSON.parse(stdout);
  const differing = policies.flatMap(({ name, exists, deletions }): (readonly [string, string])[] => {
    const address = policyAt(name);
    const isUpdated = exists === "both" && deletions?.relation !== "equal";
    return address !== undefined && isUpdated ? [[address, "updated"]] : [];
  });
  const found = new Map<string, string>();
  for (const [address, action] of [...changes.flatMap(actionsOf), ...differing]) {
    const known = found.get(address);
    if (known === undefined || weakest.indexOf(known) < weakest.indexOf(action)) found.set(address, action);
  }
  return found;
}

/** What a finding says that happens to each resource. */
function actionsOf({ rule, resource, message }: Change): readonly (readonly [resource: string, action: string])[] {
  const [, from] = /its address changed from (\S+) without|and deletes (\S+):/.exec(message)?.filter(Boolean) ?? [];
  switch (rule) {
    case "change/resource-is-added":
      return [[resource, "created"]];
    case "change/resource-is-removed":
      return [[resource, "deleted"]];
    case "change/resource-is-kept":
      return [[resource, "kept"]];
    case "change/apply-is-refused":
      return [[resource, "refused"]];
    case "change/address-is-lost":
      return [];
    case "change/resource-is-replaced":
      if (from === undefined) return [[resource, "replaced"]];
      return [
        [from, "deleted"],
        [resource, "created"],
      ];
    default:
      return [[resource, "updated"]];
  }
}
