/**
 * Sends the first call with a credential alone, and never repeats a credential that was rejected in this run. A service
 * may lock a user out after several invalid attempts. A rate limit applies to all calls too.
 */
import { createHash } from "node:crypto";
import { runState } from "../../base/process/run-state.ts";
import { isServerFailure, isThrottled } from "../passing-status.ts";

/** Why a credential is not sent again. */
export type CredentialRefusal = "invalid-credential" | "locked-out";

/**
 * What the status of an error reveals about the credentials that were sent: any other error of the client proves that
 * they are valid, except throttling, which may come before their check.
 */
export function verdictOnStatus(status: number | undefined): CredentialRefusal | "counts" | undefined {
  if (status === undefined || status < 400 || isServerFailure(status) || isThrottled(status)) return undefined;
  return status === 401 ? "invalid-credential" : "counts";
}

export interface GatedCall<Result> {
  readonly send: () => Promise<Result>;
  /**
   * Until when a success proves that the credential is valid, in epoch milliseconds. Default: for the rest of the run.
   */
  readonly provenUntil?: (response: Result) => number | undefined;
  /** What an error of `send` reveals about the credential: errors other than its rejection prove that it is valid. */
  readonly verdict: (error: unknown) => CredentialRefusal | "counts" | undefined;
  /** The error for a call that is not sent because the credential was rejected before. */
  readonly refusedBefore: (refusal: CredentialRefusal) => Error;
  /**
   * The error for a call that is not sent because of a rate limit until this time, in epoch milliseconds. Default: the
   * call is sent.
   */
  readonly paused?: (until: number) => Error;
  /** False if the response may take any time, so that no call waits for it and it waits for none. Default: true. */
  readonly isPrompt?: boolean;
}

export class CredentialGate {
  #refusal: CredentialRefusal | undefined;
  /** Until when the credential is known to be valid, in epoch milliseconds. */
  #provenUntil = Number.NEGATIVE_INFINITY;
  /** Resolves when the call that is to prove the credential has ended; never rejects. */
  #probe: Promise<void> | undefined;
  /** No request is sent before this time, in epoch milliseconds. */
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /**
   * Sends a request once that is allowed.
   * @throws the error of the call if nothing is sent, or of `send`.
   */
  async pass<Result>(call: GatedCall<Result>, now: () => number): Promise<Result> {
    const { isPrompt = true } = call;
    const mustWait = () => isPrompt && this.#refusal === undefined && now() >= this.#provenUntil;
    while (this.#probe !== undefined && mustWait()) await this.#probe;
    if (this.#refusal !== undefined) throw call.refusedBefore(this.#refusal);
    if (call.paused !== undefined && now() < this.#pausedUntil) throw call.paused(this.#pausedUntil);
    if (!mustWait()) return this.#judged(call);
    const probe = this.#judged(call);
    this.#probe = probe.then(
      () => undefined,
      () => undefined,
    );
    try {
      return await probe;
    } finally {
      this.#probe = undefined;
    }
  }

  /** Blocks calls until this time, in epoch milliseconds. */
  pauseUntil(time: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, time);
  }

  async #judged<Result>({ send, provenUntil, verdict }: GatedCall<Result>): Promise<Result> {
    try {
      const response = await send();
      this.#provenUntil = provenUntil?.(response) ?? Number.POSITIVE_INFINITY;
      return response;
    } catch (error) {
      const found = verdict(error);
      if (found === "counts") this.#provenUntil = Number.POSITIVE_INFINITY;
      else if (found !== undefined) this.#refusal ??= found;
      throw error;
    }
  }
}

/** The gates of a run, one for each credential and service. */
export class CredentialGates {
  readonly #gates = new Map<string, CredentialGate>();

  /** @param credential the credential as sent, independent of the header; only its hash is stored. */
  of(origin: string, credential: string): CredentialGate {
    const key = createHash("sha256").update(`${origin}\0${credential}`).digest("base64");
    const gate = this.#gates.get(key) ?? new CredentialGate();
    this.#gates.set(key, gate);
    return gate;
  }
}

/** The gates of the current run. */
export const gatesOfRun = runState(() => new CredentialGates());
