/** `lintel api rest`: the REST API that takes access tokens. */
import { allowInsecure } from "../../../model/insecure-address.ts";
import { vendorWord } from "../../../model/rest-api.ts";
import { restMessages } from "../../../model/rest-messages.ts";
import { secretReference } from "../../../model/secret-reference.ts";
import { flag, value } from "../options.ts";
import type { ServiceFacts, ServiceOperation } from "../service.ts";
import { connectToRest } from "./rest-connection.ts";
import { declaredCredential, tokenKinds, tokenSchemes } from "./rest-credential.ts";

const rest: ServiceFacts = {
  operations: Object.entries(restMessages).map(
    ([name, messages]): ServiceOperation => ({ name, messages, declares: declaredCredential }),
  ),
  options: [
    value("api-version", "Version to ask for: a date, YYYY-MM-DD"),
    value("token-from", `Where the token is, as ${secretReference.meaning}; without one calls are anonymous`),
    value("token-command", "Program that prints the token, with arguments parted by spaces; started without a shell"),
    value("kind", "What the token is said to be", tokenKinds),
    value("scheme", "How the Authorization header carries the token; Bearer where it is left out", tokenSchemes),
    value("client-secret-from", "Where the client secret of the app is that checks a token, as --token-from"),
    flag("allow-insecure", allowInsecure.description.replace(/\.$/, "")),
    value("vendor", vendorWord.description.replace(/\.$/, "")),
  ],
  requiredOptions: ["endpoint-url", "api-version"],
  variables: {
    "endpoint-url": "LINTEL_REST_URL",
    "api-version": "LINTEL_REST_API_VERSION",
    "token-from": "LINTEL_REST_TOKEN_FROM",
    "token-command": "LINTEL_REST_TOKEN_COMMAND",
  },
  refusedOptions: {
    region: "the API is at the address that --endpoint-url gives, in no region",
    "no-sign-request": "requests are not signed; without --token-from and --token-command none carries a token",
    vocabulary: "its requests have one vocabulary, the documents'",
    "dry-run": "it has no dry run; --generate-cli-skeleton output checks a request and sends nothing",
    "no-dry-run": "it has no dry run",
  },
  isRegional: false,
  isVendors: false,
  connect: connectToRest,
};

export default rest;
