/** What is kept beside the state and the plan of a resource: bytes that Terraform hands back and shows to nobody. */
import type { Private } from "../protocol/provider-server.ts";

/** What the bytes say. */
interface Kept {
  /** The resource exists: tells the plan of its replacement from that of a first creation. */
  readonly exists?: true;
  /** Nothing is known of it but its identity. */
  readonly imported?: true;
  /** Its creation is not finished. */
  readonly unfinished?: true;
  /** Label of what a plan without a prior state will create. */
  readonly creates?: string;
}

const keep = (kept: Kept): Private => new TextEncoder().encode(JSON.stringify(kept));

export const nothing: Private = new Uint8Array();
export const exists = keep({ exists: true });
export const imported = keep({ exists: true, imported: true });
export const unfinished = keep({ exists: true, unfinished: true });
export const creates = (label: string): Private => keep({ creates: label });

/** Reads what one of these has kept. */
export const readKept = (bytes: Private): Kept =>
  bytes.length === 0 ? {} : JSON.parse(new TextDecoder().decode(bytes));
