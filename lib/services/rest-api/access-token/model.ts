/** A declared credential of the REST API: its kind, and a reference to the secret. */

import { allowInsecure } from "../../../facts/model/addresses/insecure-address.ts";
import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { ResourceModel } from "../../../facts/model/resource.ts";
import {
  authorizationSchemes,
  credentialKinds,
  credentialKindsCites,
} from "../../../facts/model/secrets/credential-kinds.ts";
import { secretReference } from "../../../facts/model/secrets/secret-reference.ts";
import { apiVersion, authorizationHeader, baseUrl, samplePath, vendorWord } from "../model.ts";

const authentication = documentedFields(cite(2, "Authentication"));
const service = documentedFields(cite(2, "What the service does"));

/** A reference to a secret; it is sensitive in case somebody writes the secret itself here. */
const reference = { kind: "string", cites: service.cites, pattern: secretReference, sensitive: true } as const;
/** A secret in the declaration itself; a rule reports it. */
const literal = { kind: "string", cites: service.cites, sensitive: true } as const;

/**
 * Lintel defines the members, except the two headers, which have their documented names (gap access-token/declaration).
 */
export const accessToken = {
  name: "access-token",
  title: "credential of the REST API",
  product: "Tokens of REST APIs such as GitHub's",
  refusedBy: "rest-api",
  requestOnly: true,
  providerSetting: "rest_api",
  identity: "name",
  label: "name",
  options: {
    check: service.flag("Check the token once when the provider starts, and stop if it is rejected.", {
      default: true,
    }),
  },
  propTypes: { kind: "CredentialKind" },
  recognizedBy: ["tokenFrom", "tokenCommand", "clientSecretFrom", "X-Vendor-Api-Version"],
  declaration: {
    kind: "struct",
    description: "How requests to the REST API authenticate.",
    cites: credentialKindsCites,
    members: {
      name: { kind: "string", description: "Name for people.", cites: credentialKindsCites },
      kind: {
        kind: "string",
        description: "Kind of credential. If omitted, Lintel recognizes it by the token's prefix, if possible.",
        cites: credentialKindsCites,
        enum: credentialKinds.map(({ name }) => name),
      },
      tokenFrom: {
        ...reference,
        description: "Where to read the access token. Only the owner may be able to read the file.",
      },
      tokenCommand: service.list(
        "Program that prints the access token, with its arguments; runs without a shell.",
        { minItems: 1 },
        service.text("The program, then each argument."),
      ),
      token: { ...literal, description: "The access token itself; set where to read it instead." },
      Authorization: authorizationHeader,
      scheme: authentication.text("Scheme of the Authorization header; Basic is for an app's client id and secret.", {
        enum: authorizationSchemes,
      }),
      format: authentication.text("Form of the token, if known: a JSON web token requires Bearer.", {
        enum: ["opaque", "json-web-token"],
      }),
      app: {
        kind: "string",
        description: "Client id of the app that owns the token, which checks it with its own credentials.",
        cites: cite(2, "REST API shapes (Area A)"),
      },
      clientId: authentication.text("Client id of an app: the user name of basic authentication.", { minLength: 1 }),
      clientSecretFrom: { ...reference, description: "Where to read the app's client secret." },
      clientSecret: { ...literal, description: "The app's client secret itself; set where to read it instead." },
      username: authentication.text("Unsupported: users cannot authenticate with name and password."),
      password: { ...literal, description: "Unsupported, like the user name.", cites: authentication.cites },
      baseUrl,
      "X-Vendor-Api-Version": apiVersion,
      allowInsecure,
      vendor: vendorWord,
      samplePath,
      singleSignOn: authentication.flag("The organization enforces single sign-on."),
      authorizedForSingleSignOn: authentication.flag(
        "The token was authorized for the organization after its creation.",
      ),
      permissions: {
        kind: "map",
        description: "The permissions that the workflow's permissions key grants: permission and level.",
        cites: credentialKindsCites,
        key: { kind: "string", description: "A permission.", cites: credentialKindsCites },
        value: { kind: "string", description: "Its level.", cites: credentialKindsCites },
      },
    },
  },
  record: {},
} as const satisfies ResourceModel;
