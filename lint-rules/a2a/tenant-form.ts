/** Tenants that cannot be the first segment of a path (gap `agent-card/tenant-form`). */

import { cite } from "../../lib/facts/model/citation.ts";
import type { Node } from "../../lib/lint/declaration/node.ts";
import { type FolderRule, type Problem, rule } from "../../lib/lint/rule/rule.ts";
import { firstSegments } from "../../lib/services/a2a/model/wire.ts";

const reserved: readonly string[] = firstSegments;

/**
 * The rule on the tenants of a resource.
 * @param each the paths of the tenants.
 * @param example a declaration with a tenant, as YAML.
 */
export const tenantIsOneSegment = (each: readonly string[], example: (tenant: string) => string): FolderRule =>
  rule({
    severity: "warning",
    summary: "A tenant is a plain path segment, and not the beginning of another path.",
    otherwise: "Over HTTP+JSON the tenant is part of the path, so a server reads another tenant or another operation.",
    unwanted: "The agent does not offer HTTP+JSON, so its tenants are not part of a path.",
    cites: [cite(1, "What the service does")],
    good: { "a tenant": example("team-a") },
    bad: {
      "a slash": example("⟦team/a⟧"),
      "the beginning of another path": example("⟦tasks⟧"),
      "an empty tenant": example('⟦""⟧'),
    },
    each,
    when: [[".", isOddTenant]],
    *check(tenant) {
      yield oddTenant(tenant);
    },
  });

/** Whether a tenant is not a plain path segment, or is one with another meaning. */
const isOddTenant = (tenant: unknown): boolean =>
  typeof tenant === "string" &&
  (!/^[A-Za-z0-9._~!$&'()*+,;=@-]+$/.test(tenant) || /^\.\.?$/.test(tenant) || reserved.includes(tenant));

/** Reports why a tenant cannot be a path segment. */
function oddTenant(tenant: Node): Problem {
  const text = String(tenant.value);
  const help = "use a different tenant for the agent";
  if (text === "") {
    return {
      at: tenant,
      message: `${tenant.path} is empty; a tenant is a segment of the path`,
      help: `remove ${tenant.lastSegment} if the agent has no tenant`,
    };
  }
  if (reserved.includes(text)) {
    return {
      at: tenant,
      message: `${tenant.path} is ${tenant.shown}; paths without a tenant begin with it too, so servers may confuse the two`,
      help,
    };
  }
  return {
    at: tenant,
    message: `${tenant.path} is ${tenant.shown}; some of its characters must be encoded in a path segment, and servers differ in how they decode them`,
    help,
  };
}
