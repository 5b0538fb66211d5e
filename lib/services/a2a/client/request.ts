/** Requests to an agent: members in path, query and body, according to the operation's data. */

import { ApiError, invalidSetting, missingInput } from "../../../api/api-error.ts";
import { type HttpRequest, percentEncode } from "../../../api/transport.ts";
import type { Members } from "../../../base/members.ts";
import type { AgentInterface } from "../agent-card/client.ts";
import { type AgentOperationName, agentOperations, tenantPrefix } from "../model/operations.ts";
import { agentMediaTypes, extensionsHeader, streamMediaType, versionHeader } from "../model/wire.ts";
import type { Authentication } from "./authentication.ts";

/** The parts that all requests to an agent share. */
export interface AgentRequestContext {
  readonly agent: AgentInterface;
  readonly authentication: Authentication;
  /** URIs of extensions that the caller implements. */
  readonly extensions: readonly string[];
}

/** Throws an ApiError of kind `InvalidSetting` for a URI that is not allowed in the header that lists extensions. */
export function checkExtensions(extensions: readonly string[]): void {
  for (const uri of extensions) {
    if (!/^[\x21-\x2b\x2d-\x7e]+$/.test(uri)) {
      throw invalidSetting("an extension", uri, "a URI without spaces, commas and line breaks");
    }
  }
}

/**
 * Builds a request; the interface's tenant overrides that of the members. Throws an ApiError if a member of its path is
 * missing or empty.
 */
export function agentRequest(name: AgentOperationName, input: Members, to: AgentRequestContext): HttpRequest {
  const { agent, authentication, extensions } = to;
  const { method, path, query, body, isStream } = agentOperations[name];
  const { tenant: _, ...rest } = input;
  const members: Members = { ...rest, ...(agent.tenant !== undefined && { tenant: agent.tenant }) };
  const segment = (member: string): string => {
    const value = members[member];
    if (typeof value !== "string" || value === "") throw missingInput(name, member);
    if (value === "." || value === "..") throw stepInPath(name, member, value);
    return percentEncode(value);
  };
  const template = agent.tenant === undefined ? path : tenantPrefix + path;
  const pick = (names: readonly string[]) =>
    names.flatMap((member) => (members[member] === undefined ? [] : [[member, members[member]] as const]));
  return {
    method,
    endpoint: agent.url,
    path: agent.url.pathname.replace(/\/$/, "") + template.replace(/\{(\w+)\}/g, (_, member) => segment(member)),
    query: [
      ...agent.url.searchParams,
      ...pick(query).map(([member, value]) => [member, String(value)] as const),
      ...authentication.query,
    ],
    headers: {
      host: agent.url.host,
      accept: isStream === true ? streamMediaType : Object.values(agentMediaTypes).join(", "),
      [versionHeader.name]: versionHeader.value,
      ...(extensions.length > 0 && { [extensionsHeader]: extensions.join(", ") }),
      ...authentication.headers,
      ...(body !== undefined && { "content-type": agentMediaTypes["1.0.0"] }),
    },
    ...(authentication.identity !== undefined && { identity: authentication.identity }),
    ...(body !== undefined && { body: JSON.stringify(Object.fromEntries(pick(body))) }),
  };
}

/** A member of a path that is `.` or `..`, which servers and proxies resolve to another path. */
function stepInPath(operation: string, member: string, value: string): ApiError {
  const message = `${operation}: not sent, because ${member} is ${JSON.stringify(value)}, which servers resolve to another path; correct it`;
  return new ApiError("InvalidInput", message);
}
