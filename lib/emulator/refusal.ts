/** A request that a service turns down. Handlers throw it; the service gives it its own shape. */
export class Refusal extends Error {
  /** The service's name for the error: `ResourceNotFoundException`. */
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
