/** Gaps of the reference about clients and their command line. */
import { cite } from "./citation.ts";
import type { Gap } from "./gap.ts";

const options = cite(3, "Command-line client options (apply to every command, including ResumeService)");

/** All gaps about clients, with Lintel's decisions. */
export const clientGaps: readonly Gap[] = [
  {
    id: "client/retries",
    cites: options,
    question: "How often does the client retry a request, and how long does it wait before each retry?",
    choice:
      "Up to 3 times, and up to 25 times if the service throttles (status 429, ThrottlingException), unless a number is set. Each wait is random between 0 and a limit, which starts at 0.5 s, doubles, and stops at 20 s. The client follows a Retry-After header, in seconds or as a date, up to 60 s; if it asks for more, the client returns the error.",
    basis: "our judgment",
    because:
      "AWS's clients make three attempts; an unattended apply gets one more. Throttling passes, and the AWS provider retries it as often. A longer wait would look like a client that hangs",
  },
  {
    id: "client/public-endpoints",
    cites: options,
    question: "What are the endpoints of the services if no URL is set?",
    choice:
      "Those of AWS's published endpoint rules: by partition and region, with use_fips_endpoint or AWS_USE_FIPS_ENDPOINT the FIPS host, with use_dualstack_endpoint or AWS_USE_DUALSTACK_ENDPOINT the host that has IPv6 addresses too. A configured URL is used unchanged.",
    basis: "public model",
    because: "the reference names no host; AWS's clients follow these rules, and a test compares ours with them",
  },
  {
    id: "assumed-role/declaration",
    cites: options,
    question: "Which members, bounds and defaults do assumed roles have?",
    choice:
      "Those of AWS STS, named as in the AWS provider: a list of assume_role is a chain, and assume_role_with_web_identity comes before it. The service decides what is omitted.",
    basis: "public model",
    because: "the reference mentions a profile but not its contents; AWS STS and the AWS provider define them",
  },
  {
    id: "web-identity-role/declaration",
    cites: options,
    question: "Which members, bounds and defaults does a role have that is assumed with a web identity?",
    choice:
      "Those of any assumed role (assumed-role/declaration), with a token or a file that contains it. The defaults of role, session and file are AWS_ROLE_ARN, AWS_ROLE_SESSION_NAME and AWS_WEB_IDENTITY_TOKEN_FILE.",
    basis: "public model",
    because: "AWS STS and the AWS provider define them",
  },
  {
    id: "client/response-time",
    cites: options,
    question: "How long may a response take that comes in small parts?",
    choice:
      "The read timeout applies to each part, and five times as long to the whole response; in a stream to each event and each comment between two.",
    basis: "our judgment",
    because: "otherwise a faulty or hostile server that sends a byte now and then would hold a command forever",
  },
  {
    id: "client/response-size",
    cites: options,
    question: "How long and how deeply nested may a response be, and in which encoding?",
    choice:
      "At most 64 MiB, in UTF-8; the same limit applies to an event of a stream. Anything longer or in another encoding is an error. Responses of agents, and their cards, have at most 200 levels.",
    basis: "our judgment",
    because:
      "a faulty or hostile server must not exhaust the memory or the stack; JSON is UTF-8, and protocol buffers allow half as many levels",
  },
  {
    id: "client/command-line-habits",
    cites: options,
    question: "What do output formats, errors, pages, samples and exit codes of the command-line client look like?",
    choice:
      "Like the outputs of the AWS CLI: standard output is identical to the byte; errors begin with lintel: [ERROR]. It makes three attempts, or AWS_MAX_ATTEMPTS, and does not retry a status 429 without a throttling error.",
    basis: "trial",
    because: "the documented option table is that of the AWS CLI, whose runs were recorded; scripts rely on its output",
  },
  {
    id: "client/writes-not-repeated",
    cites: options,
    question: "Does the command-line client retry CreateService and UpdateService after a failure of the service?",
    choice:
      "No, although the AWS CLI does: these operations have no idempotency token, and the first request may have been carried out (hosted-service/repeated-requests). It retries every other operation as the AWS CLI does.",
    basis: "our judgment",
    because: "a second create request would fail because of its own name, and hide the outcome of the first",
  },
  {
    id: "client/binary-parameters",
    cites: options,
    question: "What does --cli-binary-format change?",
    choice:
      "Nothing for EC2 Image Builder and App Runner, which have no binary parameters; for agents, how options encode the bytes of a part (raw). fileb:// always passes bytes, and is refused for parameters that are not binary; --cli-input-json accepts it, and reads the document unchanged.",
    basis: "public model",
    because: "neither service has a binary member; the AWS CLI does the same",
  },
  {
    id: "client/input-documents",
    cites: options,
    question: "Does the linter accept the documents of --cli-input-json and --cli-input-yaml?",
    choice:
      "Yes. Requests to agents may be written under the name of the operation, as for the linter, or alone. The linter accepts more: null as absent, several declarations in a list or file, tags as a map as in Terraform, and records. The client refuses these, as the AWS CLI does.",
    basis: "our judgment",
    because: "the client would send a null or a member of the record, and the service accepts no such request",
  },
  {
    id: "client/other-services",
    cites: options,
    question: "What do the options mean for agents and for the REST API, which are not services of a region?",
    choice:
      "The same where possible. Region, signing, vocabulary and dry run are refused, with the reason; in the environment or a shared file they are ignored. --endpoint-url is the agent, or the base URL. A stream is printed event by event. The error code is the agent's reason, or the meaning of the REST API's response; both exit with 254.",
    basis: "our judgment",
    because:
      "silently ignoring an option would mislead; the environment and shared files were configured for the other services",
  },
  {
    id: "client/auto-prompt",
    cites: options,
    question: "What does --cli-auto-prompt prompt for, and where?",
    choice:
      "Service, operation and required parameters, one by one, then parameters chosen from a list; on standard error, and only on a terminal: otherwise the option exits with 255. AWS_CLI_AUTO_PROMPT and cli_auto_prompt accept on and on-partial; the latter prompts only for what is required.",
    basis: "our judgment",
    because:
      "the AWS CLI edits one line with completions, which requires full-screen control; what it prompts for, and when, is the same",
  },
  {
    id: "client/words-of-the-command-line",
    cites: options,
    question: "Which vocabulary do requests and responses of the command-line client use?",
    choice:
      "Lintel sends AWS's words. A response uses the words of the query, else the words of the request, else AWS's; so do samples and help. With --vocabulary aws responses use the documented words; with documented nothing is translated.",
    basis: "our judgment",
    because:
      "the real service accepts only AWS's words, and scripts and queries written for the AWS CLI must run unchanged; users of the documented words read them back",
  },
  {
    id: "client/sample-responses",
    cites: options,
    question: "What does --generate-cli-skeleton output print when the AWS CLI refuses its own sample?",
    choice:
      "A valid sample: numbers at their lower bound, strings with their minimum length. With --vocabulary aws or documented it is refused, as by the AWS CLI.",
    basis: "our judgment",
    because:
      "a sample that cannot be printed is useless; the recorded runs of the AWS CLI, which must match to the byte, use one vocabulary",
  },
  {
    id: "client/timeouts-not-retried",
    cites: options,
    question: "Does the client retry a request whose connection or response timed out?",
    choice: "No: it returns an error that names the timeout to raise.",
    basis: "our judgment",
    because:
      "with the documented default of 60 s each retry adds a minute of silence, and the service may still be processing the first request",
  },
  {
    id: "client/region-not-enabled",
    cites: options,
    question: "What does a rejection of credentials in one region mean for the other regions of a run?",
    choice:
      "ExpiredToken and its like end the work of the account everywhere. UnrecognizedClientException, InvalidClientTokenId and AuthFailure end it in that region only, unless something has succeeded there before.",
    basis: "our judgment",
    because:
      "a region that is not enabled for the account refuses valid credentials with the codes of invalid ones, as users of cloud-custodian (issue 4863) and ScoutSuite (issues 381 and 1389) report; the price is one refused request for each region",
  },
];
