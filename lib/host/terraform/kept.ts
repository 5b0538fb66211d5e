/**
 * What is kept beside the state and the plan of a resource: bytes that Terraform hands back and shows to nobody.
 *
 * A creation that failed half-way is called tainted by Terraform, which plans to replace it: deletion, then creation,
 * in one run. Where a handler can complete what is there, both halves have to know. The deletion sees the state, whose
 * observed options stay null until the creation is finished, and the plan's bytes, which name what will be created.
 */
import type { Private } from "./protocol/provider-server.ts";

/** What the bytes say. */
interface Kept {
  /** The resource exists: tells the plan of its replacement from that of a first creation. */
  readonly exists?: true;
  /** Its creation is not finished. */
  readonly unfinished?: true;
  /** Label of what a plan without a prior state will create. */
  readonly creates?: string;
}

const keep = (kept: Kept): Private => new TextEncoder().encode(JSON.stringify(kept));

export const nothing: Private = new Uint8Array();
export const exists = keep({ exists: true });
export const unfinished = keep({ exists: true, unfinished: true });
export const creates = (label: string): Private => keep({ creates: label });

export function readKept(bytes: Private): Kept {
  if (bytes.length === 0) return {};
  const { exists, unfinished, creates } = JSON.parse(new TextDecoder().decode(bytes));
  return {
    ...(exists === true && { exists }),
    ...(unfinished === true && { unfinished }),
    ...(typeof creates === "string" && { creates }),
  };
}
