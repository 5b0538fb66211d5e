/** How to access an agent whose resources are declared: an element of the provider's argument `agents`. */

import { allowInsecure } from "../../../facts/model/addresses/insecure-address.ts";
import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import { secretPlace } from "../../../facts/model/secrets/secret-reference.ts";
import { protocolBinding } from "../agent-card/model.ts";
import { headerName, headerValue } from "../model/custom-headers.ts";
import { tenant } from "../model/message-fields.ts";

const service = documentedFields(cite(1, "What the service does"));
const authentication = documentedFields(cite(1, "Authentication"));

/** A reference to a secret; it is concealed in case somebody writes the secret itself here. */
const place = { kind: "string", cites: authentication.cites, pattern: secretPlace, concealed: true } as const;

/** An OAuth 2.0 client with the client credentials flow, the only one without user interaction. */
const clientCredentials = authentication.struct(
  "An OAuth 2 or OpenID Connect client that requests access tokens with the client credentials flow.",
  {
    clientId: authentication.text("Id of the client.", { required: true, minLength: 1 }),
    clientSecretFrom: { ...place, description: "Where to read the client's secret.", required: true },
    scopes: authentication.list(
      "Scopes to request in addition to those that the card requires.",
      authentication.text("A scope.", { minLength: 1 }),
    ),
  },
);

const clientCertificate = authentication.struct("The client certificate for mutual TLS.", {
  certificateFile: authentication.text("Path of the certificate (PEM), followed by the intermediate certificates.", {
    required: true,
    minLength: 1,
  }),
  keyFile: authentication.text("Path of the key (PEM), in a file that only its owner can read.", {
    required: true,
    minLength: 1,
  }),
  passphraseFrom: { ...place, description: "Where to read the passphrase of an encrypted key." },
});

const credential = authentication.struct(
  "The credential for a security scheme.",
  { exactlyOne: ["secretFrom", "secretCommand", "clientCredentials", "clientCertificate"] },
  {
    secretFrom: {
      ...place,
      description:
        "Where to read the secret: a key, an existing token, or the password of Basic. Only the owner may be able to read the file.",
    },
    secretCommand: authentication.list(
      "Program that prints the secret, with its arguments; runs without a shell.",
      { minItems: 1 },
      authentication.text("The program, then each argument."),
    ),
    user: authentication.text("The user name, only for the HTTP scheme Basic.", { minLength: 1 }),
    clientCredentials,
    clientCertificate,
  },
);

const signatures = documentedFields(cite(1, "AgentCardSignature (RFC 7515 JSON Web Signature form)"));

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

const verifySignatures = signatures.struct(
  "The keys that must have signed the agent's card, and its extended card: others are not used. Without it, signatures are not verified.",
  {
    keys: signatures.list(
      "Where the public keys are: each place holds PEM, a JWK or a JWKS.",
      signatures.text("A place of public keys.", {
        // In case somebody writes a key itself here, possibly the private one.
        concealed: true,
        pattern: {
          source:
            "^(?:file:[^\\u0000]+|env:[A-Za-z_][A-Za-z0-9_]*|[Hh][Tt][Tt][Pp][Ss]://[^\\s@]+|[Hh][Tt][Tt][Pp]://(?:localhost|127(?:\\.[0-9]+){3}|\\[::1\\])(?::[0-9]+)?(?:[/?][^\\s@]*)?)$",
          meaning: "file:PATH, env:NAME or the https address of a JWKS",
        },
      }),
    ),
    jkuOrigins: signatures.list("Origins whose sets of keys are read where a signature names one (jku).", {
      ...origin,
      cites: signatures.cites,
    }),
  },
);

/** Lintel defines the members (gaps agent-access/declaration, agent-card/trusted-keys). */
export const agentAccess = {
  name: "agent-access",
  title: "access to an agent",
  product: "Clients of A2A (Agent2Agent) agents",
  refusedBy: "lintel",
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
  declaration: service.struct("The address of an agent, and the credentials for it.", {
    agent: service.text(
      "The agent's base URL, below which its card has the well-known path, or the card's own address.",
      { required: true, minLength: 1 },
    ),
    tenant: {
      ...tenant,
      description: "The tenant of the credentials. If omitted, they apply to all tenants without their own.",
      cites: service.cites,
    },
    protocolBinding,
    credentials: authentication.map("Credentials by the names of the security schemes in the agent's card.", {
      key: authentication.text("Name of a security scheme of the card.", { minLength: 1 }),
      value: credential,
    }),
    headers: authentication.map(
      "Headers of every request, the one for the card included, such as those that a gateway before the agent wants; over gRPC they are metadata.",
      {
        key: authentication.text("Name of a header.", { pattern: headerName }),
        value: authentication.text(
          "The value: where to read it if it is a secret (env:NAME or file:PATH), else the text itself.",
          {
            // In case somebody writes a secret itself here.
            concealed: true,
            pattern: headerValue,
          },
        ),
      },
    ),
    bearerTokenFrom: {
      ...place,
      description: "Where to read a bearer token for every request, whatever the card declares.",
    },
    credentialOrigins: authentication.list(
      "Additional origins that may receive the credentials: the origins of interfaces and of authorization servers.",
      { ...origin, cites: authentication.cites },
    ),
    verifySignatures,
    allowInsecure: { ...allowInsecure, cites: authentication.cites },
  }),
  record: {},
} as const satisfies ResourceModel;
