/** A request that a service rejects. Handlers throw it; the service formats it. */
export class Refusal extends Error {
  /** The service's error name: `ResourceNotFoundException`. */
  readonly error: string;
  /** HTTP status. */
  readonly status: number;

  /** @param message what happened, the value as written, what is allowed and the remedy. */
  constructor(error: string, status: number, message: string) {
    super(message);
    this.error = error;
    this.status = status;
  }
}
