/**
 * Decides whether an object with a declaration's name belongs to it if there is no state file. Terraform keeps the time
 * at which it created the identity, before any object of the declaration: an older object belongs to somebody else.
 */
import { resolve } from "node:path";
import type { MarkLife } from "../managed/handler-calls.ts";
import { recordedBackend, sharedPlace } from "../managed/recorded-backend.ts";
import type { Existing, Ownership as HostOwnership, OwnershipStatus } from "../runtime/ownership.ts";
import { type Claim, claimedKeys, readClaim, removeClaim, writeClaim } from "./claim-file.ts";
import type { Identity } from "./environment.ts";
import { readStateFile, rememberedKeys } from "./state-file.ts";

/** `unknown`: the object must be neither changed nor deleted, nor removed from the state. */
export type OwnershipVerdict = "ours" | "other" | "unknown";

/** The maximum difference between the clocks of the service and of machines that run Terraform, in milliseconds. */
const clockSkew = 60_000;

/** Decides by the time of the object's creation; undefined if its record does not say. */
export function ownershipOf(createdAt: string | undefined, { since, adopts }: Identity): OwnershipVerdict {
  const [created, began] = [Date.parse(createdAt ?? ""), Date.parse(since ?? "")];
  if (created >= began) return "ours";
  return created < began - clockSkew && !adopts ? "other" : "unknown";
}

/**
 * Whether a creation continues with an object that it finds: one that belongs to this host, if the identity is not new.
 * A new identity cannot have lost a state file yet, and within the difference of the clocks another object would seem
 * to belong to it.
 */
export const isContinued = (createdAt: string | undefined, identity: Identity, now: number): boolean =>
  ownershipOf(createdAt, identity) === "ours" && now - Date.parse(identity.since ?? "") > clockSkew;

/** The key of a declaration, and the time at which Terraform created its identity. */
interface IdentityInState {
  readonly key: string;
  readonly since?: string | undefined;
}

/**
 * Ownership according to the state files of a folder. Terraform's state keeps the time at which the identity of a
 * declaration was created, so its key and this time identify the declaration in every run.
 */
export class FolderOwnership implements HostOwnership {
  readonly scope: string;
  readonly marks: MarkLife;
  readonly #folder: string;
  readonly #key: string;
  readonly #since: string | undefined;

  /** `env` is Terraform's environment, which may name the place of the state. */
  constructor(folder: string, { key, since }: IdentityInState, env: NodeJS.ProcessEnv = {}) {
    const place = sharedPlace(recordedBackend(folder, env), env);
    // Terraform sends a state to its backend late: a run that is killed leaves objects whose identities the state lacks.
    this.marks = place === undefined ? "until complete" : "until changed";
    this.scope = JSON.stringify([key, place ?? since ?? resolve(folder)]);
    this.#folder = folder;
    this.#key = key;
    this.#since = since;
  }

  /** Another declaration of the folder may own it, or a run of this one claimed it and was interrupted. */
  async standing({ identity }: Existing): Promise<OwnershipStatus> {
    if (await this.#hasOther(identity)) return "held";
    return this.claimed === identity ? "unfinished" : "unknown";
  }

  /** Whether another declaration of the folder has an object, or is about to. */
  async #hasOther(identity: string): Promise<boolean> {
    const isOther = (key: string): boolean => key !== this.#key;
    const isClaim = (key: string): boolean => claimedBy(readClaim(this.#folder, key)) === identity;
    if (claimedKeys(this.#folder).filter(isOther).some(isClaim)) return true;
    const others = ((await rememberedKeys(this.#folder)) ?? []).filter(isOther);
    const files = await Promise.all(others.map((key) => readStateFile(this.#folder, key).catch(() => undefined)));
    return files.some((file) => file?.identity === identity);
  }

  /** Whether an object is not this declaration's, whenever it was created: another one has it, or it was refused. */
  async isOthers({ identity, createdAt }: Existing): Promise<boolean> {
    const read = this.#given;
    const isRefused = read?.refused !== undefined && read.identity === identity && read.refused.createdAt === createdAt;
    return isRefused || this.#hasOther(identity);
  }

  /** Records that this declaration was refused an object, which may be younger than its identity. */
  async refuse({ identity, createdAt }: Existing): Promise<void> {
    if (this.claimed !== undefined) return;
    await writeClaim(this.#folder, this.#key, { identity, since: this.#since, refused: { createdAt } });
  }

  async claim(existing: Existing): Promise<boolean> {
    if ((await this.standing(existing)) === "held") return false;
    await writeClaim(this.#folder, this.#key, { identity: existing.identity, since: this.#since });
    // If another process claimed it at the same time, neither has it: the next apply decides.
    if (!(await this.#hasOther(existing.identity))) return true;
    removeClaim(this.#folder, this.#key);
    return false;
  }

  /** The identity that a run of this declaration claimed; undefined once the state file has it. */
  get claimed(): string | undefined {
    return claimedBy(this.#given);
  }

  /**
   * Whether a destroy of this declaration deleted its object. Terraform may have been killed before its state forgot the
   * declaration, which it then destroys again.
   */
  get isDeleted(): boolean {
    return this.#since !== undefined && this.#given?.isDeleted === true;
  }

  /** Records that the object of this declaration was deleted: whatever has its identity or its name now is another's. */
  delete(identity: string): Promise<void> {
    return writeClaim(this.#folder, this.#key, { identity, since: this.#since, isDeleted: true });
  }

  get #given(): Claim | undefined {
    const claim = readClaim(this.#folder, this.#key);
    return claim?.since === this.#since ? claim : undefined;
  }

  /** A process has one declaration. */
  isClaimed = (): boolean => false;
  deletes(): void {}
  untilDeleted = async (): Promise<boolean> => false;

  /** The state file records this. */
  hold(): void {}

  /** The object does not exist, so a later one with its identity is somebody else's. */
  release({ identity }: Existing): void {
    if (this.claimed === identity) removeClaim(this.#folder, this.#key);
  }
}

/** The identity of an object that was neither refused nor deleted. */
const claimedBy = (claim: Claim | undefined): string | undefined =>
  claim?.refused === undefined && claim?.isDeleted !== true ? claim?.identity : undefined;
