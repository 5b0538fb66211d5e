/** An error for the person who typed the command: the message says what happened, what is allowed and the remedy. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
