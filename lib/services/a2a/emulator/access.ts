/** Enforces the security schemes that the card declares. */
import type { RequestHead } from "../../../emulator/emulated-service.ts";
import type { AcceptedCredentials } from "./agent-settings.ts";
import { isGrpc } from "./bindings/grpc.ts";
import type { CardMembers, SecurityRequirement, SecurityScheme } from "./documents.ts";
import { refused } from "./faults.ts";
import type { TokenStore } from "./oauth-tokens.ts";

/** The card and the credentials for checking requests. */
export interface Gate {
  readonly card: CardMembers;
  readonly credentials: AcceptedCredentials;
  readonly tokens: TokenStore;
}

type ApiKeyScheme = NonNullable<SecurityScheme["apiKeySecurityScheme"]>;

type Verdict = "met" | "not met" | "lacks scopes";

/**
 * Accepts a request that meets one of the card's requirements, or any request if there are none.
 * @throws Refusal otherwise.
 */
export function admit(head: RequestHead, gate: Gate): void {
  const { securityRequirements = [] } = gate.card;
  if (securityRequirements.length > 0) admitBy(securityRequirements, head, gate);
}

/**
 * Accepts a request that authenticates with one of the card's schemes, even if none is required.
 * @throws Refusal otherwise.
 */
export function admitKnown(head: RequestHead, gate: Gate): void {
  const { securityRequirements = [], securitySchemes = {} } = gate.card;
  const required = securityRequirements.filter(({ schemes }) => Object.keys(schemes).length > 0);
  const alone = Object.keys(securitySchemes).map((name) => ({ schemes: { [name]: {} } }));
  admitBy(required.length > 0 ? required : alone, head, gate);
}

type Presented = Pick<RequestHead, "headers" | "path" | "query" | "isCertified">;

function admitBy(requirements: readonly SecurityRequirement[], presented: Presented, gate: Gate): void {
  const verdicts = requirements.map((requirement) => verdictOn(requirement, presented, gate));
  if (verdicts.includes("met")) return;
  if (verdicts.includes("lacks scopes")) {
    throw refused("forbidden", "the token lacks scopes that the agent card's security requirements name");
  }
  const ways = requirements.map(({ schemes }) => Object.keys(schemes).join(" with ")).join(", or ");
  if (ways === "") {
    throw refused(
      "unauthenticated",
      "this operation requires authentication, but the agent card declares no security scheme",
    );
  }
  const { securitySchemes = {} } = gate.card;
  const unchecked = requirements
    .flatMap(({ schemes }) => Object.keys(schemes))
    .filter((name) => !isChecked(securitySchemes[name]));
  const hint = unchecked.length === 0 ? "" : `; the emulator cannot check ${unchecked.join(" and ")}`;
  throw refused("unauthenticated", `the request is not authenticated; the agent card requires ${ways}${hint}`);
}

/** Whether the emulator can check a scheme; for HTTP these are only basic and bearer. */
function isChecked(scheme: SecurityScheme | undefined): boolean {
  const http = scheme?.httpAuthSecurityScheme?.scheme.toLowerCase();
  return scheme !== undefined && (http === undefined || http === "basic" || http === "bearer");
}

/** A requirement's schemes are required together (gap `agent-card/combined-requirements`). */
function verdictOn({ schemes }: SecurityRequirement, presented: Presented, gate: Gate): Verdict {
  const verdicts = Object.entries(schemes).map(([name, { list = [] }]) =>
    schemeVerdict(gate.card.securitySchemes?.[name], list, presented, gate),
  );
  if (verdicts.includes("not met")) return "not met";
  return verdicts.includes("lacks scopes") ? "lacks scopes" : "met";
}

function schemeVerdict(
  scheme: SecurityScheme | undefined,
  scopes: readonly string[],
  presented: Presented,
  { credentials, tokens }: Gate,
): Verdict {
  const { headers, isCertified } = presented;
  if (scheme?.mtlsSecurityScheme !== undefined) return isCertified ? "met" : "not met";
  if (scheme?.apiKeySecurityScheme !== undefined) {
    const key = apiKeyIn(presented, scheme.apiKeySecurityScheme);
    return typeof key === "string" && credentials.apiKeys.includes(key) ? "met" : "not met";
  }
  const [, presentedScheme = "", value = ""] = /^(\S+) +(.*)$/.exec(headers.authorization ?? "") ?? [];
  const way = presentedScheme.toLowerCase();
  const wanted = scheme?.httpAuthSecurityScheme?.scheme.toLowerCase();
  if (wanted === "basic") return way === wanted && isUser(value, credentials) ? "met" : "not met";
  const takesTokens =
    wanted === "bearer" ||
    scheme?.oauth2SecurityScheme !== undefined ||
    scheme?.openIdConnectSecurityScheme !== undefined;
  // Schemes that cannot be checked are never met.
  if (!takesTokens || way !== "bearer") return "not met";
  if (credentials.bearerTokens.includes(value)) return "met";
  const granted = tokens.scopesOf(value);
  if (granted === undefined) return "not met";
  return scopes.every((scope) => granted.has(scope)) ? "met" : "lacks scopes";
}

/** An API key where the card puts it; over gRPC one of the query is metadata (gap `agent-card/grpc-credentials`). */
function apiKeyIn({ headers, path, query }: Presented, { location, name }: ApiKeyScheme): unknown {
  if (location === "cookie") return cookieIn(headers.cookie, name);
  const isMetadata = location === "header" || isGrpc({ headers, path });
  return isMetadata ? headers[name.toLowerCase()] : query.get(name);
}

function isUser(value: string, { users }: AcceptedCredentials): boolean {
  const [, name = "", password] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, "base64").toString()) ?? [];
  return Object.hasOwn(users, name) && users[name] === password;
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", ...value] = pair.split("=");
    if (key.trim() === name) return value.join("=").trim();
  }
  return undefined;
}

/** The WWW-Authenticate header for the card's schemes. */
export function challengesOf({ securitySchemes = {} }: CardMembers): string {
  const names = Object.values(securitySchemes).map((scheme) =>
    scheme.apiKeySecurityScheme !== undefined
      ? "ApiKey"
      : (scheme.httpAuthSecurityScheme?.scheme ?? (scheme.mtlsSecurityScheme === undefined ? "Bearer" : "Mutual")),
  );
  return (
    [...new Set(names)].map((name) => `${name} realm="lintel-emulator"`).join(", ") || 'Bearer realm="lintel-emulator"'
  );
}
