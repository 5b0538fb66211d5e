/** The provider's setting `rest_api`: how the REST API is reached. */
import { settingAttributes } from "../../derive/provider-schema.ts";
import { accessToken } from "../../model/credentials/access-token.ts";
import type { SchemaAttribute } from "../protocol/provider-server.ts";

const { check } = accessToken.options;

/** The name of the setting. */
export const restApiName = accessToken.providerSetting;

/** Attributes that declare the credential and where the API is; the documents' members stand in each. */
export const restApiMembers = settingAttributes(
  accessToken,
  [
    ...[
      "baseUrl",
      "X-Vendor-Api-Version",
      "allowInsecure",
      "vendor",
      "kind",
      "tokenFrom",
      "tokenCommand",
      "scheme",
      "format",
    ],
    ...["clientId", "clientSecretFrom", "samplePath", "singleSignOn", "authorizedForSingleSignOn", "permissions"],
  ],
  ["baseUrl", "X-Vendor-Api-Version"],
);

/** The setting in the provider's schema. */
export const restApiAttribute: SchemaAttribute = {
  description:
    "How the REST API is reached, which the data source `lintel_access_token` needs. A token is named by its place, never given.",
  optional: true,
  nested: {
    nesting: "single",
    block: {},
    attributes: {
      ...restApiMembers,
      check: {
        type: "bool",
        description: `${check.description} Default: \`${check.default}\`.`,
        optional: true,
      },
    },
  },
};
