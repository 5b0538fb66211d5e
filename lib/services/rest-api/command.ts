/** `lintel api rest`: a REST API with access tokens. */

import type { ServiceFacts, ServiceOperation } from "../../cli/api/client-service.ts";
import { flag, value } from "../../cli/api/options.ts";
import { helpOf } from "../../cli/terminal/help-of.ts";
import { allowInsecure } from "../../facts/model/addresses/insecure-address.ts";
import { secretPlaces } from "../../facts/model/secrets/secret-reference.ts";
import { connectToRest } from "./command/connection.ts";
import { declaredCredential, tokenKinds, tokenSchemes } from "./command/credential.ts";
import { restMessages } from "./model/messages.ts";
import { vendorWord } from "./model.ts";

const rest: ServiceFacts = {
  operations: Object.entries(restMessages).map(
    ([name, messages]): ServiceOperation => ({ name, messages, declares: declaredCredential }),
  ),
  options: [
    value("api-version", "API version to request: a date, YYYY-MM-DD"),
    value("token-from", `Where to read the token: ${secretPlaces}; without a token, calls are anonymous`),
    value("token-command", "Program that prints the token, with arguments separated by spaces; runs without a shell"),
    value("kind", "Kind of the token", tokenKinds),
    value("scheme", "Scheme of the Authorization header (default: Bearer)", tokenSchemes),
    value(
      "client-secret-from",
      "Where to read the client secret of the app that checks a token, in the form of --token-from",
    ),
    flag("allow-insecure", helpOf(allowInsecure)),
    value("vendor", helpOf(vendorWord)),
  ],
  requiredOptions: ["endpoint-url", "api-version"],
  variables: {
    "endpoint-url": "LINTEL_REST_URL",
    "api-version": "LINTEL_REST_API_VERSION",
    "token-from": "LINTEL_REST_TOKEN_FROM",
    "token-command": "LINTEL_REST_TOKEN_COMMAND",
  },
  refusedOptions: {
    region: "the API has no region; --endpoint-url gives the address",
    "no-sign-request": "requests are not signed; only --token-from or --token-command adds a token",
    vocabulary: "its requests always use the documented vocabulary",
    "dry-run": "the API has no dry run; --generate-cli-skeleton output checks a request and sends nothing",
    "no-dry-run": "the API has no dry run",
  },
  isRegional: false,
  isVendors: false,
  connect: connectToRest,
};

export default rest;
