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
  const help = "have the server give the agent another tenant";
  if (text === "") {
    return {
      at: tenant,
      message: `${tenant.path} is empty; a tenant is a segment of the path`,
      help: `leave ${tenant.lastSegment} out where the agent has none`,
    };
  }
  if (reserved.includes(text)) {
    return {
      at: tenant,
      message: `${tenant.path} is ${tenant.shown}; paths without a tenant begin with it too, so that servers confuse the two`,
      help,
    };
  }
  return {
    at: tenant,
    message: `${tenant.path} is ${tenant.shown}; not all of its characters stand in a path segment as they are, and servers differ in how they read them`,
    help,
  };
}
