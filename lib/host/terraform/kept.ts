/** What is kept beside the state of a resource: bytes that Terraform hands back and shows to nobody. */
import type { Private } from "./protocol/provider-server.ts";

const keep = (kept: object): Private => new TextEncoder().encode(JSON.stringify(kept));

/** There is no such resource. */
export const nothing: Private = new Uint8Array();

/** The resource exists: tells the plan of its replacement from that of a first creation. */
export const exists: Private = keep({ exists: true });

/** The resource exists, and its creation failed or was cut off. Terraform calls it tainted and would replace it. */
export const unfinished = (identity: string): Private => keep({ exists: true, unfinished: identity });

/** The identity of what an {@link unfinished} creation left behind. */
export function unfinishedIn(kept: Private): string | undefined {
  if (kept.length === 0) return undefined;
  const { unfinished: identity } = JSON.parse(new TextDecoder().decode(kept));
  return typeof identity === "string" ? identity : undefined;
}
