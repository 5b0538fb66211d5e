/** How clients authenticate to an agent, as its card declares it. */

import { cite } from "../../../../facts/model/citation.ts";
import { documentedFields } from "../../../../facts/model/documented-fields.ts";
import type { ListField, StringField } from "../../../../facts/model/field.ts";
import { requiredText } from "../../model/message-fields.ts";

const cites = cite(1, "Authentication");
const { text, flag, list, map, struct } = documentedFields(cites);

const description = text("Description for people.");

const url = { kind: "string", cites } as const satisfies Partial<StringField>;

const authorizationUrl = { ...url, description: "Authorization endpoint." } as const satisfies StringField;
const tokenUrl = { ...url, description: "Token endpoint." } as const satisfies StringField;
const refreshUrl = { ...url, description: "Endpoint that issues new tokens." } as const satisfies StringField;
const needed = { required: true, minLength: 1 } as const;

const scopes = map("Scopes with their descriptions; the map may be empty.", {
  key: text("Name of a scope."),
  value: text("Description of the scope."),
});

/** The OAuth flows; a scheme has exactly one. */
export const oauthFlows = struct(
  "The OAuth flow in which clients request tokens.",
  { exactlyOne: ["authorizationCode", "clientCredentials", "implicit", "password", "deviceCode"] },
  {
    authorizationCode: struct("Authorization code.", {
      authorizationUrl: { ...authorizationUrl, ...needed },
      tokenUrl: { ...tokenUrl, ...needed },
      refreshUrl,
      scopes: { ...scopes, required: true },
      pkceRequired: flag("Whether PKCE (RFC 7636) is required: always for public clients, recommended for all."),
    }),
    clientCredentials: struct("Client credentials.", {
      tokenUrl: { ...tokenUrl, ...needed },
      refreshUrl,
      scopes: { ...scopes, required: true },
    }),
    implicit: struct("Deprecated: use authorization code with PKCE.", { authorizationUrl, refreshUrl, scopes }),
    password: struct("Deprecated: use authorization code with PKCE, or device code.", { tokenUrl, refreshUrl, scopes }),
    deviceCode: struct("Device code (RFC 8628).", {
      deviceAuthorizationUrl: { ...url, description: "Device authorization endpoint.", ...needed },
      tokenUrl: { ...tokenUrl, ...needed },
      refreshUrl,
      scopes: { ...scopes, required: true },
    }),
  },
);

const schemeKinds = [
  "apiKeySecurityScheme",
  "httpAuthSecurityScheme",
  "oauth2SecurityScheme",
  "openIdConnectSecurityScheme",
  "mtlsSecurityScheme",
] as const;

/** A named security scheme of a card. */
export const securityScheme = struct(
  "A way to authenticate: exactly one of the kinds.",
  {
    exactlyOne: schemeKinds,
    earlierMembers: {
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
  },
  {
    apiKeySecurityScheme: struct(
      "A key in the query, a header or a cookie.",
      { earlierMembers: { in: "write `location`" } },
      {
        description,
        location: text("Where the key is sent.", { required: true, enum: ["query", "header", "cookie"] }),
        name: { ...requiredText, description: "Name of the query parameter, header or cookie.", cites },
      },
    ),
    httpAuthSecurityScheme: struct("An HTTP authentication scheme in the Authorization header.", {
      description,
      scheme: { ...requiredText, description: "Registered name of the scheme, such as Bearer.", cites },
      bearerFormat: text("Hint at the form of a bearer token, such as JWT."),
    }),
    oauth2SecurityScheme: struct("OAuth 2.", {
      description,
      flows: { ...oauthFlows, required: true },
      oauth2MetadataUrl: { ...url, description: "Server metadata (RFC 8414); TLS is required." },
    }),
    openIdConnectSecurityScheme: struct("OpenID Connect.", {
      description,
      openIdConnectUrl: { ...requiredText, description: "Address of the discovery document.", cites },
    }),
    mtlsSecurityScheme: struct("Mutual TLS.", { description }),
  },
);

/** Alternative requirements; each requires all of its schemes. */
export const securityRequirements = {
  kind: "list",
  cites,
  element: struct("Schemes that are required together.", {
    schemes: map(
      "Names of schemes with the required scopes; no schemes: no authentication.",
      { required: true },
      {
        key: text("Name of a security scheme."),
        value: struct("Scopes.", {
          list: list("Required scopes; may be empty.", text("Name of a scope.")),
        }),
      },
    ),
  }),
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
