/**
 * Whose a resource is that has the name of a declaration, where no state file tells. Terraform keeps when it created
 * the identity, which is before anything of it is in the service: what is older was there before.
 */
import type { Identity } from "./environment.ts";

/** `unknown`: it must be neither changed nor deleted, nor be forgotten. */
export type Ownership = "ours" | "other" | "unknown";

/** By how much the clocks of the service and of a machine that runs Terraform may differ, in milliseconds. */
const clockSkew = 60_000;

/** Judges by when the resource was created; undefined where its record does not say. */
export function ownershipOf(createdAt: string | undefined, { since, adopts }: Identity): Ownership {
  const [created, began] = [Date.parse(createdAt ?? ""), Date.parse(since ?? "")];
  if (created >= began) return "ours";
  return created < began - clockSkew && !adopts ? "other" : "unknown";
}

/**
 * Whether a creation goes on with what it finds there: with what is this host's, and not while the identity is new.
 * Then no state file of it can be lost yet, and clocks that differ would make somebody else's work of that minute ours.
 */
export const isContinued = (createdAt: string | undefined, identity: Identity, now: number): boolean =>
  ownershipOf(createdAt, identity) === "ours" && now - Date.parse(identity.since ?? "") > clockSkew;
