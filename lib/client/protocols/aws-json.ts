/**
 * The JSON 1.0 protocol: every operation is a POST to the root, with its name in a header and all members in the body.
 */

import type { Members } from "../../base/members.ts";
import type { HttpRequest } from "../http/transport.ts";
import type { Operation } from "../operation.ts";

/** Creates the encoder of a service, whose operation names follow the prefix and a full stop in X-Amz-Target. */
export const awsJsonRequest =
  (targetPrefix: string) =>
  ({ name }: Operation, input: Members, endpoint: URL): HttpRequest => ({
    method: "POST",
    endpoint,
    path: `${endpoint.pathname.replace(/\/$/, "")}/`,
    query: [],
    headers: {
      host: endpoint.host,
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `${targetPrefix}.${name}`,
    },
    body: JSON.stringify(input),
  });
