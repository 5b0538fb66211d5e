/** The provider's block `rest_api`: access to the REST API. */
import type { Members } from "../../../base/members.ts";
import { settingAttributes } from "../../../facts/derive/provider-schema.ts";
import { membersOf } from "../../../terraform/managed/values/members.ts";
import { recordIn } from "../../../terraform/managed/values/value.ts";
import type { ObjectValue, SchemaAttribute } from "../../../terraform/protocol/provider-server.ts";
import { accessToken } from "../access-token/model.ts";

const { check } = accessToken.options;

/** The name of the block. */
export const restApiName = accessToken.providerSetting;

/** Attributes for the credential and the API's address, each from its documented member. */
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

/** The block in the provider's schema. */
export const restApiAttribute: SchemaAttribute = {
  description:
    "How to reach the REST API, for the data source `lintel_access_token`. The token is a reference, never the token itself.",
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

/** The REST API of a configuration, as far as it is known; undefined if there is none. */
export function restApiIn(config: ObjectValue): Members | undefined {
  const restApi = recordIn(config[restApiName]);
  return restApi && membersOf(restApiMembers, restApi, (_, value) => value);
}
