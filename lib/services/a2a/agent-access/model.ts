/** How to access an agent whose resources are declared: an element of the provider's argument `agents`. */

import { allowInsecure } from "../../../facts/model/addresses/insecure-address.ts";
import { cite } from "../../../facts/model/citation.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { secretPlace } from "../../../facts/model/secrets/secret-reference.ts";
import { protocolBinding } from "../agent-card/model.ts";
import { headerName, headerValue } from "../model/custom-headers.ts";
import { tenant } from "../model/message-fields.ts";

const service = cite(1, "What the service does");
const authentication = cite(1, "Authentication");

/** A reference to a secret; it is concealed in case somebody writes the secret itself here. */
const place = { kind: "string", cites: authentication, pattern: secretPlace, concealed: true } as const;

/** An OAuth 2.0 client with the client credentials flow, the only one without user interaction. */
const clientCredentials = {
  kind: "struct",
  description: "An OAuth 2 or OpenID Connect client that requests access tokens with the client credentials flow.",
  cites: authentication,
  members: {
    clientId: {
      kind: "string",
      description: "Id of the client.",
      cites: authentication,
      required: true,
      minLength: 1,
    },
    clientSecretFrom: { ...place, description: "Where to read the client's secret.", required: true },
    scopes: {
      kind: "list",
      description: "Scopes to request in addition to those that the card requires.",
      cites: authentication,
      element: { kind: "string", description: "A scope.", cites: authentication, minLength: 1 },
    },
  },
} as const satisfies StructField;

const clientCertificate = {
  kind: "struct",
  description: "The client certificate for mutual TLS.",
  cites: authentication,
  members: {
    certificateFile: {
      kind: "string",
      description: "Path of the certificate (PEM), followed by the intermediate certificates.",
      cites: authentication,
      required: true,
      minLength: 1,
    },
    keyFile: {
      kind: "string",
      description: "Path of the key (PEM), in a file that only its owner can read.",
      cites: authentication,
      required: true,
      minLength: 1,
    },
    passphraseFrom: { ...place, description: "Where to read the passphrase of an encrypted key." },
  },
} as const satisfies StructField;

const credential = {
  kind: "struct",
  description: "The credential for a security scheme.",
  cites: authentication,
  exactlyOne: ["secretFrom", "secretCommand", "clientCredentials", "clientCertificate"],
  members: {
    secretFrom: {
      ...place,
      description:
        "Where to read the secret: a key, an existing token, or the password of Basic. Only the owner may be able to read the file.",
    },
    secretCommand: {
      kind: "list",
      description: "Program that prints the secret, with its arguments; runs without a shell.",
      cites: authentication,
      minItems: 1,
      element: { kind: "string", description: "The program, then each argument.", cites: authentication },
    },
    user: {
      kind: "string",
      description: "The user name, only for the HTTP scheme Basic.",
      cites: authentication,
      minLength: 1,
    },
    clientCredentials,
    clientCertificate,
  },
} as const satisfies StructField;

const signatures = cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)");

/** An origin; it is concealed in case somebody writes an address with a password. */
const origin = {
  kind: "string",
  description: "An origin: scheme, host and optional port.",
  concealed: true,
  pattern: {
    source: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+/?$",
    meaning: "a scheme, a host and optionally a port, such as https://id.example.com",
  },
} as const;

const verifySignatures = {
  kind: "struct",
  description:
    "The keys that must have signed the agent's card, and its extended card: others are not used. Without it, signatures are not verified.",
  cites: signatures,
  members: {
    keys: {
      kind: "list",
      description: "Where the public keys are: each place holds PEM, a JWK or a JWKS.",
      cites: signatures,
      element: {
        kind: "string",
        description: "A place of public keys.",
        cites: signatures,
        // In case somebody writes a key itself here, possibly the private one.
        concealed: true,
        pattern: {
          source:
            "^(?:file:[^\\u0000]+|env:[A-Za-z_][A-Za-z0-9_]*|[Hh][Tt][Tt][Pp][Ss]://[^\\s@]+|[Hh][Tt][Tt][Pp]://(?:localhost|127(?:\\.[0-9]+){3}|\\[::1\\])(?::[0-9]+)?(?:[/?][^\\s@]*)?)$",
          meaning: "file:PATH, env:NAME or the https address of a JWKS",
        },
      },
    },
    jkuOrigins: {
      kind: "list",
      description: "Origins whose sets of keys are read where a signature names one (jku).",
      cites: signatures,
      element: { ...origin, cites: signatures },
    },
  },
} as const satisfies StructField;

/** Lintel defines the members (gaps agent-access/declaration, agent-card/trusted-keys). */
export const agentAccess = {
  name: "agent-access",
  title: "access to an agent",
  product: "Clients of A2A (Agent2Agent) agents",
  requestOnly: true,
  providerSetting: "agents",
  severalSettings: true,
  identity: "agent",
  label: "agent",
  recognizedBy: [],
  propTypes: {
    "credentials.*": "AgentCredential",
    clientCredentials: "AgentClient",
    clientCertificate: "AgentClientCertificate",
  },
  declaration: {
    kind: "struct",
    description: "The address of an agent, and the credentials for it.",
    cites: service,
    members: {
      agent: {
        kind: "string",
        description: "The agent's base URL, below which its card has the well-known path, or the card's own address.",
        cites: service,
        required: true,
        minLength: 1,
      },
      tenant: {
        ...tenant,
        description: "The tenant of the credentials. If omitted, they apply to all tenants without their own.",
        cites: service,
      },
      protocolBinding,
      credentials: {
        kind: "map",
        description: "Credentials by the names of the security schemes in the agent's card.",
        cites: authentication,
        key: {
          kind: "string",
          description: "Name of a security scheme of the card.",
          cites: authentication,
          minLength: 1,
        },
        value: credential,
      },
      headers: {
        kind: "map",
        description:
          "Headers of every request, the one for the card included, such as those that a gateway before the agent wants; over gRPC they are metadata.",
        cites: authentication,
        key: { kind: "string", description: "Name of a header.", cites: authentication, pattern: headerName },
        value: {
          kind: "string",
          description: "The value: where to read it if it is a secret (env:NAME or file:PATH), else the text itself.",
          cites: authentication,
          // In case somebody writes a secret itself here.
          concealed: true,
          pattern: headerValue,
        },
      },
      bearerTokenFrom: {
        ...place,
        description: "Where to read a bearer token for every request, whatever the card declares.",
      },
      credentialOrigins: {
        kind: "list",
        description:
          "Additional origins that may receive the credentials: those of interfaces and of authorization servers.",
        cites: authentication,
        element: { ...origin, cites: authentication },
      },
      verifySignatures,
      allowInsecure: { ...allowInsecure, cites: authentication },
    },
  },
  record: {},
} as const satisfies ResourceModel;
