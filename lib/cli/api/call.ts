/** Carries out a call of `lintel api`: settings, then the request, then its responses, then the output. */

import type { Members } from "../../base/members.ts";
import { resolveRegion } from "../../client/endpoint.ts";
import type { Profile } from "../../client/profiles/profile.ts";
import type { StructField } from "../../facts/model/field.ts";
import type { RequestVocabulary } from "../../lint/inputs/vocabularies.ts";
import { printMessage, standardOutput } from "../terminal/print.ts";
import { columnsOf } from "../terminal/terminal-width.ts";
import { badUsage } from "./client-error.ts";
import type { ClientService, ServiceConnection, ServiceOperation } from "./client-service.ts";
import { type CallSettings, settingsOf } from "./command-settings.ts";
import type { CallCommand, PagingOptions } from "./line/command.ts";
import { type ClientResponse, type OutputStyle, printed } from "./output/output.ts";
import { openSink } from "./output/pager.ts";
import { shownResponse } from "./output/shown-response.ts";
import { type Paging, pagesOf } from "./requests/pagination.ts";
import { checkMembers } from "./requests/request-check.ts";
import { type CommandWords, wordsOf } from "./shown-names.ts";

/** A request, ready to be checked and sent. */
interface Request {
  readonly words: CommandWords;
  /** As typed, for the linter. */
  readonly typed: Members;
  /** In the words by which it is checked. */
  readonly input: Members;
  /** How its pages are merged; undefined for a single response or page. */
  readonly paging: Paging | undefined;
}

/** The request of a command in a vocabulary. Throws a ClientError if its paging options contradict each other. */
function requestOf({ operation, request, paging, output }: CallCommand, vocabulary: RequestVocabulary): Request {
  const typed = request.members;
  const words = wordsOf(operation, vocabulary, typed, output.query?.expression);
  const input = words.checked(typed);
  return { words, typed, input, paging: choosePaging(operation, paging, input) };
}

/** Validates a request. Throws a ClientError that lists all invalid members. */
function checkRequest({ words, input, paging }: Request, { pageSize }: PagingOptions): void {
  const isSized = paging !== undefined && pageSize !== undefined;
  checkMembers(words.input, isSized ? { ...input, [paging.size]: pageSize } : input);
}

/** How to merge pages; undefined to fetch a single page. */
function choosePaging({ paging }: ServiceOperation, options: PagingOptions, input: Members): Paging | undefined {
  if (paging === undefined) return undefined;
  const { merges, given, pageSize } = options;
  // A page-size parameter of the operation itself does not select manual paging.
  const isSized = paging.size in input && (pageSize === undefined || given.includes("page-size"));
  const isByHand = !merges || paging.token in input || isSized;
  if (!isByHand) return paging;
  if (given.length > 0) {
    const names = given.map((name) => `--${name}`).join(", ");
    throw badUsage(
      `Cannot specify --no-paginate, or members that ask for one page, along with pagination arguments: ${names}`,
    );
  }
  return undefined;
}

/** Carries out a call with the settings of this profile. Rejects with an error for describeFailure. */
export async function call(command: CallCommand, profile: Profile): Promise<void> {
  const { service, paging } = command;
  const settings = settingsOf(command, profile);
  const request = requestOf(command, settings.vocabulary);
  if (service.isRegional) await resolveRegion(settings.client.region, async () => profile);
  checkRequest(request, paging);
  if (command.isSampled) {
    const members = await sampleResponse(service, request.words.output, settings.vocabulary);
    return write({ kind: "single", members }, command, settings);
  }
  await lintRequest(request, command, settings);
  const connection = connect(command, settings);
  try {
    await write(await responseTo(request, command, settings, connection), command, settings);
  } finally {
    connection.close();
  }
}

/** Throws a ClientError with the linter's findings. */
async function lintRequest(
  { words, typed }: Request,
  { operation, serviceOptions }: CallCommand,
  { lints, vocabulary }: CallSettings,
): Promise<void> {
  const declared = lints ? operation.declares?.(words.linted(typed), serviceOptions) : undefined;
  if (declared === undefined) return;
  const { refuseFaultyInput } = await import("./requests/input-lint.ts");
  await refuseFaultyInput(declared, vocabulary);
}

function connect({ service, serviceOptions, request, logs }: CallCommand, { client }: CallSettings): ServiceConnection {
  if (client.verifyTls === false) {
    warn("certificates are not verified; anyone between you and the service can read requests and responses");
  }
  return service.connect({
    ...client,
    // lib/client removes secrets from the events.
    ...(logs && { log: (event: string) => printMessage(`lintel: [DEBUG]: ${event}\n`) }),
    options: serviceOptions,
    inline: request.inline,
    warn,
  });
}

/** The response: of a single request, page by page, or a stream. */
async function responseTo(
  { words, input, paging }: Request,
  command: CallCommand,
  { times }: CallSettings,
  connection: ServiceConnection,
): Promise<ClientResponse> {
  const { name, isStream } = command.operation;
  async function* responses(request: Members): AsyncGenerator<Members, void> {
    for await (const response of connection.responses(name, words.request(request))) {
      yield shownResponse(words.response(response), words.output, times);
    }
  }
  const only = async (request: Members): Promise<Members> => {
    for await (const response of responses(request)) return response;
    return {};
  };
  if (isStream === true) return { kind: "stream", responses: responses(input) };
  if (paging === undefined) return { kind: "single", members: await only(input) };
  return { kind: "pages", pages: pagesOf(only, input, paging, command.paging), paging };
}

/** Prints a response. Streams are printed as they arrive, without a pager. */
async function write(
  response: ClientResponse,
  { service, operation, output }: CallCommand,
  { format, pager }: CallSettings,
): Promise<void> {
  const isTerminal = standardOutput().isTTY === true;
  const style: OutputStyle = {
    format,
    title: operation.name,
    query: output.query?.select,
    table: {
      width: columnsOf(standardOutput()),
      color: output.color === "on" || (output.color !== "off" && isTerminal),
    },
    isTrusted: service.isVendors && !isTerminal,
  };
  const sink = openSink(!output.usesPager || operation.isStream === true, pager);
  for await (const piece of printed(response, style)) await sink.write(piece);
  await sink.end();
}

/**
 * A sample response. For an AWS service with a vocabulary other than `auto`, it is the AWS CLI's, and like there an
 * error if it does not fit the model; otherwise it always fits (gaps.ts, `client/sample-responses`).
 */
async function sampleResponse(
  service: ClientService,
  output: StructField,
  vocabulary: RequestVocabulary,
): Promise<Members> {
  const { responseSample, fittingResponseSample } = await import("./requests/skeleton.ts");
  const isAsVendors = service.isVendors && vocabulary !== "auto";
  const sample = isAsVendors ? responseSample(output) : fittingResponseSample(output);
  if (isAsVendors) checkMembers(output, sample);
  return { ...(sample as Members) };
}

function warn(sentence: string): void {
  printMessage(`lintel: [WARNING]: ${sentence}\n`);
}
