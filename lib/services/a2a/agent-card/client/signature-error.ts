/** Errors about signatures of cards and their keys. None shows a key. */

import { ApiError } from "../../../../client/api-error.ts";
import { AgentError } from "../../client/agent-error.ts";

/**
 * Keys that cannot be used.
 * @param place where they are, in words: `the file keys.json`.
 */
export const unusableKeys = (place: string, why: string, remedy: string): ApiError =>
  new ApiError("InvalidSetting", `no key was read from ${place}: ${why}; ${remedy}`);

/** A set of keys that its address does not return. */
export const unreachableKeys = (address: string, why: string, remedy: string, retryable = false): ApiError =>
  new ApiError("InvalidSetting", `no keys were read from ${address}: ${why}; ${remedy}`, {
    retryable,
    mayHaveExecuted: false,
  });

/** The forms of places of public keys, for messages and help. */
export const keyPlaces = "file:PATH, env:NAME or an https address of a JWKS";

/** A text that names no place of keys. It is not shown, since it may be a key. */
export const noKeyPlace = (setting: string, length: number): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} is ${length} characters long, not shown since it may be a key; it must be ${keyPlaces}`,
  );

/** An address that others could change on the way. */
export const unsafeKeyAddress = (setting: string, shown: string): ApiError =>
  new ApiError(
    "InvalidSetting",
    `${setting} is ${JSON.stringify(shown)}; keys are read over https only, since whoever changes them could sign any card: give the https address, or save the set and give file:PATH`,
  );

/** A card without a signature that a trusted key verifies. */
export const untrustedCard = (address: string, reasons: readonly string[]): AgentError =>
  new AgentError(
    reasons.length === 0
      ? `the card at ${address} is not used: signatures must be verified, and it is not signed. Ask the agent's operator to sign it, or do without verification if you trust the address`
      : `the card at ${address} is not used: no signature verifies it with the given keys. ${reasons.join(". ")}`,
  );
