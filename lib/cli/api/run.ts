/** What `lintel api` does with its command line: read, check, send, print. */

import { resolveRegion } from "../../api/endpoint.ts";
import type { Members } from "../../api/operation.ts";
import { version } from "../../version.ts";
import { shownAnswer } from "./answer.ts";
import { promptMode } from "./auto-prompt/mode.ts";
import { badUsage, exitCodes } from "./client-error.ts";
import { type CommandLine, readCommandLine } from "./command-line.ts";
import { type Configuration, readConfiguration, readErrorFormat, valueGiven } from "./configuration.ts";
import { describeFailure } from "./failure.ts";
import { findOperation, findService, optionsOf, pagingOf } from "./named-operation.ts";
import { pagingOptions } from "./options.ts";
import { type Answer, formatJson, type OutputStyle, printed } from "./output.ts";
import { openSink } from "./pager.ts";
import { type Paging, pagesOf, pagingNumber } from "./pagination.ts";
import { readQuery } from "./query.ts";
import { readRequest, wordsOf } from "./request.ts";
import { checkMembers } from "./request-check.ts";
import { type NamedOperation, services } from "./services.ts";

/** The width of tables off a terminal, in columns. */
const WIDTH = 80;

/** Columns of help on a terminal that is wider: longer lines are hard to read. */
const WIDEST_HELP = 100;

/** Runs the command line behind `lintel api`. Sets the exit code; prints errors on standard error. */
export async function runApi(args: readonly string[]): Promise<void> {
  process.once("SIGINT", () => process.exit(exitCodes.interrupted));
  let line: CommandLine | undefined;
  try {
    line = await completed(args, readCommandLine(args, optionsOf));
    await runLine(line);
  } catch (error) {
    const format = await readErrorFormat(line);
    const service = services.find(({ id }) => id === line?.words[0]);
    const { text, exitCode } = await describeFailure(error, format, process.stderr.columns ?? WIDTH, service);
    process.stderr.write(text);
    process.exitCode = exitCode;
  }
}

/** The command line with what was asked for, where the user wants to be asked. */
async function completed(args: readonly string[], line: CommandLine): Promise<CommandLine> {
  const mode = await promptMode(line);
  if (mode === "off") return line;
  const { completedWords } = await import("./auto-prompt/ask.ts");
  return readCommandLine(await completedWords(args, mode), optionsOf);
}

async function runLine(line: CommandLine): Promise<void> {
  const [service, operation] = line.words;
  if (line.given.has("version")) return print(`lintel/${version} node/${process.versions.node}\n`);
  if (line.given.has("help") || line.words.includes("help")) return showHelp(line);
  if (service === undefined) throw badUsage("the following arguments are required: service");
  if (operation === undefined) {
    findService(service);
    throw badUsage("the following arguments are required: operation");
  }
  await runOperation(findOperation(service, operation), line);
}

async function showHelp(line: CommandLine): Promise<void> {
  const { helpOnOperation, helpOnService, helpOnServices } = await import("./help.ts");
  const width = Math.min(process.stdout.columns ?? WIDTH, WIDEST_HELP);
  const [service, operation] = line.words.filter((word) => word !== "help");
  const sink = openSink(line.given.has("no-cli-pager"), undefined);
  if (service === undefined) await sink.write(helpOnServices(width));
  else if (operation === undefined) await sink.write(helpOnService(findService(service), width));
  else await sink.write(helpOnOperation(findOperation(service, operation), width));
  await sink.end();
}

function print(text: string): void {
  process.stdout.write(text);
}

async function runOperation(named: NamedOperation, line: CommandLine): Promise<void> {
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
  const expression = valueGiven(line, "query");
  const query = expression === undefined ? undefined : await readQuery(expression);
  const typed = await readRequest(named, line);
  const configuration = await readConfiguration(line);
  const words = wordsOf(named, configuration.vocabulary);
  const input = words.documented(typed);
  const paging = choosePaging(named, line, input);
  if (service.isRegional) await resolveRegion(configuration.client.region, async () => configuration.profile);
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
  const kind = service.lints[operation.name];
  if (configuration.lints && kind !== undefined) {
    const { refuseFaultyInput } = await import("./input-lint.ts");
    await refuseFaultyInput(kind, input);
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
