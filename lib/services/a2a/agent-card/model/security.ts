/** How clients authenticate to an agent, as its card declares it. */

import { cite } from "../../../../facts/model/citation.ts";
import type { ListField, MapField, StringField, StructField } from "../../../../facts/model/field.ts";
import { requiredText } from "../../model/message-fields.ts";

const cites = cite(1, "Authentication");

const description = {
  kind: "string",
  description: "Description for people.",
  cites,
} as const satisfies StringField;

const url = { kind: "string", cites } as const satisfies Partial<StringField>;

const authorizationUrl = { ...url, description: "Authorization endpoint." } as const satisfies StringField;
const tokenUrl = { ...url, description: "Token endpoint." } as const satisfies StringField;
const refreshUrl = { ...url, description: "Endpoint that issues new tokens." } as const satisfies StringField;
const needed = { required: true, minLength: 1 } as const;

const scopes = {
  kind: "map",
  description: "Scopes with their descriptions; the map may be empty.",
  cites,
  key: { kind: "string", description: "Name of a scope.", cites },
  value: { kind: "string", description: "Description of the scope.", cites },
} as const satisfies MapField;

/** The OAuth flows; a scheme has exactly one. */
export const oauthFlows = {
  kind: "struct",
  description: "The OAuth flow in which clients request tokens.",
  cites,
  exactlyOne: ["authorizationCode", "clientCredentials", "implicit", "password", "deviceCode"],
  members: {
    authorizationCode: {
      kind: "struct",
      description: "Authorization code.",
      cites,
      members: {
        authorizationUrl: { ...authorizationUrl, ...needed },
        tokenUrl: { ...tokenUrl, ...needed },
        refreshUrl,
        scopes: { ...scopes, required: true },
        pkceRequired: {
          kind: "boolean",
          description: "Whether PKCE (RFC 7636) is required: always for public clients, recommended for all.",
          cites,
        },
      },
    },
    clientCredentials: {
      kind: "struct",
      description: "Client credentials.",
      cites,
      members: { tokenUrl: { ...tokenUrl, ...needed }, refreshUrl, scopes: { ...scopes, required: true } },
    },
    implicit: {
      kind: "struct",
      description: "Deprecated: use authorization code with PKCE.",
      cites,
      members: { authorizationUrl, refreshUrl, scopes },
    },
    password: {
      kind: "struct",
      description: "Deprecated: use authorization code with PKCE, or device code.",
      cites,
      members: { tokenUrl, refreshUrl, scopes },
    },
    deviceCode: {
      kind: "struct",
      description: "Device code (RFC 8628).",
      cites,
      members: {
        deviceAuthorizationUrl: { ...url, description: "Device authorization endpoint.", ...needed },
        tokenUrl: { ...tokenUrl, ...needed },
        refreshUrl,
        scopes: { ...scopes, required: true },
      },
    },
  },
} as const satisfies StructField;

const schemeKinds = [
  "apiKeySecurityScheme",
  "httpAuthSecurityScheme",
  "oauth2SecurityScheme",
  "openIdConnectSecurityScheme",
  "mtlsSecurityScheme",
] as const;

/** A named security scheme of a card. */
export const securityScheme = {
  kind: "struct",
  description: "A way to authenticate: exactly one of the kinds.",
  cites,
  exactlyOne: schemeKinds,
  members: {
    apiKeySecurityScheme: {
      kind: "struct",
      description: "A key in the query, a header or a cookie.",
      cites,
      members: {
        description,
        location: {
          kind: "string",
          description: "Where the key is sent.",
          cites,
          required: true,
          enum: ["query", "header", "cookie"],
        },
        name: { ...requiredText, description: "Name of the query parameter, header or cookie.", cites },
      },
      formerMembers: { in: "write `location`" },
    },
    httpAuthSecurityScheme: {
      kind: "struct",
      description: "An HTTP authentication scheme in the Authorization header.",
      cites,
      members: {
        description,
        scheme: { ...requiredText, description: "Registered name of the scheme, such as Bearer.", cites },
        bearerFormat: { kind: "string", description: "Hint at the form of a bearer token, such as JWT.", cites },
      },
    },
    oauth2SecurityScheme: {
      kind: "struct",
      description: "OAuth 2.",
      cites,
      members: {
        description,
        flows: { ...oauthFlows, required: true },
        oauth2MetadataUrl: { ...url, description: "Server metadata (RFC 8414); TLS is required." },
      },
    },
    openIdConnectSecurityScheme: {
      kind: "struct",
      description: "OpenID Connect.",
      cites,
      members: {
        description,
        openIdConnectUrl: { ...requiredText, description: "Address of the discovery document.", cites },
      },
    },
    mtlsSecurityScheme: { kind: "struct", description: "Mutual TLS.", cites, members: { description } },
  },
  formerMembers: {
    type: "remove it and write the scheme as a member, such as `httpAuthSecurityScheme`",
    scheme: "write it in `httpAuthSecurityScheme`",
    bearerFormat: "write it in `httpAuthSecurityScheme`",
    in: "write `location` in `apiKeySecurityScheme`",
    name: "write it in `apiKeySecurityScheme`",
    flows: "write it in `oauth2SecurityScheme`",
    oauth2MetadataUrl: "write it in `oauth2SecurityScheme`",
    description: "write it in the scheme, such as `httpAuthSecurityScheme`",
    openIdConnectUrl: "write it in `openIdConnectSecurityScheme`",
  },
  replacements: {
    type: schemeKinds,
    scheme: schemeKinds,
    bearerFormat: schemeKinds,
    in: schemeKinds,
    name: schemeKinds,
    flows: schemeKinds,
    oauth2MetadataUrl: schemeKinds,
    description: schemeKinds,
    openIdConnectUrl: schemeKinds,
  },
} as const satisfies StructField;

/** Alternative requirements; each requires all of its schemes. */
export const securityRequirements = {
  kind: "list",
  cites,
  element: {
    kind: "struct",
    description: "Schemes that are required together.",
    cites,
    members: {
      schemes: {
        kind: "map",
        description: "Names of schemes with the required scopes; no schemes: no authentication.",
        cites,
        required: true,
        key: { kind: "string", description: "Name of a security scheme.", cites },
        value: {
          kind: "struct",
          description: "Scopes.",
          cites,
          members: {
            list: {
              kind: "list",
              description: "Required scopes; may be empty.",
              cites,
              element: { kind: "string", description: "Name of a scope.", cites },
            },
          },
        },
      },
    },
  },
} as const satisfies Partial<ListField>;

/** Deprecated flows with their replacements; names of members are in backticks. */
export const deprecatedFlows = {
  implicit: "`authorizationCode` with `pkceRequired`",
  password: "`authorizationCode` with `pkceRequired`, or `deviceCode`",
} as const;

/** The IANA registry of HTTP authentication schemes; their case does not matter. */
export const registeredSchemes = [
  ...["Basic", "Bearer", "Concealed", "Digest", "DPoP", "GNAP", "HOBA", "Mutual", "Negotiate", "OAuth"],
  ...["PrivateToken", "SCRAM-SHA-1", "SCRAM-SHA-256", "vapid"],
] as const;
