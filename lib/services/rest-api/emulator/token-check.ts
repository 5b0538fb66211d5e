/** POST /applications/{client_id}/token: an app checks one of its tokens. */

import { isoTime } from "../../../base/iso-time.ts";
import { sha256 } from "../../../base/sha256.ts";
import type { EmulatedCall, ServiceResponse } from "../../../emulator/emulated-service.ts";
import { jsonIn } from "../../../emulator/parse-request.ts";
import { Refusal } from "../../../emulator/refusal.ts";
import { isValid, type RestCaller } from "./caller.ts";
import { type TokenRecord, tokens } from "./records.ts";
import { found, notFound, refused } from "./rest-responses.ts";

const path = /^\/applications\/([^/]+)\/token$/;

export const isTokenCheck = (method: string, requested: string): boolean => method === "POST" && path.test(requested);

/** The app must be that of the path, and the token must be one of its own. */
export function checkToken(requested: string, call: EmulatedCall, caller: RestCaller): ServiceResponse {
  if (caller.is !== "app")
    return refused(401, "Basic authentication with the app's client id and client secret is required");
  const clientId = decodeURIComponent(path.exec(requested)?.[1] ?? "");
  if (clientId !== caller.app.clientId) return notFound();
  const body = jsonIn(call.body, (message) => new Refusal("Bad Request", 400, message));
  const given = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : undefined;
  if (typeof given !== "string") return refused(422, "access_token is missing, or not a string");
  const hash = sha256(given);
  const token = call.table(tokens).get(hash);
  if (token === undefined || token.app !== clientId || !isValid(token, call.now)) return notFound();
  const { createdAt, expiresAt, lastEight, scopes, user } = token;
  return found({
    id: 1,
    url: `http://${call.head.headers.host ?? "localhost"}/rest/authorizations/1`,
    scopes,
    // The service returns the token itself, which the caller already has.
    token: "",
    token_last_eight: lastEight,
    hashed_token: hash,
    app: { client_id: clientId, name: caller.app.name, url: "https://app.example.test" },
    note: null,
    note_url: null,
    created_at: isoTime(createdAt),
    updated_at: isoTime(createdAt),
    expires_at: expiresAt === undefined ? null : isoTime(expiresAt),
    fingerprint: null,
    user: { login: user },
    ...installationOf(token),
  });
}

const installationOf = ({ kind, permissions }: TokenRecord): object =>
  kind === "app-token"
    ? { installation: { permissions: Object.fromEntries(permissions.map((each) => [each, "read"])) } }
    : {};
