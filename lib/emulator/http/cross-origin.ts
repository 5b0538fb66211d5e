/**
 * CORS headers for web pages of this machine (https://fetch.spec.whatwg.org/#http-cors-protocol). access-control.ts
 * refuses pages of other hosts first; none may read the admin API.
 */

import type { RequestHead, ServiceResponse } from "../emulated-service.ts";
import { isLoopbackOrigin } from "./access-control.ts";

/** The headers that let the page of a request read its response; none for pages of other hosts. */
function allowing({ headers: { origin } }: RequestHead): ServiceResponse["headers"] {
  if (origin === undefined || !isLoopbackOrigin(origin)) return {};
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "*", vary: "Origin" };
}

/** A response that the page of its request may read, if that is of this machine. */
export const readableByPage = (response: ServiceResponse, head: RequestHead): ServiceResponse => ({
  ...response,
  headers: { ...response.headers, ...allowing(head) },
});

/** Whether a request asks for a page whether it may send another one. */
export const isPreflight = ({ method, headers }: RequestHead): boolean =>
  method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;

/** The response to a page of this machine: it may send what it asks for. */
export const preflightResponse = (head: RequestHead): ServiceResponse => ({
  status: 204,
  headers: {
    ...allowing(head),
    "access-control-allow-methods": "DELETE, GET, HEAD, PATCH, POST, PUT",
    "access-control-allow-headers": [head.headers["access-control-request-headers"] ?? "*"].join(),
    "access-control-max-age": "600",
  },
  body: "",
});
