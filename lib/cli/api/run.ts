/** What `lintel api` does with its command line: read, check, send, print. */

import { resolveRegion } from "../../api/endpoint.ts";
import type { Members } from "../../api/operation.ts";
import { version } from "../../version.ts";
import { shownAnswer } from "./answer.ts";
import { badUsage, exitCodes } from "./client-error.ts";
import { type CommandLine, readCommandLine } from "./command-line.ts";
import { type Configuration, readConfiguration, readErrorFormat, valueGiven } from "./configuration.ts";
import { describeFailure } from "./failure.ts";
import { documentOptions, type Option, pagingOptions } from "./options.ts";
import { type Answer, formatJson, type OutputStyle, printed } from "./output.ts";
import { openSink } from "./pager.ts";
import { type Paging, pagesOf, pagingNumber } from "./pagination.ts";
import { parameterOptions } from "./parameters.ts";
import { readQuery } from "./query.ts";
import { readRequest, wordsOf } from "./request.ts";
import { checkMembers } from "./request-check.ts";
import { type NamedOperation, operationsOf, type ServiceEntry, services } from "./services.ts";

/** The width of tables off a terminal, in columns. */
const WIDTH = 80;

/** Runs the command line behind `lintel api`. Sets the exit code; prints errors on standard error. */
export async function runApi(args: readonly string[]): Promise<void> {
  process.once("SIGINT", () => process.exit(exitCodes.interrupted));
  let line: CommandLine | undefined;
  try {
    line = readCommandLine(args, (service, operation) => optionsOf(findOperation(service, operation)));
    await runLine(line);
  } catch (error) {
    const format = await readErrorFormat(line);
    const service = services.find(({ id }) => id === line?.words[0]);
    const { text, exitCode } = await describeFailure(error, format, process.stderr.columns ?? WIDTH, service);
    process.stderr.write(text);
    process.exitCode = exitCode;
  }
}

async function runLine(line: CommandLine): Promise<void> {
  const [service, operation] = line.words;
  if (line.given.has("version")) return print(`lintel/${version} node/${process.versions.node}\n`);
  if (service === undefined) throw badUsage("the following arguments are required: service");
  if (operation === "help" || service === "help") return showHelp(service);
  if (operation === undefined) {
    findService(service);
    throw badUsage("the following arguments are required: operation");
  }
  await runOperation(findOperation(service, operation), line);
}

async function showHelp(service: string): Promise<void> {
  const { helpOnService, helpOnServices } = await import("./help.ts");
  print(service === "help" ? helpOnServices() : helpOnService(findService(service)));
}

function print(text: string): void {
  process.stdout.write(text);
}

function findService(id: string): ServiceEntry {
  const service = services.find((each) => each.id === id);
  if (service !== undefined) return service;
  const known = services.map((each) => each.id).join(", ");
  throw badUsage(`argument service: there is no service ${JSON.stringify(id)}; the services are ${known}`);
}

/** The operation that was named; undefined for help. */
export function findOperation(service: string, typed: string): NamedOperation | undefined {
  if (service === "help" || typed === "help") return undefined;
  const operations = operationsOf(findService(service));
  const operation = operations.get(typed);
  if (operation !== undefined) return operation;
  throw badUsage(
    `argument operation: ${service} has no operation ${JSON.stringify(typed)}; its operations are ${[...operations.keys()].join(", ")}`,
  );
}

/** The options that an operation takes; none are without one. */
export function optionsOf(named: NamedOperation | undefined): readonly Option[] {
  if (named === undefined) return [];
  const paged = pagingOf(named) === undefined ? [] : pagingOptions;
  return [...parameterOptions(named.messages.input), ...documentOptions, ...paged];
}

function pagingOf({ service, operation }: NamedOperation): Paging | undefined {
  if (service.paging === undefined || operation.pageOf === undefined) return undefined;
  return { ...service.paging, items: operation.pageOf };
}

async function runOperation(named: NamedOperation | undefined, line: CommandLine): Promise<void> {
  if (named === undefined) return;
  const { operation, messages, service } = named;
  const skeleton = line.given.has("generate-cli-skeleton")
    ? (valueGiven(line, "generate-cli-skeleton") ?? "input")
    : undefined;
  if (skeleton === "input" || skeleton === "yaml-input") {
    const { requestSample, yamlRequestSample } = await import("./skeleton.ts");
    return print(
      skeleton === "input"
        ? formatJson(requestSample(messages.input))
        : yamlRequestSample(messages.input, operation.clientToken === true ? ["clientToken"] : []),
    );
  }
  if (line.given.has("cli-auto-prompt") && line.given.has("no-cli-auto-prompt")) {
    throw badUsage("Both --cli-auto-prompt and --no-cli-auto-prompt cannot be specified at the same time.");
  }
  if (line.given.has("cli-auto-prompt")) {
    throw badUsage("--cli-auto-prompt is not there yet: give the parameters as options, which `help` lists");
  }
  const expression = valueGiven(line, "query");
  const query = expression === undefined ? undefined : await readQuery(expression);
  const typed = await readRequest(named, line);
  const configuration = await readConfiguration(line);
  const words = wordsOf(named, configuration.vocabulary);
  const input = words.documented(typed);
  const paging = choosePaging(named, line, input);
  await resolveRegion(configuration.client.region, async () => configuration.profile);
  const pageSize = pagingNumber("page-size", valueGiven(line, "page-size"));
  checkMembers(
    messages.input,
    paging !== undefined && pageSize !== undefined ? { ...input, [paging.size]: pageSize } : input,
  );
  const style: OutputStyle = {
    format: configuration.output,
    title: operation.name,
    query,
    table: { width: process.stdout.columns ?? WIDTH, colour: wantsColour(valueGiven(line, "color")) },
  };
  const sink = openSink(line.given.has("no-cli-pager"), configuration.profile.values.cli_pager);
  const write = async (answer: Answer): Promise<void> => {
    for await (const piece of printed(answer, style)) await sink.write(piece);
    await sink.end();
  };
  if (skeleton === "output") return write({ kind: "single", members: await sampleAnswer(named) });
  if (configuration.lints) {
    const { refuseFaultyInput } = await import("./input-lint.ts");
    await refuseFaultyInput(operation.name, input);
  }
  if (line.given.has("no-verify-ssl")) {
    process.stderr.write(
      "lintel: [WARNING]: certificates are not verified; anybody on the way may read what is sent\n",
    );
  }
  const connection = service.connect({ ...configuration.client, ...debugging(line) });
  try {
    const call = async (request: Members): Promise<Members> => {
      const answer = await connection.calls[named.method]?.(words.request(request));
      return shownAnswer(words.answer(answer ?? {}), messages.output, configuration.times);
    };
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

/** How pages are put together; undefined where one page was asked for. */
function choosePaging(named: NamedOperation, line: CommandLine, input: Members): Paging | undefined {
  const paging = pagingOf(named);
  if (paging === undefined) return undefined;
  const isByHand = line.given.has("no-paginate") || paging.token in input || paging.size in input;
  if (!isByHand) return paging;
  const chosen = pagingOptions.filter(({ name }) => line.given.has(name));
  if (chosen.length > 0) {
    const names = chosen.map(({ name }) => `--${name}`).join(", ");
    throw badUsage(
      `Cannot specify --no-paginate, or members that ask for one page, along with pagination arguments: ${names}`,
    );
  }
  return undefined;
}

/** A sample of the answer, which must itself fit the model, as the vendor's client has it. */
async function sampleAnswer({ messages: { output } }: NamedOperation): Promise<Members> {
  const { answerSample } = await import("./skeleton.ts");
  const sample = answerSample(output);
  checkMembers(output, sample);
  return { ...(sample as Members) };
}

const wantsColour = (choice: string | undefined): boolean =>
  choice === "on" || (choice !== "off" && process.stdout.isTTY === true);

/** Where --debug writes. What is logged has no secrets: lib/api takes them out. */
const debugging = (line: CommandLine): Pick<Configuration["client"], "log"> =>
  line.given.has("debug") ? { log: (event) => process.stderr.write(`lintel: [DEBUG]: ${event}\n`) } : {};
