/** The error that a service responded with. */
import { ApiError, type Repeatable } from "./api-error.ts";

/** An error of the service. `message` is the service's own text. */
export class ServiceError extends ApiError {
  override readonly name = "ServiceError";
  /** The service's error name: `ResourceNotFoundException`; the status if there is none. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** Name of the operation: `CreateLifecyclePolicy`. */
  readonly operation: string;
  /** The service's request id, for support. */
  readonly requestId: string | undefined;

  constructor(
    response: { code: string; status: number; message: string; operation: string; requestId: string | undefined },
    repeatable: Repeatable,
  ) {
    super("Service", response.message, repeatable);
    this.code = response.code;
    this.status = response.status;
    this.operation = response.operation;
    this.requestId = response.requestId;
  }
}
