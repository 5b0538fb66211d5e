/** Private data with the state and the plan of a resource: bytes that Terraform stores but never shows. */
import type { Private } from "../protocol/provider-server.ts";

/** The contents of the bytes. */
interface PrivateState {
  /** The resource exists: distinguishes the plan of its replacement from that of a first creation. */
  readonly exists?: true;
  /** Only its identity is known. */
  readonly imported?: true;
  /** Its creation is unfinished. */
  readonly unfinished?: true;
  /** The service was changing when it was read: an update waits for the end of that, whatever else it changes. */
  readonly unsettled?: true;
  /** The host keeps only the identity and the options, and reads the rest each time. */
  readonly bare?: true;
  /** Label of the resource that a plan without a prior state will create. */
  readonly creates?: string;
}

const keep = (kept: PrivateState): Private => new TextEncoder().encode(JSON.stringify(kept));

export const nothing: Private = new Uint8Array();
export const exists = keep({ exists: true });
export const imported = keep({ exists: true, imported: true });
export const unfinished = keep({ exists: true, unfinished: true });
export const unsettled = keep({ exists: true, unsettled: true });
/** For a host that keeps only the identity and the options. */
export const bare = (isUnfinished: boolean): Private =>
  keep({ exists: true, bare: true, ...(isUnfinished && { unfinished: true }) });
export const creates = (label: string): Private => keep({ creates: label });

/** Parses the bytes. */
export const readPrivateState = (bytes: Private): PrivateState =>
  bytes.length === 0 ? {} : JSON.parse(new TextDecoder().decode(bytes));
