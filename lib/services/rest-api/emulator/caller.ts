/** Identifies the caller by the Authorization header. */

import { sha256 } from "../../../base/sha256.ts";
import type { EmulatedCall } from "../../../emulator/emulated-service.ts";
import { jsonWebToken } from "../../../facts/model/secrets/credential-kinds.ts";
import { type AppRecord, apps, type TokenRecord, tokens } from "./records.ts";

/** A caller, as identified by the header. */
export type RestCaller =
  | { readonly is: "anonymous" }
  | { readonly is: "token"; readonly hash: string; readonly token: TokenRecord }
  | { readonly is: "app"; readonly app: AppRecord }
  /** Invalid credentials. `user` is their owner, "" if unknown. */
  | { readonly is: "invalid"; readonly user: string; readonly why: string };

/** Reads the header. Schemes are case-insensitive (HTTP); a JSON web token is valid only with Bearer. */
export function callerOf(call: EmulatedCall): RestCaller {
  const header = call.head.headers.authorization;
  if (header === undefined) return { is: "anonymous" };
  const [, scheme = "", credentials = ""] = /^(\S+) (\S+)$/.exec(header) ?? [];
  switch (scheme.toLowerCase()) {
    case "basic":
      return appOf(call, credentials);
    case "token":
      if (jsonWebToken.test(credentials)) return invalid("a JSON web token must be sent with Bearer");
      return tokenOf(call, credentials);
    case "bearer":
      return tokenOf(call, credentials);
    default:
      return invalid("the Authorization header must be Bearer, token or Basic, one space, and the credentials");
  }
}

const invalid = (why: string, user = ""): RestCaller => ({ is: "invalid", user, why });

function tokenOf(call: EmulatedCall, credentials: string): RestCaller {
  const hash = sha256(credentials);
  const token = call.table(tokens).get(hash);
  if (token === undefined) return invalid("Bad credentials");
  if (!isValid(token, call.now)) return invalid("Bad credentials", token.user);
  return { is: "token", hash, token };
}

/** Whether a token is valid at a time. */
export const isValid = ({ revoked, expiresAt }: Pick<TokenRecord, "revoked" | "expiresAt">, now: number): boolean =>
  !revoked && (expiresAt === undefined || now < expiresAt);

/** The app of basic authentication; users' names and passwords are rejected. */
function appOf(call: EmulatedCall, credentials: string): RestCaller {
  const decoded = Buffer.from(credentials, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  const app = call.table(apps).get(decoded.slice(0, Math.max(colon, 0)));
  if (app === undefined) {
    return invalid(
      "authentication with a user name and password is not supported; Basic is for an app's client id and secret",
    );
  }
  if (app.secretHash !== sha256(decoded.slice(colon + 1))) return invalid("Bad credentials", app.clientId);
  return { is: "app", app };
}
