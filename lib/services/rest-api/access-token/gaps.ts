/** Gaps of the reference about access tokens. */
import { cite, citeGuide } from "../../../facts/model/citation.ts";
import type { Gap } from "../../../facts/model/gap.ts";

const kinds = cite(2, "Access tokens and credentials (Area A)");
const authentication = cite(2, "Authentication");
const shapes = cite(2, "REST API shapes (Area A)");
const errors = cite(2, "Errors");
const limits = cite(2, "Limits");
const versioning = cite(2, "Versioning");

/** All gaps about access tokens, with Lintel's decisions. */
export const gaps: readonly Gap[] = [
  {
    id: "access-token/kind-names",
    cites: kinds,
    question: "What are the kinds of credentials called?",
    choice:
      "fine-grained-pat, classic-pat, app-token, oauth-app-token, workflow-token, app-client. A JSON web token is a form of a token, not a kind.",
    basis: "our judgment",
    because:
      "the reference describes them in sentences; a declaration needs one word each, and the documented table is exhaustive",
  },
  {
    id: "access-token/declaration",
    cites: kinds,
    question: "How is a credential declared?",
    choice:
      "As a document, or in the provider's rest_api block: its kind, where to read its secret (tokenFrom, tokenCommand, clientSecretFrom), and the headers under their documented names.",
    basis: "our judgment",
    because:
      "the reference describes only requests; a secret in a declaration could be read by anyone who can read the file",
  },
  {
    id: "access-token/prefixes",
    cites: kinds,
    question: "How does Lintel recognize the kind of a token?",
    choice:
      "By the prefixes of tokens of the real service; a declared kind that contradicts the prefix is refused before anything is sent.",
    basis: [citeGuide("github-rest", "About authentication to GitHub")],
    because: "the service publishes these prefixes so that tools can find leaked tokens",
  },
  {
    id: "access-token/vendor",
    cites: shapes,
    question: "What replaces the word vendor in headers and media types?",
    choice: "A setting, vendor by default; the emulator responds with the word of the request.",
    basis: "our judgment",
    because: "the reference uses a neutral word",
  },
  {
    id: "access-token/sample-path",
    cites: shapes,
    question: "Which root-level path shows that a token is valid?",
    choice: "A setting, /rate_limit by default, which does not use up the hourly rate limit.",
    basis: [citeGuide("github-rest", "REST API endpoints for rate limits")],
    because: "the reference does not name the path; this one accepts tokens of every kind",
  },
  {
    id: "access-token/operations",
    cites: shapes,
    question: "What are the API's operations called on the command line?",
    choice:
      "check-token, get-sample, and request for any path. They return status and body, and what the headers contain about scopes, the token's expiry, the rate limit and omitted organizations.",
    basis: "our judgment",
    because: "the reference has paths instead of names, and shows no responses",
  },
  {
    id: "access-token/token-check",
    cites: shapes,
    question: "What does the token check return?",
    choice:
      "200 with scopes, expiry, app and user for a valid token of this app, 404 for any other, 422 for a body without access_token. Lintel does not use a token that its app does not recognize in another call.",
    basis: [citeGuide("github-rest", "REST API endpoints for OAuth authorizations")],
    because: "another attempt with an invalid token could lock the account",
  },
  {
    id: "access-token/responses",
    cites: errors,
    question: "What do errors look like?",
    choice: "JSON with message and documentation_url. The client uses them only to quote the message.",
    basis: "public model",
    because: "errors have this schema",
  },
  {
    id: "access-token/meaning-of-403",
    cites: errors,
    question: "How are the meanings of 403 distinguished?",
    choice:
      "A message about a secondary rate limit: that limit, of at least a minute, which doubles with each rejection; otherwise Retry-After, or an exhausted hourly rate limit: the hourly limit; otherwise a single sign-on header; otherwise a message about login attempts: a lock-out; otherwise a missing permission, which the header x-accepted-{vendor}-permissions or x-accepted-oauth-scopes names.",
    basis: [
      citeGuide("github-rest", "Rate limits for the REST API"),
      citeGuide("github-rest", "Troubleshooting the REST API"),
    ],
    because:
      "all have the same documented status, and each needs a different remedy; the guide names the message, the minute and the header",
  },
  {
    id: "access-token/lock-out",
    cites: limits,
    question: "How many failed attempts lock a user out, and for how long?",
    choice:
      "The client stops at the first. The emulator locks out for 300 s after 3 failures within 60 s; a seed can set other values. Attempts with unknown tokens count against all who authenticate at the emulator.",
    basis: [citeGuide("github-rest", "Authenticating to the REST API")],
    unsettled: "open",
    because: "neither the reference nor the guide states the threshold and the time; one machine counts as one user",
  },
  {
    id: "access-token/rate-limits",
    cites: limits,
    question: "What is the hourly rate limit, and what does a request beyond it get?",
    choice:
      "403 or 429, with the headers Retry-After or x-ratelimit-limit, -remaining and -reset. The client waits up to a minute, and otherwise reports when to run again. The emulator allows 60 requests without and 5000 with credentials, and 900 points per minute before the secondary limit, of which a GET costs 1 and other requests 5.",
    basis: [citeGuide("github-rest", "Rate limits for the REST API")],
    because: "the headers and today's numbers; the reference says only which is higher",
  },
  {
    id: "access-token/versions",
    cites: versioning,
    question: "Which versions are accepted, and what happens to others, and without the header?",
    choice:
      "The client always sends the header. An unknown version is 400, one that is no longer supported 410; the emulator accepts 2022-11-28, whose responses have the headers Deprecation and Sunset, and 2026-03-10, and a request without the header. The client says when a version ends.",
    basis: [citeGuide("github-rest", "API Versions")],
    because: "the newest text has these statuses; the accepted dates change",
  },
  {
    id: "access-token/redirects",
    cites: shapes,
    question: "Does a client follow redirects?",
    choice:
      "A GET to the same origin, five times at most: a renamed repository or organization redirects. Other methods, and addresses on other origins, are refused: the token would go where the user did not send it.",
    basis: [citeGuide("github-rest", "Best practices for using the REST API")],
    because: "the guide says to follow 301, 302 and 307; the reference is silent",
  },
  {
    id: "access-token/accept",
    cites: shapes,
    question: "What does a request get that does not accept JSON?",
    choice: "The emulator returns 415. The client always requests the vendor's media type.",
    basis: [citeGuide("github-rest", "Getting started with the REST API")],
    because: "the API returns JSON to those who accept it",
  },
  {
    id: "access-token/partial-results",
    cites: authentication,
    question: "What does a client do with a response from which organizations were omitted?",
    choice: "It returns their ids to the caller, and logs that the response is incomplete.",
    basis: [citeGuide("github-rest", "Authenticating to the REST API")],
    because: "callers that consider such a response complete would treat existing things as deleted",
  },
  {
    id: "workflow/words",
    cites: kinds,
    question: "What is the built-in token called in a workflow?",
    choice: "github.token and secrets.GITHUB_TOKEN, in expressions.",
    basis: [citeGuide("github-rest", "Use GITHUB_TOKEN for authentication in workflows")],
    because: "the reference names the permissions key, not the token",
  },
];
