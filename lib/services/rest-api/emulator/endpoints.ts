/** The endpoints, and what each requires of a token. */
import type { EmulatedCall, ServiceResponse } from "../../../emulator/emulated-service.ts";
import { baseUrlOf } from "../../../emulator/http/base-url.ts";
import { credentialKinds } from "../../../facts/model/secrets/credential-kinds.ts";
import type { RestCaller } from "./caller.ts";
import { type OrganizationRecord, organizations } from "./records.ts";
import { found, notFound, refused } from "./rest-responses.ts";
import { askForAuthorization, leftOut, needsAuthorization, organizationsOf } from "./single-sign-on.ts";

const members: Needs = { any: ["members", "administration"] };

const endpoints: readonly Endpoint[] = [
  {
    // A root-level path that is open to everybody; authenticated callers get more.
    path: /^\/sample$/,
    anonymous: true,
    respond: (_, caller) => found({ message: "hello", ...(caller && { user: caller.token.user }) }),
  },
  {
    path: /^\/user$/,
    respond: (_, caller) => (caller === undefined ? notFound() : found({ login: caller.token.user })),
  },
  {
    path: /^\/organizations$/,
    scopes: { any: ["read:org", "admin:org"] },
    permissions: members,
    respond: (call, caller, _, header) => {
      if (caller === undefined) return notFound();
      const all = organizationsOf(call, caller.token.user);
      const omitted = all.filter((each) => needsAuthorization(caller.token, each));
      const shown = all.filter((each) => !omitted.includes(each)).map(({ id, name }) => ({ id, name }));
      return found({ organizations: shown }, leftOut(omitted, header));
    },
  },
  {
    path: /^\/organizations\/([^/]+)$/,
    scopes: { any: ["read:org", "admin:org"] },
    permissions: members,
    respond: oneOrganization,
  },
  {
    path: /^\/organizations\/([^/]+)\/audit-log$/,
    scopes: { all: ["read:org", "read:audit_log"] },
    permissions: { all: ["members", "administration"] },
    respond: oneOrganization,
  },
];

function oneOrganization(
  call: EmulatedCall,
  caller: TokenCaller | undefined,
  id: string,
  header: string,
): ServiceResponse {
  const given = decodeURIComponent(id);
  const organization = call.table(organizations).get(given) ?? renamed(call, given);
  if (organization !== undefined && organization.id !== given) {
    const path = call.head.path.replace(
      `/organizations/${id}`,
      `/organizations/${encodeURIComponent(organization.id)}`,
    );
    return refused(301, "Moved Permanently", { location: baseUrlOf(call.head) + path });
  }
  if (caller === undefined || organization?.members.includes(caller.token.user) !== true) return notFound();
  if (needsAuthorization(caller.token, organization))
    return askForAuthorization(call, caller.hash, organization, header);
  return found({ id: organization.id, name: organization.name });
}

const renamed = (call: EmulatedCall, earlierId: string): OrganizationRecord | undefined =>
  call.table(organizations).page(0, 1, ({ formerIds = [] }) => formerIds.includes(earlierId)).records[0];

/** Responds to a request with or without a token. `headers` are the names of headers with the vendor's word. */
export function respondAt(
  path: string,
  call: EmulatedCall,
  caller: TokenCaller | undefined,
  headers: { readonly singleSignOn: string; readonly permissions: string },
): ServiceResponse {
  const header = headers.singleSignOn;
  const { method: given } = call.head;
  const endpoint = endpoints.find(({ method = "GET", path: form }) => method === given && form.test(path));
  if (endpoint === undefined) return notFound();
  const id = endpoint.path.exec(path)?.[1] ?? "";
  if (caller === undefined)
    return endpoint.anonymous === true ? endpoint.respond(call, caller, id, header) : notFound();
  const { kind, scopes, permissions } = caller.token;
  const [has, needs] = hasScopes(kind) ? [scopes, endpoint.scopes] : [permissions, endpoint.permissions];
  const scopeHeaders = hasScopes(kind)
    ? { "x-accepted-oauth-scopes": [...(needs?.all ?? []), ...(needs?.any ?? [])].join(", ") }
    : { [headers.permissions]: permissionSets(needs) };
  const response = isEnough(has, needs)
    ? endpoint.respond(call, caller, id, header)
    : refused(403, "Resource not accessible by this token");
  return { ...response, headers: { ...response.headers, ...scopeHeaders } };
}

/** Whether tokens of a kind have scopes; the others have permissions. */
export const hasScopes = (kind: string): boolean =>
  credentialKinds.some(({ name, needs }) => name === kind && needs === "scopes");

const isEnough = (has: readonly string[], { all = [], any = [] }: Needs = {}): boolean =>
  all.every((each) => has.includes(each)) && (any.length === 0 || any.some((each) => has.includes(each)));

/** The sets of permissions of which each is enough, as GitHub writes them: `members=read; administration=read`. */
function permissionSets({ all = [], any = [] }: Needs = {}): string {
  const sets = any.length === 0 ? [all] : any.map((each) => [...all, each]);
  return sets.map((set) => set.map((permission) => `${permission}=read`).join(",")).join("; ");
}

/** Permissions or scopes: all of these, or any of these. */
interface Needs {
  readonly all?: readonly string[];
  readonly any?: readonly string[];
}

type TokenCaller = Extract<RestCaller, { readonly is: "token" }>;

/** An endpoint: its address, and its response. */
interface Endpoint {
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
