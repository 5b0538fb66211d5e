/** AWS STS: identifies the caller and assumes roles (gap assumed-role/declaration). */

import { struct, text, within } from "../../facts/model/xml-response.ts";
import { type Client, createClient } from "../client.ts";
import type { ClientSettings } from "../client-settings.ts";
import { byMethod, type OperationFacts, type Service } from "../operation.ts";
import { type QueryOperation, queryProtocol } from "../protocols/query-protocol.ts";

/** The response of both ways to assume a role. */
const responses = struct({
  Credentials: within("Credentials", {
    AccessKeyId: text("AccessKeyId"),
    SecretAccessKey: text("SecretAccessKey"),
    SessionToken: text("SessionToken"),
    Expiration: text("Expiration"),
  }),
});

const operations = byMethod({
  GetCallerIdentity: {
    responses: struct({ Account: text("Account"), Arn: text("Arn"), UserId: text("UserId") }),
  },
  AssumeRole: { responses },
  AssumeRoleWithWebIdentity: { isUnsigned: true, responses },
} as const satisfies OperationFacts<QueryOperation>);

const sts: Service<QueryOperation, typeof operations> = {
  id: "sts",
  ...queryProtocol({ version: "2011-06-15", flavour: "query" }),
  pageToken: "NextToken",
  operations,
};

/** A client of the service. */
export type StsClient = Client<typeof operations>;

/**
 * Creates a client with the settings of another service's client: its network, region, profile and credentials. It has
 * its own endpoint: `endpointUrl` is for the services with resources.
 */
export const createStsClient = (settings: ClientSettings): StsClient => {
  const { endpointUrl, isWorthRetrying, ...shared } = settings;
  return createClient(sts, { ...shared, skipCredentials: false, vocabulary: "as-written" });
};
