/** Runs an operation of `lintel api`: builds the request, validates it, sends it, prints the response. */
import { resolveRegion } from "../../api/endpoint.ts";
import type { Members } from "../../base/members.ts";
import type { RequestVocabulary } from "../../lint/inputs/request/request.ts";
import type { StructField } from "../../model/field.ts";
import { print, printMessage } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { shownAnswer } from "./answer.ts";
import { badUsage } from "./client-error.ts";
import type { CommandLine } from "./command-line.ts";
import { type ClientConfiguration, givenOption, readConfiguration, valueGiven } from "./configuration.ts";
import { pagingOptions } from "./options.ts";
import { type ClientAnswer, formatJson, type OutputStyle, printed } from "./output.ts";
import { openSink } from "./pager.ts";
import { type Paging, pagesOf, pagingNumber } from "./pagination.ts";
import { parameterOptions } from "./parameters.ts";
import { type Query, readQuery } from "./query.ts";
import { readRequest } from "./request.ts";
import { checkMembers } from "./request-check.ts";
import type { ClientService, NamedOperation, ServiceOperation } from "./service.ts";
import { inVocabulary, vocabularyOf, wordsOf } from "./vocabulary.ts";

/** Runs an operation. Rejects with an error for describeFailure. */
export async function runOperation(named: NamedOperation, line: CommandLine): Promise<void> {
  const { service, operation } = named;
  refuseMeaningless(service, line);
  const skeleton = line.given.has("generate-cli-skeleton")
    ? (valueGiven(line, "generate-cli-skeleton") ?? "input")
    : undefined;
  if (skeleton === "input" || skeleton === "yaml-input") {
    return printRequestSample(inVocabulary(operation, vocabularyOf(line)), skeleton);
  }
  const expression = valueGiven(line, "query");
  const query = expression === undefined ? undefined : await readQuery(expression);
  const typed = await readRequest(named, line);
  const configuration = await readConfiguration(line);
  const words = wordsOf(operation, configuration.vocabulary, typed, expression);
  const input = words.checked(typed);
  const paging = choosePaging(operation, line, input);
  if (service.isRegional) await resolveRegion(configuration.client.region, async () => configuration.profile);
  const pageSize = pagingNumber("page-size", valueGiven(line, "page-size"));
  checkMembers(
    words.input,
    paging !== undefined && pageSize !== undefined ? { ...input, [paging.size]: pageSize } : input,
  );
  const write = writerOf(named, line, configuration, query);
  if (skeleton === "output")
    return write({ kind: "single", members: await sampleAnswer(service, words.output, configuration.vocabulary) });
  const given = givenOption(service, line);
  const declared = configuration.lints ? operation.declares?.(words.linted(typed), given) : undefined;
  if (declared !== undefined) {
    const { refuseFaultyInput } = await import("./input-lint.ts");
    await refuseFaultyInput(declared, configuration.vocabulary);
  }
  if (line.given.has("no-verify-ssl"))
    warn("certificates are not verified; anyone between you and the service can read what is sent");
  const connection = service.connect({ ...configuration.client, ...debugging(line), given, warn });
  async function* answersTo(request: Members): AsyncGenerator<Members, void> {
    for await (const answer of connection.answers(operation.name, words.request(request))) {
      yield shownAnswer(words.answer(answer), words.output, configuration.times);
    }
  }
  const call = async (request: Members): Promise<Members> => {
    for await (const answer of answersTo(request)) return answer;
    return {};
  };
  try {
    if (operation.isStream === true) return await write({ kind: "stream", answers: answersTo(input) });
    if (paging === undefined) return await write({ kind: "single", members: await call(input) });
    const choice = {
      startingToken: valueGiven(line, "starting-token"),
      maxItems: pagingNumber("max-items", valueGiven(line, "max-items")),
      pageSize,
    };
    return await write({ kind: "pages", pages: pagesOf(call, input, paging, choice), paging });
  } finally {
    connection.close();
  }
}

/** Makes the writer of the response. Streams are printed as they arrive, without a pager. */
function writerOf(
  { service, operation }: NamedOperation,
  line: CommandLine,
  { output, profile }: ClientConfiguration,
  query: Query | undefined,
): (answer: ClientAnswer) => Promise<void> {
  const color = wantsColor(valueGiven(line, "color"));
  const style: OutputStyle = {
    format: output,
    title: operation.name,
    query,
    table: { width: columnsOf(process.stdout), color },
    isTrusted: service.isVendors && process.stdout.isTTY !== true,
  };
  const isUnpaged = line.given.has("no-cli-pager") || operation.isStream === true;
  const sink = openSink(isUnpaged, profile.values.cli_pager);
  return async (answer) => {
    for await (const piece of printed(answer, style)) await sink.write(piece);
    await sink.end();
  };
}

/** Rejects options that do not apply to a service; ignoring them could mislead the user. */
function refuseMeaningless({ id, refusedOptions }: ClientService, line: CommandLine): void {
  const refused = Object.entries(refusedOptions).find(([option]) => line.given.has(option));
  if (refused === undefined) return;
  const [option, why] = refused;
  throw badUsage(`argument --${option} does not apply to ${id}: ${why}`);
}

async function printRequestSample(operation: ServiceOperation, form: "input" | "yaml-input"): Promise<void> {
  const { requestSample, yamlRequestSample } = await import("./skeleton.ts");
  const { messages, document, filledIn = [] } = operation;
  const sample = document?.sample ?? messages.input;
  print(form === "input" ? formatJson(requestSample(sample)) : yamlRequestSample(sample, filledIn));
}

/** How to merge pages; undefined to fetch a single page. */
function choosePaging({ paging, messages }: ServiceOperation, line: CommandLine, input: Members): Paging | undefined {
  if (paging === undefined) return undefined;
  const own = parameterOptions(messages.input).map(({ name }) => name);
  // A page-size parameter of the operation itself does not select manual paging.
  const isSized = paging.size in input && !(own.includes("page-size") && line.given.has("page-size"));
  const isByHand = line.given.has("no-paginate") || paging.token in input || isSized;
  if (!isByHand) return paging;
  const chosen = pagingOptions.filter(({ name }) => line.given.has(name) && !own.includes(name));
  if (chosen.length > 0) {
    const names = chosen.map(({ name }) => `--${name}`).join(", ");
    throw badUsage(
      `Cannot specify --no-paginate, or members that ask for one page, along with pagination arguments: ${names}`,
    );
  }
  return undefined;
}

/**
 * A sample response. For an AWS service with a vocabulary other than `auto`, it is the AWS CLI's, and like there an
 * error if it does not fit the model; otherwise it always fits (gaps.ts, `client/answer-samples`).
 */
async function sampleAnswer(
  service: ClientService,
  output: StructField,
  vocabulary: RequestVocabulary,
): Promise<Members> {
  const { answerSample, fittingAnswerSample } = await import("./skeleton.ts");
  const isAsVendors = service.isVendors && vocabulary !== "auto";
  const sample = isAsVendors ? answerSample(output) : fittingAnswerSample(output);
  if (isAsVendors) checkMembers(output, sample);
  return { ...(sample as Members) };
}

const wantsColor = (choice: string | undefined): boolean =>
  choice === "on" || (choice !== "off" && process.stdout.isTTY === true);

function warn(sentence: string): void {
  printMessage(`lintel: [WARNING]: ${sentence}\n`);
}

/** Logs for --debug; lib/api removes secrets from the events. */
const debugging = (line: CommandLine): Pick<ClientConfiguration["client"], "log"> =>
  line.given.has("debug") ? { log: (event) => printMessage(`lintel: [DEBUG]: ${event}\n`) } : {};
