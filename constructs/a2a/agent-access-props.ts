import type { OrToken } from "../token.ts";

/** An agent that authenticates its callers, and the credentials for it. Secrets are references. */
export interface AgentAccessProps {
  /** The agent's base URL, below which the card is at the well-known path, or the card's own address. */
  readonly agent: OrToken<string>;
  /** The tenant of the credentials. Default: every tenant without credentials of its own. */
  readonly tenant?: OrToken<string>;
  /** Credentials by the agent card's names of its security schemes. */
  readonly credentials?: { readonly [scheme: string]: AgentCredential };
  /** Further origins that may receive the credentials: of interfaces and of authorization servers. Default: none. */
  readonly credentialOrigins?: OrToken<string>[];
  /** Allow sending credentials over plain http to other machines, not only to this one. Default: false. */
  readonly allowInsecure?: OrToken<boolean>;
}

/** The credential for a security scheme: exactly one kind. */
export type AgentCredential = AgentSecret | AgentSecretOfCommand | AgentClient | AgentClientCertificate;

/** A key, a token obtained elsewhere, or the password for Basic. */
export interface AgentSecret {
  /** A reference to it: `env:NAME` or `file:PATH`, a file that only its owner may read. */
  readonly secretFrom: OrToken<string>;
  /** The user name, for the HTTP scheme Basic only. */
  readonly user?: OrToken<string>;
  readonly secretCommand?: never;
  readonly clientCredentials?: never;
  readonly clientCertificate?: never;
}

/** The same, printed by a program. */
export interface AgentSecretOfCommand {
  /** Program that prints it, with its arguments; runs without a shell. */
  readonly secretCommand: OrToken<string>[];
  /** The user name, for the HTTP scheme Basic only. */
  readonly user?: OrToken<string>;
  readonly secretFrom?: never;
  readonly clientCredentials?: never;
  readonly clientCertificate?: never;
}

/** An OAuth 2 or OpenID Connect client that requests access tokens with the client credentials flow. */
export interface AgentClient {
  readonly clientCredentials: {
    readonly clientId: OrToken<string>;
    /** A reference to the client's secret: `env:NAME` or `file:PATH`. */
    readonly clientSecretFrom: OrToken<string>;
    /** Scopes to request besides those that the card requires. */
    readonly scopes?: OrToken<string>[];
  };
  readonly user?: never;
  readonly secretFrom?: never;
  readonly secretCommand?: never;
  readonly clientCertificate?: never;
}

/** The client certificate for mutual TLS. */
export interface AgentClientCertificate {
  readonly clientCertificate: {
    /** Path of the certificate in PEM, followed by any intermediate certificates. */
    readonly certificateFile: OrToken<string>;
    /** Path of the key in PEM; only its owner may read the file. */
    readonly keyFile: OrToken<string>;
    /** A reference to the passphrase of an encrypted key: `env:NAME` or `file:PATH`. */
    readonly passphraseFrom?: OrToken<string>;
  };
  readonly user?: never;
  readonly secretFrom?: never;
  readonly secretCommand?: never;
  readonly clientCredentials?: never;
}
