/** Handles a request from its head to its response, independently of services. */
import type { IncomingHttpHeaders } from "node:http";
import { TLSSocket } from "node:tls";
import { messageOf } from "../../base/message-of.ts";
import { version } from "../../base/version.ts";
import type {
  EmulatedCall,
  EmulatedService,
  PausedUpdates,
  RequestHead,
  ServiceResponse,
  SetQuotas,
} from "../emulated-service.ts";
import { faultStatuses } from "../fault-injection.ts";
import { frontPage, isFrontPage } from "../front-page.ts";
import { isLoopbackAddress, isLoopbackOrigin, refusedBecause } from "../http/access-control.ts";
import { type Incoming, readBody } from "../http/body.ts";
import { namedOperation } from "../query-protocol.ts";
import { Refusal } from "../refusal.ts";
import { UnsavedStateError } from "../state/store.ts";
import type { TableScope } from "../table.ts";
import { type AdminTargets, administer, isAdminPath, refusedByAdmin } from "./admin.ts";
import { services } from "./emulated-services.ts";

/** Rejects requests that no service matches, in its format of errors. */
const [fallback] = services;

/** The dependencies of request handling. */
export interface ExchangeContext extends AdminTargets {
  /** The duration of asynchronous operations, in milliseconds. */
  readonly operationMs: number;
  readonly quotas: SetQuotas;
  /** Whether a paused service can be updated. */
  readonly pausedUpdates: PausedUpdates;
  /** The region of unsigned requests. */
  readonly region: string;
  /** The largest body that is accepted, in bytes. */
  readonly bodyLimit: number;
  /** Whether the emulator listens on loopback only. */
  readonly onLoopback: boolean;
}

// CORS headers for web pages of this machine (https://fetch.spec.whatwg.org/#http-cors-protocol). access-control.ts
// refuses pages of other hosts first; none may read the admin API.

/** The headers that let the page of a request read its response; none for pages of other hosts. */
function allowing({ headers: { origin } }: RequestHead): ServiceResponse["headers"] {
  if (origin === undefined || !isLoopbackOrigin(origin)) return {};
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" };
}

/** A response that the page of its request may read, if that is of this machine. */
const readableByPage = (response: ServiceResponse, head: RequestHead): ServiceResponse => ({
  ...response,
  headers: { ...response.headers, ...allowing(head) },
});

/** Whether a request asks for a page whether it may send another one. */
const isPreflight = ({ method, headers }: RequestHead): boolean =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** The response to a page of this machine: it may send what it asks for. */
const preflightResponse = (head: RequestHead): ServiceResponse => ({
  status: 204,
  headers: {
    ...allowing(head),
    "access-control-allow-methods": "DELETE, GET, HEAD, PATCH, POST, PUT",
    "access-control-allow-headers": [head.headers["access-control-request-headers"] ?? "*"].join(),
    "access-control-max-age": "600",
  },
  body: "",
});

// `GET /health`, for scripts that wait until the emulator responds.

const isHealth = ({ method, path }: RequestHead): boolean =>
  path === "/health" && (method === "GET" || method === "HEAD");

/** `{"status": "ok", "version": "0.1.0", "services": ["imagebuilder", …]}` */
const health = (services: readonly EmulatedService[]): ServiceResponse => ({
  status: 200,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: JSON.stringify({ status: "ok", version, services: services.map(({ name }) => name) }),
});

/** The response to a request, which is logged; undefined to reset its connection. */
export async function respondTo(message: Incoming, context: ExchangeContext): Promise<ServiceResponse | undefined> {
  const head = headOf(message);
  if (isAdminPath(head.path)) {
    return administered(head, message, context).catch((error: unknown) => refusedByAdmin(asRefusal(error, "")));
  }
  if (isPreflight(head) && refusedBecause(head.headers) === undefined) return preflightResponse(head);
  if (isHealth(head) || isFrontPage(head)) {
    return fronted(head, message, context).catch((error: unknown) => fallback.refuse(asRefusal(error, "")));
  }
  const at = new Date(context.clock.now()).toISOString();
  const progress: RequestProgress = {};
  const response = await run(head, message, context, progress).catch((error: unknown) => {
    const service = progress.service ?? fallback;
    return service.refuse(asRefusal(error, service.failures[500]), { ...progress, head });
  });
  const sent = message.socket.destroyed ? undefined : response;
  context.log.add({
    at,
    service: progress.service?.name ?? null,
    operation: progress.operation ?? null,
    method: head.method,
    path: head.path,
    userAgent: head.headers["user-agent"] ?? null,
    status: sent?.status ?? null,
    ...(sent?.error !== undefined && { error: sent.error }),
    ...(progress.fault !== undefined && { fault: progress.fault }),
  });
  return sent && readableByPage(sent, head);
}

interface RequestProgress {
  service?: EmulatedService;
  operation?: string;
  body?: Uint8Array;
  fault?: string;
}

async function run(
  head: RequestHead,
  message: Incoming,
  context: ExchangeContext,
  progress: RequestProgress,
): Promise<ServiceResponse | undefined> {
  if (context.onLoopback) refuseStrangers(head.headers, fallback.failures[403]);
  const named = context.services.find((service) => service.isNamedInBody?.(head));
  if (named !== undefined) {
    progress.service = named;
    progress.body = await readBody(message, named.failures[400], context.bodyLimit);
  }
  const operation = findOperation(head, context.services, progress);
  const { service = fallback } = progress;
  const body = progress.body ?? (await readBody(message, service.failures[400], context.bodyLimit));
  progress.body = body;
  const work = (outcome?: string) => workOf(service, { operation, head, body }, outcome, context);
  const met = context.faults.meet(operation, signedRegion(head.headers) ?? context.region);
  if (met === undefined) return work();
  progress.fault = met.kind;
  return met.run({
    work,
    fail: ({ status, error, message = "this fault was injected" }) =>
      service.refuse(new Refusal(error ?? failureOf(service, status), status, message), { head, body }),
  });
}

/** The service's own error with a status. */
const failureOf = ({ failures }: EmulatedService, status: number): string =>
  failures[faultStatuses.find((each) => each === status) ?? 500];

/** Finds the service and operation of a request, and records them. */
function findOperation(head: RequestHead, services: readonly EmulatedService[], progress: RequestProgress): string {
  for (const service of services) {
    progress.service = service;
    const operation = service.match(head, progress.body);
    if (operation === undefined) continue;
    progress.operation = operation;
    return operation;
  }
  delete progress.service;
  const asked = `${head.method} ${head.path}${namedOperation(head, progress.body)}`;
  throw new Refusal(
    fallback.failures[400],
    404,
    `no service of this emulator handles ${asked}; docs/emulator.md lists the services and their operations`,
  );
}

/** The operations that change nothing but what was due anyway. */
const isReading = /^(?:Get|List|Describe)|^(?:GET|HEAD) /;

/** Handles the request. The result, or the error, may be sent: all changes that it depends on are durable. */
async function workOf(
  service: EmulatedService,
  request: Pick<EmulatedCall, "operation" | "head" | "body">,
  outcome: string | undefined,
  { store, clock, operationMs, quotas, pausedUpdates, accountId, region, bodyLimit }: ExchangeContext,
): Promise<ServiceResponse> {
  const scope: TableScope = { account: accountId, region: signedRegion(request.head.headers) ?? region };
  const handled = async (): Promise<ServiceResponse> => {
    try {
      return await service.handle({
        ...request,
        scope,
        now: clock.now(),
        operationMs,
        quotas,
        pausedUpdates,
        bodyLimit,
        ...(outcome !== undefined && { outcome }),
        table: (definition) => store.table(scope, definition),
        tables: (definition) => store.tablesOf(scope.account, definition),
      });
    } catch (error) {
      return service.refuse(asRefusal(error, service.failures[500]), request);
    }
  };
  const response = await handled();
  try {
    await store.durable();
  } catch (error) {
    // Other requests' changes were taken back, so what this one read may not exist.
    if (isReading.test(request.operation)) return handled();
    return service.refuse(new Refusal(service.failures[500], 500, messageOf(error)), request);
  }
  return response;
}

/** Pages for people and the status for scripts; neither is logged. */
async function fronted(
  head: RequestHead,
  { socket }: Incoming,
  { services, log, onLoopback }: ExchangeContext,
): Promise<ServiceResponse> {
  if (onLoopback) refuseStrangers(head.headers, fallback.failures[403]);
  if (isHealth(head)) return health(services);
  // Like the admin API, the request log is visible only to this machine, and not to web pages.
  const isOwn = isLoopbackAddress(socket.remoteAddress) && refusedBecause(head.headers) === undefined;
  return frontPage(head, isOwn ? log : undefined);
}

async function administered(head: RequestHead, message: Incoming, governed: ExchangeContext): Promise<ServiceResponse> {
  refuseStrangers(head.headers, "");
  if (!isLoopbackAddress(message.socket.remoteAddress)) {
    throw new Refusal("", 403, "the admin API is available to this machine only");
  }
  return administer(head, await readBody(message, "", governed.bodyLimit), governed);
}

function refuseStrangers(headers: IncomingHttpHeaders, error: string): void {
  const why = refusedBecause(headers);
  if (why !== undefined) throw new Refusal(error, 403, why);
}

function headOf({ method = "", url = "", headers, socket }: Incoming): RequestHead {
  const [path = "", query] = url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 2);
  const isEncrypted = socket instanceof TLSSocket;
  const isCertified = isEncrypted && socket.authorized;
  return { method, path, query: new URLSearchParams(query), headers, isEncrypted, isCertified };
}

/** The region of a signed request, from its credential scope. The signature is not checked. */
const signedRegion = ({ authorization }: IncomingHttpHeaders): string | undefined =>
  /^AWS4-HMAC-SHA256\s.*?Credential=[^,\s]*\/\d{8}\/([a-z0-9-]+)\/[^/,\s]+\/aws4_request/.exec(
    authorization ?? "",
  )?.[1];

/** Errors other than refusals are bugs of the emulator. */
const asRefusal = (error: unknown, internal: string): Refusal =>
  error instanceof Refusal
    ? error
    : error instanceof UnsavedStateError
      ? new Refusal(internal, 500, error.message)
      : new Refusal(internal, 500, `the emulator failed: ${messageOf(error)}`);
