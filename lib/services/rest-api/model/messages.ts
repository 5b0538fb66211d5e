/**
 * The requests and responses of the REST API. The documentation has paths instead of operations and shows no responses:
 * Lintel defines the names, and a response is its status, headers and body (gap `access-token/operations`).
 */
import { cite } from "../../../facts/model/citation.ts";
import type { Field } from "../../../facts/model/field.ts";
import { messages, type ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { samplePath } from "../model.ts";

const cites = cite(2, "REST API shapes (Area A)");
const authentication = cite(2, "Authentication");
const of = messages(cites);

/** HTTP methods of requests. */
export const restMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const answer: { readonly [member: string]: Field } = {
  status: { kind: "integer", description: "HTTP status.", cites },
  body: { kind: "any", nullable: true, description: "The JSON of the response; null without a body.", cites },
  missingOrganizations: {
    kind: "list",
    description: "Ids of organizations that were omitted, because the token is not authorized for them.",
    cites: authentication,
    element: { kind: "string", description: "Id of an organization.", cites: authentication },
  },
  scopes: {
    kind: "list",
    description: "Scopes of the token, if the service returns them.",
    cites: authentication,
    element: { kind: "string", description: "A scope.", cites: authentication },
  },
  tokenExpiresAt: { kind: "any", time: true, description: "When the token expires, if the service returns it.", cites },
  deprecation: {
    kind: "struct",
    description: "That the service will drop the requested version, if it says so.",
    cites: cite(2, "Versioning"),
    members: {
      since: { kind: "any", time: true, description: "Since when it is deprecated.", cites: cite(2, "Versioning") },
      ends: { kind: "any", time: true, description: "When it ends.", cites: cite(2, "Versioning") },
    },
  },
  rate: {
    kind: "struct",
    description: "The hourly rate limit, if the service returns it.",
    cites: cite(2, "Limits"),
    members: {
      limit: { kind: "integer", description: "Requests per hour.", cites: cite(2, "Limits") },
      remaining: { kind: "integer", description: "Remaining requests.", cites: cite(2, "Limits") },
      resetsAt: { kind: "any", time: true, description: "When the limit resets.", cites: cite(2, "Limits") },
    },
  },
};

/** The messages of all operations. */
export const restMessages: ServiceMessages = {
  GetSample: of("Sends the request that checks whether a token is valid.", { samplePath }, answer),
  CheckToken: of(
    "Checks with an app whether the token is a valid one of its own.",
    {
      clientId: {
        kind: "string",
        description: "Client id of the app, which is in the path and is the user name of basic authentication.",
        cites,
        required: true,
        minLength: 1,
      },
    },
    answer,
  ),
  Request: of(
    "Sends any request with the token.",
    {
      path: {
        kind: "string",
        description: "Path below the base URL, percent-encoded.",
        cites,
        required: true,
        pattern: { source: "^/[^\\s?#]*$", meaning: "a path that begins with a slash, without a query" },
      },
      method: { kind: "string", description: "Method of the request.", cites, enum: restMethods, default: "GET" },
      parameters: {
        kind: "map",
        description: "Names and values of the query.",
        cites,
        key: { kind: "string", description: "A name.", cites },
        value: { kind: "string", description: "Its value.", cites },
      },
      body: {
        kind: "map",
        description: "A JSON object to send; GET requests have none.",
        cites,
        key: { kind: "string", description: "A name.", cites },
        value: { kind: "any", nullable: true, description: "Any JSON value.", cites },
      },
    },
    answer,
  ),
};
