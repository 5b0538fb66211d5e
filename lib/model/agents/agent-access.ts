/** How to access an agent whose resources are declared: an element of the provider's argument `agents`. */

import { cite } from "../citation.ts";
import { secretPlace } from "../credentials/secret-reference.ts";
import type { StructField } from "../field.ts";
import { allowInsecure } from "../insecure-address.ts";
import type { ResourceModel } from "../resource.ts";
import { tenant } from "./agent-message-fields.ts";

const service = cite(1, "What the service does");
const authentication = cite(1, "Authentication");

/** A reference to a secret; it is concealed in case somebody writes the secret itself here. */
const place = { kind: "string", cites: authentication, pattern: secretPlace, concealed: true } as const;

/** An OAuth 2.0 client with the client credentials flow, the only one without user interaction. */
const clientCredentials = {
  kind: "struct",
  description: "A client of OAuth 2 or OpenID Connect that gets access tokens by the flow client credentials.",
  cites: authentication,
  members: {
    clientId: {
      kind: "string",
      description: "Id of the client.",
      cites: authentication,
      required: true,
      minLength: 1,
    },
    clientSecretFrom: { ...place, description: "Where the client's secret is.", required: true },
    scopes: {
      kind: "list",
      description: "Scopes to ask for beside those that the card requires.",
      cites: authentication,
      element: { kind: "string", description: "A scope.", cites: authentication, minLength: 1 },
    },
  },
} as const satisfies StructField;

const clientCertificate = {
  kind: "struct",
  description: "What mutual TLS proves who calls with.",
  cites: authentication,
  members: {
    certificateFile: {
      kind: "string",
      description: "Path of the certificate in PEM, with those of the authorities in between behind it.",
      cites: authentication,
      required: true,
      minLength: 1,
    },
    keyFile: {
      kind: "string",
      description: "Path of the key in PEM; a file that must be readable by its owner alone.",
      cites: authentication,
      required: true,
      minLength: 1,
    },
    passphraseFrom: { ...place, description: "Where the passphrase of an encrypted key is." },
  },
} as const satisfies StructField;

const credential = {
  kind: "struct",
  description: "What is sent for a security scheme.",
  cites: authentication,
  exactlyOne: ["secretFrom", "secretCommand", "clientCredentials", "clientCertificate"],
  members: {
    secretFrom: {
      ...place,
      description:
        "Where the secret is: a key, a token that was got elsewhere, or the password of Basic. A file must be readable by its owner alone.",
    },
    secretCommand: {
      kind: "list",
      description: "Program and arguments that print the secret; started without a shell.",
      cites: authentication,
      minItems: 1,
      element: { kind: "string", description: "The program, then each argument.", cites: authentication },
    },
    user: {
      kind: "string",
      description: "The user's name, for the HTTP scheme Basic alone.",
      cites: authentication,
      minLength: 1,
    },
    clientCredentials,
    clientCertificate,
  },
} as const satisfies StructField;

/** Lintel defines the members (gap agent-access/declaration). */
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
  declaration: {
    kind: "struct",
    description: "How an agent is reached, and what authenticates there.",
    cites: service,
    members: {
      agent: {
        kind: "string",
        description:
          "The agent's base URL, behind which its card is at the well-known place, or the card's own address.",
        cites: service,
        required: true,
        minLength: 1,
      },
      tenant: {
        ...tenant,
        description: "The tenant that the credentials are for. Left out, they are for all that have no others.",
        cites: service,
      },
      credentials: {
        kind: "map",
        description: "Credentials by the names that the agent's card has for its security schemes.",
        cites: authentication,
        key: {
          kind: "string",
          description: "Name of a security scheme of the card.",
          cites: authentication,
          minLength: 1,
        },
        value: credential,
      },
      credentialOrigins: {
        kind: "list",
        description:
          "Origins beside the card's that may get the credentials: those of interfaces and of authorization servers.",
        cites: authentication,
        element: {
          kind: "string",
          description: "An origin: scheme, host and perhaps port.",
          cites: authentication,
          concealed: true,
          pattern: {
            source: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#@]+/?$",
            meaning: "a scheme, a host and perhaps a port, such as https://id.example.com",
          },
        },
      },
      allowInsecure: { ...allowInsecure, cites: authentication },
    },
  },
  record: {},
} as const satisfies ResourceModel;
