import type { OrToken } from "./token.ts";

/** An agent that authenticates its callers, and the credentials for it. Secrets are named by their places. */
export interface AgentAccessProps {
  /** The agent's base URL, behind which its card is at the well-known place, or the card's own address. */
  readonly agent: OrToken<string>;
  /** The tenant that the credentials are for. Default: all that have no others. */
  readonly tenant?: OrToken<string>;
  /** Credentials by the names that the agent's card has for its security schemes. */
  readonly credentials?: { readonly [scheme: string]: AgentCredential };
  /** Origins beside the card's that may get them: those of interfaces and of authorization servers. Default: none. */
  readonly credentialOrigins?: OrToken<string>[];
  /** Credentials may go over plain http, to other machines too. Default: false. */
  readonly allowInsecure?: OrToken<boolean>;
}

/** What is sent for a security scheme: exactly one kind of credential. */
export type AgentCredential = AgentSecret | AgentSecretOfCommand | AgentClient | AgentClientCertificate;

/** A key, a token that was got elsewhere, or the password of Basic. */
export interface AgentSecret {
  /** Where it is: `env:NAME` or `file:PATH`, a file that its owner alone may read. */
  readonly secretFrom: OrToken<string>;
  /** The user's name, for the HTTP scheme Basic alone. */
  readonly user?: OrToken<string>;
  readonly secretCommand?: never;
  readonly clientCredentials?: never;
  readonly clientCertificate?: never;
}

/** The same, printed by a program. */
export interface AgentSecretOfCommand {
  /** Program and arguments that print it; started without a shell. */
  readonly secretCommand: OrToken<string>[];
  /** The user's name, for the HTTP scheme Basic alone. */
  readonly user?: OrToken<string>;
  readonly secretFrom?: never;
  readonly clientCredentials?: never;
  readonly clientCertificate?: never;
}

/** A client of OAuth 2 or OpenID Connect that gets access tokens by the flow client credentials. */
export interface AgentClient {
  readonly clientCredentials: {
    readonly clientId: OrToken<string>;
    /** Where the client's secret is: `env:NAME` or `file:PATH`. */
    readonly clientSecretFrom: OrToken<string>;
    /** Scopes to ask for beside those that the card requires. */
    readonly scopes?: OrToken<string>[];
  };
  readonly user?: never;
  readonly secretFrom?: never;
  readonly secretCommand?: never;
  readonly clientCertificate?: never;
}

/** What mutual TLS proves who calls with. */
export interface AgentClientCertificate {
  readonly clientCertificate: {
    /** Path of the certificate in PEM, with those of the authorities in between behind it. */
    readonly certificateFile: OrToken<string>;
    /** Path of the key in PEM; a file that its owner alone may read. */
    readonly keyFile: OrToken<string>;
    /** Where the passphrase of an encrypted key is: `env:NAME` or `file:PATH`. */
    readonly passphraseFrom?: OrToken<string>;
  };
  readonly user?: never;
  readonly secretFrom?: never;
  readonly secretCommand?: never;
  readonly clientCredentials?: never;
}
