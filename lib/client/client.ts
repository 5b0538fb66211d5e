/** The client of any service: translates, signs, sends, retries and reads. */

import type { Members } from "../base/members.ts";
import { abortable } from "./abortable.ts";
import { ApiError } from "./api-error.ts";
import { type ClientSettings, checkSettings } from "./client-settings.ts";
import { findCredentials } from "./credentials/credentials.ts";
import { resolveEndpoint, resolveRegion, signingRegion } from "./endpoint.ts";
import { createTransport, type HttpRequest } from "./http/transport.ts";
import { resolveTrust } from "./http/trust.ts";
import type { Operation, Service } from "./operation.ts";
import { readProfile } from "./profiles/profile.ts";
import { readResponse } from "./protocols/response.ts";
import { fromWire, toWire } from "./protocols/wire-names.ts";
import { realTiming, withRetries } from "./retry.ts";
import { redactError, redactor } from "./secrets/redact.ts";

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call: the attempt in progress, or the wait before the next one. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls an operation. Input and response are plain members with documented names; unknown members of the response are
 * kept. Rejects with a ServiceError for an error of the service (a successful dry run is one:
 * DryRunOperationException), and with an ApiError for all other errors.
 */
export type CallOperation = (input: Members, options?: CallOptions) => Promise<Members>;

/** Operations by the names of the client's methods. */
export type Operations = { readonly [method: string]: Operation };

/** The names of the operations that return pages. */
type Paged<O extends Operations> = { [M in keyof O]: O[M] extends { readonly pageOf: string } ? M : never }[keyof O];

/** A client: one method per operation, and methods beyond the operations. */
export type Client<O extends Operations> = { readonly [Method in keyof O]: CallOperation } & {
  /** The responses of a list operation, requested page by page. */
  readonly pages: (method: Paged<O>, input: Members, options?: CallOptions) => AsyncGenerator<Members, void>;
  /** Closes idle connections. */
  readonly close: () => void;
};

/** Creates the client of a service. Throws at once for a malformed setting; the first call resolves the others. */
export function createClient<Op extends Operation, O extends { readonly [method: string]: Op }>(
  service: Service<Op, O>,
  settings: ClientSettings,
): Client<O> {
  const { vocabulary, maxRetries, maxThrottled, ...limits } = checkSettings(settings);
  const { timing = realTiming, log, isWorthRetrying } = settings;
  const profile = settings.loadProfile ?? once(() => readProfile(settings.profile, settings));
  const transport = createTransport(limits, { ...settings, trust: () => resolveTrust(settings, profile) });
  const region = once(() => resolveRegion(settings.region, profile));
  const endpoint = once(() =>
    resolveEndpoint({
      ...{ setting: settings.endpointUrl, service: service.id, settingsId: service.settingsId },
      ...{ kinds: settings, profile, region },
    }),
  );
  const credentialSource = once(async () => settings.credentials ?? findCredentials(settings, { profile, region }));

  const secrets = new Set([settings.secretKey, settings.token]);
  const redact = (text: string) => redactor(secrets)(text);
  const report = (line: string) => log?.(redact(line));

  const signed = async (request: HttpRequest): Promise<HttpRequest> => {
    if (settings.skipCredentials) return request;
    const credentials = await (await credentialSource())();
    secrets.add(credentials.secretAccessKey).add(credentials.sessionToken);
    const { sign } = await import("./credentials/sign.ts");
    const date = new Date(timing.now());
    return sign(request, { region: signingRegion(service.id, await region()), service: service.id, credentials, date });
  };

  const send = async (operation: Op, input: Members, signal: AbortSignal | undefined): Promise<Members> => {
    const { name, repeatable = true, isUnsigned = false, inputParts = [], outputParts = [] } = operation;
    const { read = (_, ...returned) => readResponse(...returned) } = service;
    const written = vocabulary === "as-written" ? input : toWire(input, inputParts, vocabulary, name);
    const request = service.encode(operation, written, await endpoint());
    const attempt = async () => {
      const ready = isUnsigned ? request : await signed(request);
      report(`${name}: ${request.method} ${request.endpoint.origin}${request.path}`);
      const response = await transport.exchange(ready, name, { signal, reuse: repeatable ? "any" : "none" });
      report(`${name}: received status ${response.status}`);
      return read(operation, response, { operation: name, endpoint: request.endpoint }, redact);
    };
    const onRetry = (error: ApiError, wait: number) => {
      report(`${error.message}; retrying in ${Math.round(wait)} ms`);
      settings.onRetry?.(error, name);
    };
    const response = await withRetries(attempt, {
      ...{ maxRetries, maxThrottled, repeatable, isWorthRetrying, timing, signal, onRetry },
    });
    return vocabulary === "as-written" ? response : fromWire(response, outputParts);
  };

  const callOf =
    (operation: Op): CallOperation =>
    async (input, { signal } = {}) => {
      // All attempts have the same token: the service executes repeated requests once.
      const token =
        operation.clientToken && input.clientToken === undefined ? { clientToken: crypto.randomUUID() } : {};
      try {
        return await abortable(() => send(operation, { ...input, ...token }, signal), operation.name, signal);
      } catch (error) {
        throw redactError(error, redact);
      }
    };

  const calls = Object.fromEntries(
    Object.entries(service.operations).map(([method, operation]) => [method, callOf(operation)]),
  ) as Record<keyof O, CallOperation>;

  async function* pages(method: Paged<O>, input: Members, options?: CallOptions): AsyncGenerator<Members, void> {
    for (let request = input; ; ) {
      const page = await calls[method](request, options);
      yield page;
      const next = page[service.pageToken];
      if (typeof next !== "string" || next === "") return;
      if (next === request[service.pageToken]) throw repeatedPage(String(method), service.pageToken);
      request = { ...input, [service.pageToken]: next };
    }
  }

  return { ...calls, pages, close: transport.close };
}

/** Creates a value when it is first needed, and caches it. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function repeatedPage(method: string, pageToken: string): ApiError {
  const message = `${method}: the service returned the ${pageToken} of the request, so its pages would never end`;
  return new ApiError("UnreadableResponse", message);
}
