/**
 * The credentials of the REST API (document 2, area A), a closed set. The documents name them in sentences; the short
 * names are ours (model/gaps.ts, access-token/kind-names).
 */
import { cite } from "../citation.ts";

/** How the Authorization header carries a credential. `token` works in most cases, `Basic` for apps only. */
export const authorizationSchemes = ["Bearer", "token", "Basic"] as const;
export type AuthorizationScheme = (typeof authorizationSchemes)[number];

/** One kind of credential. */
export interface CredentialKind {
  readonly name: string;
  /** As sentences call it. */
  readonly title: string;
  /** The schemes that carry it, the one to use first. */
  readonly schemes: readonly AuthorizationScheme[];
  /** What an endpoint asks of it. */
  readonly needs: "permissions" | "scopes" | "nothing";
  /** How it is authorized for organizations that enforce single sign-on, where the documents say so. */
  readonly singleSignOn: "at creation" | "after creation" | "automatic" | "not said";
  /** What tokens of this kind begin with (gap access-token/prefixes); two kinds may share a beginning. */
  readonly prefixes: readonly string[];
}

/** Every kind, in the documents' order. */
export const credentialKinds = [
  {
    name: "fine-grained-pat",
    title: "fine-grained personal access token",
    schemes: ["Bearer", "token"],
    needs: "permissions",
    singleSignOn: "at creation",
    prefixes: ["github_pat_"],
  },
  {
    name: "classic-pat",
    title: "personal access token (classic)",
    schemes: ["Bearer", "token"],
    needs: "scopes",
    singleSignOn: "after creation",
    prefixes: ["ghp_"],
  },
  {
    name: "app-token",
    title: "app-generated token",
    schemes: ["Bearer", "token"],
    needs: "permissions",
    singleSignOn: "automatic",
    // For a user, and for an installation of the app.
    prefixes: ["ghu_", "ghs_"],
  },
  {
    name: "oauth-app-token",
    title: "OAuth app token",
    schemes: ["Bearer", "token"],
    needs: "scopes",
    singleSignOn: "not said",
    prefixes: ["gho_"],
  },
  {
    name: "workflow-token",
    title: "built-in workflow token",
    schemes: ["Bearer", "token"],
    needs: "permissions",
    singleSignOn: "not said",
    prefixes: ["ghs_"],
  },
  {
    name: "app-client",
    title: "app client id and client secret",
    schemes: ["Basic"],
    needs: "nothing",
    singleSignOn: "not said",
    prefixes: [],
  },
] as const satisfies readonly CredentialKind[];

/** The name of a kind: `classic-pat`. */
export type CredentialKindName = (typeof credentialKinds)[number]["name"];

/** Where the documents list the kinds. */
export const credentialKindsCites = cite(2, "Access tokens and credentials (Area A)");

/**
 * What a JSON web token looks like: three parts in base64url, the first an encoded object, which begins with `{"`. It
 * is a form that any token may have, and must be sent with Bearer (document 2, Authentication, rule 1).
 */
export const jsonWebToken = /^eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
