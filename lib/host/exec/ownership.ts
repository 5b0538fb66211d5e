/**
 * Whose a resource is that has the name of a declaration, where no state file tells. Terraform keeps when it created
 * the identity, which is before anything of it is in the service: what is older was there before.
 */
import { resolve } from "node:path";
import type { Existing, Ownership as HostOwnership, Standing } from "../../runtime/ownership.ts";
import type { Identity } from "./environment.ts";
import { readStateFile, rememberedKeys } from "./state-file.ts";

/** `unknown`: it must be neither changed nor deleted, nor be forgotten. */
export type OwnershipAnswer = "ours" | "other" | "unknown";

/** By how much the clocks of the service and of a machine that runs Terraform may differ, in milliseconds. */
const clockSkew = 60_000;

/** Judges by when the resource was created; undefined where its record does not say. */
export function ownershipOf(createdAt: string | undefined, { since, adopts }: Identity): OwnershipAnswer {
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

/**
 * What the state files of a folder tell of the objects there. Terraform's state keeps when the identity of a
 * declaration was created, so that its key and this time name the declaration in every run, and no other one.
 */
export class FolderOwnership implements HostOwnership {
  readonly scope: string;
  readonly #folder: string;
  readonly #key: string;

  constructor(folder: string, { key, since }: { readonly key: string; readonly since?: string | undefined }) {
    this.scope = JSON.stringify([key, since ?? resolve(folder)]);
    this.#folder = folder;
    this.#key = key;
  }

  /** Another declaration of the folder may have it. What this one left behind is found by {@link isContinued}. */
  async standing({ identity }: Existing): Promise<Standing> {
    const others = ((await rememberedKeys(this.#folder)) ?? []).filter((key) => key !== this.#key);
    const files = await Promise.all(others.map((key) => readStateFile(this.#folder, key).catch(() => undefined)));
    return files.some((file) => file?.identity === identity) ? "held" : "unknown";
  }

  claim = async (existing: Existing): Promise<boolean> => (await this.standing(existing)) !== "held";

  /** A process has one declaration. */
  isClaimed = (): boolean => false;
  deletes(): void {}
  untilDeleted = async (): Promise<boolean> => false;

  /** The state file tells it. */
  hold(): void {}
  release(): void {}
}
