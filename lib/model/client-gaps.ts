/** Gaps of the documentation about clients and their command line. */
import { cite } from "./citation.ts";
import type { Gap } from "./gap.ts";

const options = cite(3, "Command-line client options (apply to every command, including ResumeService)");

/** All gaps about clients, with Lintel's decisions. */
export const clientGaps: readonly Gap[] = [
  {
    id: "client/retries",
    cites: options,
    question: "How often, and after which waits, does the client send a request again?",
    choice:
      "Up to 3 times, and up to 25 times where the service throttles (status 429, ThrottlingException), unless a number is set. Each wait is random, from nothing to a bound that begins at 0.5 s, doubles, and stops at 20 s. A Retry-After header, in seconds or as a date, is heeded instead, up to 60 s; past that the error is shown.",
    because:
      "the vendor's clients make three attempts; a plan that is applied unattended is given one more. Throttling passes, and the peer's provider waits for it as often. A longer wait would look like a client that hangs",
  },
  {
    id: "client/public-endpoints",
    cites: options,
    question: "Where are the services, where no URL is given?",
    choice:
      "Where the vendor's published endpoint rules have them: by partition and region, with use_fips_endpoint or AWS_USE_FIPS_ENDPOINT at the FIPS host, with use_dualstack_endpoint or AWS_USE_DUALSTACK_ENDPOINT at the one that has IPv6 addresses too. A given URL is used as it is.",
    because:
      "the documents name no host; the vendor's clients find theirs by these rules, and a test holds ours to them",
  },
  {
    id: "assumed-role/declaration",
    cites: options,
    question: "Which members, bounds and defaults have roles that are taken on for the calls?",
    choice:
      "Those of the vendor's service of temporary credentials (sts), named as in the peer's provider: a list of assume_role is a chain, assume_role_with_web_identity comes before it. What is left out the service decides.",
    because: "the documents know a profile and nothing of what stands in it; the public service model and the peer do",
  },
  {
    id: "web-identity-role/declaration",
    cites: options,
    question: "Which members, bounds and defaults has a role that is assumed with a web identity?",
    choice:
      "As of any role that is assumed (assumed-role/declaration), with a token or the file that holds it. Role, session and file come else from AWS_ROLE_ARN, AWS_ROLE_SESSION_NAME and AWS_WEB_IDENTITY_TOKEN_FILE.",
    because: "the public service model and the peer's provider have it so",
  },
  {
    id: "client/answer-size",
    cites: options,
    question: "How long and how deep may an answer be, and in which encoding?",
    choice:
      "At most 64 MiB, and an event of a stream likewise, in UTF-8. What is longer or no UTF-8 is an error. Answers of agents, and their cards, have at most 200 levels.",
    because:
      "a server at fault, or a hostile one, must not fill the memory or the stack; JSON is UTF-8, and protocol buffers take half as many levels",
  },
  {
    id: "client/command-line-habits",
    cites: options,
    question: "What do output formats, errors, pages, samples and exit codes of the command-line client look like?",
    choice:
      "As those of the vendor's client, to the byte of standard output; errors begin with lintel: [ERROR]. It makes three attempts, or AWS_MAX_ATTEMPTS, and none after a status of 429 that names no throttling.",
    because: "the documents' option table is that client's, and people's scripts rely on what it prints",
  },
  {
    id: "client/writes-not-repeated",
    cites: options,
    question: "Does the command-line client repeat CreateService and UpdateService after a failure of the service?",
    choice:
      "No, although the vendor's client does: they have no idempotency token, and the first may have been carried out (hosted-service/repeated-requests). Every other operation is repeated as that client repeats it.",
    because: "a second create that meets its own name would hide the outcome of the first",
  },
  {
    id: "client/binary-parameters",
    cites: options,
    question: "What does --cli-binary-format change?",
    choice:
      "Nothing at the cloud services, none of whose parameters is binary; at an agent how the bytes of a part (raw) are written in options. fileb:// always gives bytes, and is refused where none stand; a document of --cli-input-json may be given so, and what it holds is taken as it stands.",
    because: "the public service models have no member of that kind; the vendor's client does the same",
  },
  {
    id: "client/input-documents",
    cites: options,
    question: "Are the documents of --cli-input-json and --cli-input-yaml those that the linter reads?",
    choice:
      "Yes. Requests to agents may stand in them under the operation's name, as the linter has them, or alone. The linter reads more besides: null as absent, several declarations in a list or file, tags as the map that Terraform has, and records. The client refuses these, as the vendor's does.",
    because: "a null or a member of the record would go over the wire, and the service knows no such request",
  },
  {
    id: "client/other-services",
    cites: options,
    question: "What do the options mean for agents and for the REST API, which are not services of a region?",
    choice:
      "The same wherever they can. Region, signing, vocabulary and dry run are refused with the reason; set in the environment or a shared file they are left aside. --endpoint-url is the agent, or the base URL. A stream is printed event by event. The code of an error is the agent's reason, or the meaning of the REST API's answer; both exit with 254.",
    because: "an option that is ignored misleads whoever gave it; what is configured was set for the other services",
  },
  {
    id: "client/auto-prompt",
    cites: options,
    question: "What does --cli-auto-prompt ask, and where?",
    choice:
      "Service, operation and required parameters, one by one, then parameters that are chosen from a list; on standard error, and only on a terminal: without one the option ends with 255. AWS_CLI_AUTO_PROMPT and cli_auto_prompt take on and on-partial, the latter asking for what cannot be left out and nothing else.",
    because:
      "the vendor's client edits one line with completions, which needs a screen of its own; what is asked for and when is the same",
  },
  {
    id: "client/words-of-the-command-line",
    cites: options,
    question: "Whose words do the command line's requests and answers use?",
    choice:
      "The wire has the vendor's. An answer has the words of the query, else those of the request, and where neither has a word that differs, the vendor's; so do samples and help. With --vocabulary aws answers have the documents', with documented nothing is translated.",
    because:
      "the real service knows only the vendor's words, and scripts and queries that were written for its client are to run as they are; whoever writes the documents' words reads them back",
  },
  {
    id: "client/answer-samples",
    cites: options,
    question: "What does --generate-cli-skeleton output print where the vendor's client refuses its own sample?",
    choice:
      "A sample that fits: numbers at their lower bound, strings as long as they must be. With --vocabulary aws or documented it is refused as there.",
    because:
      "a sample that cannot be printed helps nobody; the recorded runs of the vendor's client, which are kept to the byte, ask for one vocabulary",
  },
  {
    id: "client/time-outs-not-retried",
    cites: options,
    question: "Is a request sent again whose connection or answer timed out?",
    choice: "No: the error is shown, and says which time-out to raise.",
    because:
      "with the documented default of 60 s each further attempt is another minute of silence, and what did not answer may still be at work",
  },
];
