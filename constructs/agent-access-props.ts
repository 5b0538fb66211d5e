import type { OrToken } from "./token.ts";

/** An agent that authenticates its callers, and the credentials for it. Secrets are references. */
export interface AgentAccessProps {
  /** The agent's base URL, with the card at the well-known path below it, or the card's own URL. */
  readonly agent: OrToken<string>;
  /** The tenant of the credentials. Default: every tenant without credentials of its own. */
  readonly tenant?: OrToken<string>;
  /** Credentials by the names of the card's security schemes. */
  readonly credentials?: { readonly [scheme: string]: AgentCredential };
  /** Additional origins that may receive the credentials: of interfaces and of authorization servers. Default: none. */
  readonly credentialOrigins?: OrToken<string>[];
  /** Credentials may be sent to other machines over plain http. Default: false. */
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

/** A secret that a program prints. */
export interface AgentSecretOfCommand {
  /** Program and arguments; started without a shell. */
  readonly secretCommand: OrToken<string>[];
  /** The user name, for the HTTP scheme Basic only. */
  readonly user?: OrToken<string>;
  readonly secretFrom?: never;
  readonly clientCredentials?: never;
  readonly clientCertificate?: never;
}

/** An OAuth 2.0 or OpenID Connect client that obtains access tokens with the client credentials flow. */
export interface AgentClient {
  readonly clientCredentials: {
    readonly clientId: OrToken<string>;
    /** A reference to the client's secret: `env:NAME` or `file:PATH`. */
    readonly clientSecretFrom: OrToken<string>;
    /** Scopes to request in addition to those that the card requires. */
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
