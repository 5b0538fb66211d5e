/** Headers that users add to requests, for what stands before an agent: which of them may be added. */

import type { Pattern } from "../../../facts/model/field.ts";
import { secretByName } from "../../../facts/model/secrets/secret-text.ts";

/** The name of a header: a token of HTTP (RFC 9110, 5.6.2). */
export const headerName: Pattern = {
  source: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$",
  meaning: "the name of a header: letters, digits and hyphens",
};

/** The value of a header, or a reference to it; gRPC allows no other characters (gap `agent-access/headers`). */
export const headerValue: Pattern = {
  source: "^[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?$",
  meaning: "printable ASCII without spaces at its ends",
};

/** Headers of one connection (RFC 9110, 7.6.1), and those that direct or delimit a request. */
const ofConnections =
  /^(?:connection|keep-alive|proxy-(?:connection|authenticate|authorization)|te|trailer|transfer-encoding|upgrade|http2-settings|host|content-length|expect)$/i;

/** Headers that each request has already. */
const ofRequests = /^(?:accept|accept-encoding|content-.*|user-agent)$/i;

const ofProtocol = /^(?:x-)?a2a-/i;

/** Names that gRPC reserves, so that a header would depend on the binding. */
const ofGrpc = /^(?:grpc-.*|.*-bin)$/i;

/** Why a header of this name cannot be added, as the end of a sentence; undefined if it can. */
export function whyNoCustomHeader(name: string): string | undefined {
  if (!new RegExp(headerName.source, "u").test(name)) return `is not ${headerName.meaning}`;
  if (ofConnections.test(name)) return "concerns one connection, which Lintel manages";
  if (ofProtocol.test(name))
    return "belongs to the A2A protocol; extensions and the version have settings of their own";
  if (ofRequests.test(name)) return "is set by Lintel";
  return ofGrpc.test(name) ? "is reserved in gRPC" : undefined;
}

/** Whether the value of a header is a secret, by its name: credentials, cookies, keys and tokens. */
export const isSecretHeader = (name: string): boolean =>
  /^(?:authorization|cookie)$/i.test(name) ||
  /(?:auth|credential|session|jwt)/i.test(name) ||
  secretByName(name) !== "never";
