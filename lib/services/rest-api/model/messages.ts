/**
 * The requests and responses of the REST API. The documentation has paths instead of operations and shows no responses:
 * Lintel defines the names, and a response is its status, headers and body (gap `access-token/operations`).
 */
import { cite } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { Field } from "../../../facts/model/field.ts";
import { messages, type ServiceMessages } from "../../../facts/model/operation-messages.ts";
import { samplePath } from "../model.ts";

const cites = documentedFields(cite(2, "REST API shapes (Area A)"));
const authentication = documentedFields(cite(2, "Authentication"));
const of = messages(cites.cites);

/** HTTP methods of requests. */
export const restMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const response: { readonly [member: string]: Field } = {
  status: cites.integer("HTTP status."),
  body: cites.any("The JSON of the response; null without a body.", { nullable: true }),
  missingOrganizations: authentication.list(
    "Ids of organizations that were omitted, because the token is not authorized for them.",
    authentication.text("Id of an organization."),
  ),
  scopes: authentication.list("Scopes of the token, if the service returns them.", authentication.text("A scope.")),
  tokenExpiresAt: cites.time("When the token expires, if the service returns it."),
  deprecation: {
    kind: "struct",
    description: "Whether the service announces that it will drop the requested version.",
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
  GetSample: of("Sends the request that checks whether a token is valid.", { samplePath }, response),
  CheckToken: of(
    "Checks with an app whether the token is a valid one of its own.",
    {
      clientId: cites.text("Client id of the app, which is in the path and is the user name of basic authentication.", {
        required: true,
        minLength: 1,
      }),
    },
    response,
  ),
  Request: of(
    "Sends any request with the token.",
    {
      path: cites.text("Path below the base URL, percent-encoded.", {
        required: true,
        pattern: { source: "^/[^\\s?#]*$", meaning: "a path that begins with a slash, without a query" },
      }),
      method: cites.text("Method of the request.", { enum: restMethods, default: "GET" }),
      parameters: cites.map("Names and values of the query.", {
        key: cites.text("A name."),
        value: cites.text("Its value."),
      }),
      body: cites.map("A JSON object to send; not for GET requests.", {
        key: cites.text("A name."),
        value: cites.any("Any JSON value.", { nullable: true }),
      }),
    },
    response,
  ),
};
