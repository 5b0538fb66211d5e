/**
 * State that all calls of a run with one credential share. A service may lock a user out after several invalid
 * attempts, so the first call shows whether the credential is valid, and the others wait for it; once it is rejected,
 * it is not sent again. A rate limit, too, applies to all calls.
 */
import { createHash } from "node:crypto";

/** Why a credential is not sent again. */
export type CredentialRefusal = "invalid-credential" | "locked-out";

/** A call with a credential. */
export interface GatedCall<Answer> {
  readonly send: () => Promise<Answer>;
  /**
   * Until when a success shows that the credential is valid, in epoch milliseconds; default: for the rest of the run.
   */
  readonly provenUntil?: (answer: Answer) => number | undefined;
  /** What an error of `send` says about the credential: only a valid one is refused for other reasons. */
  readonly verdict: (error: unknown) => CredentialRefusal | "counts" | undefined;
  /** The error where nothing is sent because the credential was rejected before. */
  readonly refusedBefore: (refusal: CredentialRefusal) => Error;
  /**
   * The error where nothing is sent because a rate limit lasts until this time, in epoch milliseconds. Default: sent.
   */
  readonly paused?: (until: number) => Error;
  /** false: the response may take any time, so no call waits for it and it waits for none. Default true. */
  readonly isPrompt?: boolean;
}

/** The gate of one credential. */
export class CredentialGate {
  #refusal: CredentialRefusal | undefined;
  /** Until when the credential is known to be valid, in epoch milliseconds. */
  #provenUntil = Number.NEGATIVE_INFINITY;
  /** Settles, never rejects, when the call that is to prove the credential has ended. */
  #probe: Promise<void> | undefined;
  /** No request is sent before this time, in epoch milliseconds. */
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /**
   * Sends a request once it may be sent.
   * @throws what the call says where nothing is sent, or what `send` throws.
   */
  async pass<Answer>(call: GatedCall<Answer>, now: () => number): Promise<Answer> {
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

  async #judged<Answer>({ send, provenUntil, verdict }: GatedCall<Answer>): Promise<Answer> {
    try {
      const answer = await send();
      this.#provenUntil = provenUntil?.(answer) ?? Number.POSITIVE_INFINITY;
      return answer;
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

  /** @param credential the text that is sent, whatever header carries it; only a hash is kept. */
  of(origin: string, credential: string): CredentialGate {
    const key = createHash("sha256").update(`${origin}\0${credential}`).digest("base64");
    const gate = this.#gates.get(key) ?? new CredentialGate();
    this.#gates.set(key, gate);
    return gate;
  }
}

/** The gates of this process, which for a command is the run. */
export const processGates = new CredentialGates();
