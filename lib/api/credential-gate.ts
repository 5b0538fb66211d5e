/**
 * What all calls of a run with one credential have in common. The service locks a user out after several invalid
 * attempts, so the first call shows whether the credential counts, and the others wait for it; once it is refused,
 * nobody sends it again. What a rate limit asks is asked of all calls as well.
 */
import { createHash } from "node:crypto";
import { type RestCallee, RestError, type RestReason, rateLimited, refusedBefore } from "./rest-error.ts";

/** The gate of one credential. */
export class CredentialGate {
  #refusal: RestReason | undefined;
  /** Until when the credential is known to count, in epoch milliseconds. */
  #provenUntil = Number.NEGATIVE_INFINITY;
  /** Settles, never rejects, when the call that is to prove the credential has ended. */
  #probe: Promise<void> | undefined;
  /** No request is to be sent before, in epoch milliseconds. */
  #pausedUntil = Number.NEGATIVE_INFINITY;

  /**
   * Sends a request when it may be sent. `send` throws a RestError for an answer that is no success; any other error
   * leaves open whether the credential counts.
   * @throws RestError where nothing is sent: the credential was refused before, or a rate limit lasts.
   */
  async pass<Answer extends { readonly tokenExpiresAt: number | undefined }>(
    callee: RestCallee,
    now: () => number,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    while (this.#probe !== undefined && this.#refusal === undefined && now() >= this.#provenUntil) await this.#probe;
    if (this.#refusal !== undefined) throw refusedBefore(callee, this.#refusal);
    if (now() < this.#pausedUntil) throw rateLimited(callee, undefined, this.#pausedUntil, now());
    if (now() < this.#provenUntil) return this.#judged(send);
    const probe = this.#judged(send);
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

  /** No call is to be sent before this time, in epoch milliseconds. */
  pauseUntil(time: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, time);
  }

  async #judged<Answer extends { readonly tokenExpiresAt: number | undefined }>(
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      const answer = await send();
      this.#provenUntil = answer.tokenExpiresAt ?? Number.POSITIVE_INFINITY;
      return answer;
    } catch (error) {
      if (error instanceof RestError) this.#note(error.reason);
      throw error;
    }
  }

  /** An answer that is no success tells of the credential, too: only one that counts is refused for other reasons. */
  #note(reason: RestReason): void {
    if (reason === "invalid-credential" || reason === "locked-out") this.#refusal ??= reason;
    else if (reason === "not-allowed" || reason === "not-visible" || reason === "single-sign-on") {
      this.#provenUntil = Number.POSITIVE_INFINITY;
    }
  }
}

/** The gates of a run, one for each credential and service. */
export class CredentialGates {
  readonly #gates = new Map<string, CredentialGate>();

  /** @param authorization the header's value, of which the scheme does not count; only a hash is kept. */
  of(origin: string, authorization: string): CredentialGate {
    const credential = authorization.replace(/^\S+ /, "");
    const key = createHash("sha256").update(`${origin}\0${credential}`).digest("base64");
    const gate = this.#gates.get(key) ?? new CredentialGate();
    this.#gates.set(key, gate);
    return gate;
  }
}

/** Those of this process, which for a command is the run. */
export const processGates = new CredentialGates();
