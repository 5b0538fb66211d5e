/** Gaps of the documentation about access tokens. */
import { cite } from "../citation.ts";
import type { Gap } from "../gap.ts";

const kinds = cite(2, "Access tokens and credentials (Area A)");
const authentication = cite(2, "Authentication");
const shapes = cite(2, "REST API shapes (Area A)");
const errors = cite(2, "Errors");
const limits = cite(2, "Limits");
const versioning = cite(2, "Versioning");

/** All gaps about access tokens, with Lintel's decisions. */
export const accessTokenGaps: readonly Gap[] = [
  {
    id: "access-token/kind-names",
    cites: kinds,
    question: "What are the kinds of credentials called?",
    choice:
      "fine-grained-pat, classic-pat, app-token, oauth-app-token, workflow-token, app-client. A JSON web token is a form that a token may have, not a kind.",
    because: "the documents name them in sentences; a declaration needs one word each, and their table is exhaustive",
  },
  {
    id: "access-token/declaration",
    cites: kinds,
    question: "How is a credential declared?",
    choice:
      "As a document, or as the provider's setting rest_api: its kind, where its secret is (tokenFrom, tokenCommand, clientSecretFrom), and the headers under the documents' names.",
    because: "the documents describe requests alone; a declaration that held the secret would be read by everybody",
  },
  {
    id: "access-token/prefixes",
    cites: kinds,
    question: "How is a token's kind told from the token?",
    choice: "By what tokens of the real service begin with; a declared kind that contradicts it is refused unsent.",
    because: "the service publishes these prefixes so that tools find leaked tokens",
  },
  {
    id: "access-token/vendor",
    cites: shapes,
    question: "What stands for the word vendor in headers and media types?",
    choice: "A setting, vendor by default; the emulator answers with the word that a request uses.",
    because: "the documents write a neutral word in its place",
  },
  {
    id: "access-token/sample-path",
    cites: shapes,
    question: "Which root-level path shows that a token counts?",
    choice: "A setting, /rate_limit by default, which costs nothing of the hourly allowance.",
    because: "the documents do not name the path; this one takes tokens of every kind",
  },
  {
    id: "access-token/operations",
    cites: shapes,
    question: "What are the API's calls called on the command line?",
    choice:
      "check-token, get-sample, and request for any path. They answer status and body, and what the headers say of scopes, the token's end, the hour and organizations that were left out.",
    because: "the documents have paths in place of names, and show no answers",
  },
  {
    id: "access-token/token-check",
    cites: shapes,
    question: "What does the token check answer?",
    choice:
      "200 with scopes, end, app and user for a valid token of this app, 404 for any other, 422 for a body without access_token. A token that its app does not know is not tried in a call of its own.",
    because: "the public API answers so; another attempt with an invalid token brings the lock-out nearer",
  },
  {
    id: "access-token/answers",
    cites: errors,
    question: "What do errors look like?",
    choice: "JSON with message and documentation_url. Our client needs none of it but to quote the message.",
    because: "the public API answers so",
  },
  {
    id: "access-token/meaning-of-403",
    cites: errors,
    question: "How are the meanings of 403 told apart?",
    choice:
      "A single sign-on header; else Retry-After, or an hourly allowance of which nothing remains: a rate limit; else a message about login attempts: a lock-out; else a missing permission.",
    because: "the documents give one status to all four, and each needs another remedy",
  },
  {
    id: "access-token/lock-out",
    cites: limits,
    question: "How many failed attempts lock a user out, and for how long?",
    choice:
      "Our client stops at the first. The emulator locks for 300 s after 3 failures within 60 s; a seed may say otherwise. Attempts with tokens that nobody knows count against all who authenticate at the emulator.",
    because: "the threshold and the time are not shown; one machine is one user",
  },
  {
    id: "access-token/rate-limits",
    cites: limits,
    question: "What is the hourly allowance, and what does a request beyond it get?",
    choice:
      "403 or 429, with the headers Retry-After or x-ratelimit-limit, -remaining and -reset. Our client waits up to a minute, and otherwise says when to run again. The emulator allows 60 requests without and 5000 with credentials.",
    because: "the public API's headers; its numbers change, and the documents say only which is higher",
  },
  {
    id: "access-token/versions",
    cites: versioning,
    question: "Which versions are accepted, and what happens to others, and without the header?",
    choice:
      "Our client always sends the header. 400 is an unknown version, 410 one that is no longer supported; the emulator takes a request without the header.",
    because: "the public API answers so; which dates it accepts changes",
  },
  {
    id: "access-token/accept",
    cites: shapes,
    question: "What does a request get that accepts no JSON?",
    choice: "The emulator answers 415. Our client always asks for the vendor's media type.",
    because: "the public API answers so",
  },
  {
    id: "access-token/partial-results",
    cites: authentication,
    question: "What does a client do with an answer from which organizations were left out?",
    choice: "It hands their ids to whoever called, and logs that the answer is incomplete.",
    because: "who takes such an answer for complete sees things that are there as gone",
  },
  {
    id: "workflow/words",
    cites: kinds,
    question: "What is the built-in token called in a workflow?",
    choice: "github.token and secrets.GITHUB_TOKEN, in expressions.",
    because: "the documents name the permissions key, not the token; these are the real service's words",
  },
];
