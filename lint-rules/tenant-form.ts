/** What keeps a tenant from being the first segment of a path (gap `agent-card/tenant-form`). */
import type { Node } from "../lib/lint/declaration/node.ts";
import type { Problem } from "../lib/lint/rule/rule.ts";
import { firstSegments } from "../lib/model/agents/agent-wire.ts";

const reserved: readonly string[] = firstSegments;

/** Whether a tenant is no plain path segment, or one with another meaning. */
export const isOddTenant = (tenant: unknown): boolean =>
  typeof tenant === "string" &&
  (!/^[A-Za-z0-9._~!$&'()*+,;=@-]+$/.test(tenant) || /^\.\.?$/.test(tenant) || reserved.includes(tenant));

/** Says what is odd about a tenant. */
export function oddTenant(tenant: Node): Problem {
  const text = String(tenant.value);
  const help = "use another tenant for the agent";
  if (text === "") {
    return {
      at: tenant,
      message: `${tenant.path} is empty; a tenant is a segment of the path`,
      help: `remove ${tenant.lastSegment} where the agent has none`,
    };
  }
  if (reserved.includes(text)) {
    return {
      at: tenant,
      message: `${tenant.path} is ${tenant.shown}; paths without a tenant begin with it too, so servers confuse the two`,
      help,
    };
  }
  return {
    at: tenant,
    message: `${tenant.path} is ${tenant.shown}; some of its characters must be encoded in a path segment, and servers differ in how they decode them`,
    help,
  };
}
