/**
 * All kinds of credentials of the REST API. The documentation describes them in sentences; Lintel defines the short
 * names (gap access-token/kind-names).
 */
import { cite } from "../citation.ts";

/** The schemes of the Authorization header. `token` works in most cases, `Basic` only for apps. */
export const authorizationSchemes = ["Bearer", "token", "Basic"] as const;
export type AuthorizationScheme = (typeof authorizationSchemes)[number];

export interface CredentialKind {
  readonly name: string;
  /** Its name in sentences. */
  readonly title: string;
  /** The schemes that it supports, the preferred one first. */
  readonly schemes: readonly AuthorizationScheme[];
  /** What endpoints check: its permissions, its scopes, or nothing. */
  readonly needs: "permissions" | "scopes" | "nothing";
  /** How it is authorized for organizations that enforce single sign-on, as far as documented. */
  readonly singleSignOn: "at creation" | "after creation" | "automatic" | "not said";
  /** The prefixes of its tokens (gap access-token/prefixes); two kinds may share a prefix. */
  readonly prefixes: readonly string[];
}

/** All kinds, in the documented order. */
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
    // User access tokens, and installation access tokens.
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

/** Where the kinds are documented. */
export const credentialKindsCites = cite(2, "Access tokens and credentials (Area A)");

/**
 * The form of a JSON web token: three parts in base64url, the first of which begins with an encoded `{"`. Tokens of any
 * kind may have this form; they require the scheme Bearer.
 */
export const jsonWebToken = /^eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Kinds of tokens, without an app's own credentials. */
export const tokenKinds = credentialKinds.map(({ name }) => name).filter((name) => name !== "app-client");

/** Authorization schemes of tokens; Basic is for an app's own credentials. */
export const tokenSchemes = authorizationSchemes.filter((scheme) => scheme !== "Basic");
