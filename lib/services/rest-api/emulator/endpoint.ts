/** An endpoint of the REST API, and what it requires of a token. */
import type { EmulatedCall, ServiceResponse } from "../../../emulator/emulated-service.ts";
import type { RestCaller } from "./caller.ts";

/** Permissions or scopes: all of these, or any of these. */
export interface Needs {
  readonly all?: readonly string[];
  readonly any?: readonly string[];
}

export type TokenCaller = Extract<RestCaller, { readonly is: "token" }>;

/** An endpoint: its address, and its response. */
export interface Endpoint {
  /** Default: GET. */
  readonly method?: "POST" | "PATCH" | "DELETE";
  /** Path below the base URL; `answer` gets the first group. */
  readonly path: RegExp;
  /** Callers without a token are allowed. */
  readonly anonymous?: true;
  readonly scopes?: Needs;
  readonly permissions?: Needs;
  readonly respond: (
    call: EmulatedCall,
    caller: TokenCaller | undefined,
    id: string,
    header: string,
  ) => ServiceResponse;
}
