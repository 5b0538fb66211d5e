// Written by `npm run generate` from the model; not written by hand.
import type { OrToken } from "../token.ts";

/** The address of an agent, and the credentials for it. */
export interface AgentAccessProps {
  /**
   * The agent's base URL, below which its card has the well-known path, or the card's own address. It must be at least
   * 1 character long.
   */
  readonly agent: OrToken<string>;
  /** The tenant of the credentials. If omitted, they apply to all tenants without their own. */
  readonly tenant?: OrToken<string>;
  /** Binding to use: JSONRPC, GRPC or HTTP+JSON. If omitted, the first in the agent's card that can be reached. */
  readonly protocolBinding?: OrToken<"JSONRPC" | "GRPC" | "HTTP+JSON">;
  /**
   * Credentials by the names of the security schemes in the agent's card. Each key must be at least 1 character long.
   */
  readonly credentials?: OrToken<{ readonly [name: string]: OrToken<AgentCredential> }>;
  /**
   * Headers of every request, the one for the card included, such as those that a gateway before the agent wants; over
   * gRPC they are metadata. Each key must be the name of a header: letters, digits and hyphens. Each value must be
   * printable ASCII without spaces at its ends.
   */
  readonly headers?: OrToken<{ readonly [name: string]: OrToken<string> }>;
  /**
   * Where to read a bearer token for every request, whatever the card declares. It must be a reference: env:NAME or
   * file:PATH.
   */
  readonly bearerTokenFrom?: OrToken<string>;
  /**
   * Additional origins that may receive the credentials: the origins of interfaces and of authorization servers. Each
   * must be a scheme, a host and optionally a port, such as https://id.example.com.
   */
  readonly credentialOrigins?: OrToken<readonly OrToken<string>[]>;
  /**
   * The keys that must have signed the agent's card, and its extended card: others are not used. Without it, signatures
   * are not verified.
   */
  readonly verifySignatures?: OrToken<VerifySignatures>;
  /** Allow sending credentials over plain http to other machines, not only to this one. */
  readonly allowInsecure?: OrToken<boolean>;
}

/** The credential for a security scheme. */
export type AgentCredential =
  | {
      /**
       * Where to read the secret: a key, an existing token, or the password of Basic. Only the owner may be able to
       * read the file. It must be a reference: env:NAME or file:PATH.
       */
      readonly secretFrom: OrToken<string>;
      readonly secretCommand?: never;
      /** The user name, only for the HTTP scheme Basic. It must be at least 1 character long. */
      readonly user?: OrToken<string>;
      readonly clientCredentials?: never;
      readonly clientCertificate?: never;
    }
  | {
      readonly secretFrom?: never;
      /** Program that prints the secret, with its arguments; runs without a shell. At least 1 element. */
      readonly secretCommand: OrToken<readonly OrToken<string>[]>;
      /** The user name, only for the HTTP scheme Basic. It must be at least 1 character long. */
      readonly user?: OrToken<string>;
      readonly clientCredentials?: never;
      readonly clientCertificate?: never;
    }
  | {
      readonly secretFrom?: never;
      readonly secretCommand?: never;
      /** The user name, only for the HTTP scheme Basic. It must be at least 1 character long. */
      readonly user?: OrToken<string>;
      /** An OAuth 2 or OpenID Connect client that requests access tokens with the client credentials flow. */
      readonly clientCredentials: OrToken<AgentClient>;
      readonly clientCertificate?: never;
    }
  | {
      readonly secretFrom?: never;
      readonly secretCommand?: never;
      /** The user name, only for the HTTP scheme Basic. It must be at least 1 character long. */
      readonly user?: OrToken<string>;
      readonly clientCredentials?: never;
      /** The client certificate for mutual TLS. */
      readonly clientCertificate: OrToken<AgentClientCertificate>;
    };

/** An OAuth 2 or OpenID Connect client that requests access tokens with the client credentials flow. */
export interface AgentClient {
  /** Id of the client. It must be at least 1 character long. */
  readonly clientId: OrToken<string>;
  /** Where to read the client's secret. It must be a reference: env:NAME or file:PATH. */
  readonly clientSecretFrom: OrToken<string>;
  /** Scopes to request in addition to those that the card requires. Each must be at least 1 character long. */
  readonly scopes?: OrToken<readonly OrToken<string>[]>;
}

/** The client certificate for mutual TLS. */
export interface AgentClientCertificate {
  /** Path of the certificate (PEM), followed by the intermediate certificates. It must be at least 1 character long. */
  readonly certificateFile: OrToken<string>;
  /** Path of the key (PEM), in a file that only its owner can read. It must be at least 1 character long. */
  readonly keyFile: OrToken<string>;
  /** Where to read the passphrase of an encrypted key. It must be a reference: env:NAME or file:PATH. */
  readonly passphraseFrom?: OrToken<string>;
}

/**
 * The keys that must have signed the agent's card, and its extended card: others are not used. Without it, signatures
 * are not verified.
 */
export interface VerifySignatures {
  /**
   * Where the public keys are: each place holds PEM, a JWK or a JWKS. Each must be file:PATH, env:NAME or the https
   * address of a JWKS.
   */
  readonly keys?: OrToken<readonly OrToken<string>[]>;
  /**
   * Origins whose sets of keys are read where a signature names one (jku). Each must be a scheme, a host and optionally
   * a port, such as https://id.example.com.
   */
  readonly jkuOrigins?: OrToken<readonly OrToken<string>[]>;
}
