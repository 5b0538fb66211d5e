/** Rejects what the agent does not offer: versions, extensions, operations and tenants that its card does not declare. */

import type { RequestHead } from "../../../emulator/emulated-service.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import { grpcBinding } from "../agent-card/model.ts";
import { type AgentOperationName, agentOperations } from "../model/operations.ts";
import { versionHeader } from "../model/wire.ts";
import type { EmulatedAgentSettings } from "./agent-settings.ts";
import type { WireBinding } from "./bindings/binding.ts";
import type { CardMembers } from "./documents.ts";
import { refusedFor, unknownPath } from "./faults.ts";

/** Rejects unsupported versions; a client without a version is an old one (gap `agent-card/version-header`). */
export function refuseVersion({ headers, query }: RequestHead): void {
  const { name, value, whenEmpty } = versionHeader;
  const header = headers[name.toLowerCase()];
  const given = (typeof header === "string" && header !== "" ? header : query.get(name)) || "";
  if (/^(\d+\.\d+)(?:\.\d+)?$/.exec(given.trim())?.[1] === value) return;
  const written =
    given === "" ? `the request names no version, which means ${whenEmpty}` : `the version is ${JSON.stringify(given)}`;
  const remedy = `send the header ${name}: ${value}, or ?${name}=${value}`;
  throw refusedFor("VERSION_NOT_SUPPORTED", `${written}; the agent supports ${value}: ${remedy}`);
}

/**
 * The response header with the extensions in use, among those that the card declares.
 * @param name of the header in requests and responses.
 */
export function extensionsFor(
  { headers }: RequestHead,
  { capabilities }: CardMembers,
  name: string,
): { readonly [name: string]: string } {
  const { extensions = [] } = capabilities;
  if (extensions.length === 0) return {};
  const header = headers[name.toLowerCase()];
  const named = (typeof header === "string" ? header : "").split(",").map((uri) => uri.trim());
  const missing = extensions.find(
    ({ uri, required }) => required === true && uri !== undefined && !named.includes(uri),
  );
  if (missing !== undefined) {
    throw refusedFor(
      "EXTENSION_SUPPORT_REQUIRED",
      `the agent requires the extension ${missing.uri}; name it in ${name} if your client supports it`,
    );
  }
  const used = extensions.flatMap(({ uri }) => (uri !== undefined && named.includes(uri) ? [uri] : []));
  return used.length === 0 ? {} : { [name]: used.join(", ") };
}

/** Rejects operations that the card does not declare, whatever else the request contains. */
export function refuseUnoffered(name: AgentOperationName, { card, extendedCard }: EmulatedAgentSettings): void {
  const { capability } = agentOperations[name];
  if (capability === undefined) return;
  if (card.capabilities[capability] !== true) {
    const reason = capability === "pushNotifications" ? "PUSH_NOTIFICATION_NOT_SUPPORTED" : "UNSUPPORTED_OPERATION";
    throw refusedFor(reason, `${name} requires capabilities.${capability}, which the agent card does not declare`);
  }
  if (capability === "extendedAgentCard" && extendedCard === undefined) {
    throw refusedFor(
      "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
      "the agent has no extended card; add extendedCard to the agent file",
    );
  }
}

/** Rejects requests over a binding of which the card has no interface. */
export function refuseBinding({ name }: WireBinding, { supportedInterfaces }: CardMembers): void {
  const served = supportedInterfaces.map(({ protocolBinding }) => protocolBinding);
  if (served.includes(name)) return;
  // Clients of gRPC know the status for what a server does not implement.
  const status = name === grpcBinding ? 501 : 404;
  throw new Refusal(
    "invalid",
    status,
    `the agent card has no interface with ${name}; it has ${[...new Set(served)].join(", ")}`,
  );
}

/**
 * Rejects unknown tenants. If the card's interfaces name tenants, these are the only ones; else every tenant is an
 * agent of its own.
 */
export function refuseTenant(tenant: unknown, { name }: WireBinding, { supportedInterfaces }: CardMembers): void {
  const served = supportedInterfaces
    .filter(({ protocolBinding }) => protocolBinding === name)
    .map((each) => each.tenant);
  const given = tenant === "" ? undefined : tenant;
  if (served.every((each) => each === undefined) || served.some((each) => each === given)) return;
  const written = given === undefined ? "the request has no tenant" : `the tenant is ${JSON.stringify(given)}`;
  throw unknownPath(
    404,
    `${written}; the agent card has ${served.map((each) => each ?? "an interface without one").join(", ")}`,
  );
}
