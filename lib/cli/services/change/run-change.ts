/** Implements `lintel services pause` and `resume`. */
import { setMaxListeners } from "node:events";
import { createInterface } from "node:readline/promises";
import { inParallel } from "../../../base/in-parallel.ts";
import type { Members } from "../../../base/members.ts";
import { counted } from "../../../base/text/counted.ts";
import { shellWord } from "../../../base/text/shell-word.ts";
import { groupBy } from "../../../lint/text/group-by.ts";
import { commandWords } from "../../terminal/command-words.ts";
import { type Interrupts, listenForInterrupts } from "../../terminal/interrupts.ts";
import { printDocument, printMessage } from "../../terminal/print.ts";
import { startProgress } from "../../terminal/progress.ts";
import { UsageError } from "../../terminal/usage-error.ts";
import { type Fleet, type FleetOptions, withFleet } from "../fleet.ts";
import { reportOutputs, writeReport } from "../outputs.ts";
import { reportedService, serviceInWords } from "../report.ts";
import type { ListedService } from "../selected-services.ts";
import type { ChangeKind } from "./change-kind.ts";
import { type ChangedService, type ChangeOutcome, type ChangeReport, outcomes } from "./change-report.ts";
import { changedLine } from "./change-result.ts";
import { changedService } from "./change-service.ts";
import { changeMarkdown, changeText, outcomeInWords } from "./change-words.ts";
import { type Contradictions, contradictions, type DeclaredOptions, reportContradictions } from "./contradictions.ts";

/** The options of the command line. */
export interface RunChangeOptions extends FleetOptions, DeclaredOptions {
  readonly kind: ChangeKind;
  readonly format: readonly string[] | undefined;
  /** Only show what would be done. */
  readonly plan: boolean;
  /** Do not ask. */
  readonly yes: boolean;
  readonly wait: boolean;
  /** In seconds, for each service. */
  readonly timeout: number;
  readonly concurrency: number;
}

/** Changes the selected services, reports what became of them, and sets the exit code. */
export async function runChange(options: RunChangeOptions): Promise<void> {
  const outputs = reportOutputs(options.format);
  if (!options.plan && !options.yes) refuseUnconfirmable(options.kind.verb);
  const declared = await contradictions(options, options.kind.wanted);
  if (declared === undefined) return;
  const interrupts = listenForInterrupts();
  // The first interrupt ends reading; once services are changed, the second one ends waiting.
  const ended = new AbortController();
  const end = () => ended.abort(new Error("interrupted"));
  interrupts.stop.addEventListener("abort", end);
  interrupts.end.addEventListener("abort", end);
  const reading = { ends: () => interrupts.stop.removeEventListener("abort", end) };
  try {
    const report = await withFleet(options, ended.signal, async (fleet) => {
      const plan = fleet.services.map((each) => planned(each, options.kind, declared));
      const isRefused = reportContradictions(plan, options.kind, options.allowDrift);
      if (options.plan) return reportOf(plan, fleet, options);
      if (isRefused || !(await mayChange(plan, options, interrupts))) return undefined;
      reading.ends();
      return reportOf(await changes(fleet, options, interrupts), fleet, options);
    });
    if (report === undefined) return;
    await writeReport(report, outputs, { text: changeText, markdown: changeMarkdown });
    setExitCode(report);
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    printMessage("lintel: interrupted before anything was changed\n");
  } finally {
    interrupts.close();
  }
}

/** What would become of a service. */
function planned(listed: ListedService, { wanted, verb }: ChangeKind, declared: Contradictions): ChangedService {
  const { status, name } = listed;
  const places = declared.of(name);
  const line = { ...reportedService(listed), status, ...(places.length > 0 && { declared: places }) };
  if (status === wanted) return { ...line, outcome: "already" };
  if (status === "OPERATION_IN_PROGRESS")
    return { ...line, outcome: "planned", message: "after the operation that is in progress" };
  if (status === "CREATE_FAILED" || status === "DELETE_FAILED")
    return {
      ...line,
      outcome: "failed",
      message: `App Runner cannot ${verb} a service that is ${status}`,
      retryable: false,
    };
  return { ...line, outcome: "planned" };
}

/** Whether the user agrees to the plan. */
async function mayChange(
  plan: readonly ChangedService[],
  { kind, yes }: RunChangeOptions,
  { stop: signal }: Interrupts,
): Promise<boolean> {
  const due = plan.filter(({ outcome }) => outcome === "planned");
  if (yes || due.length === 0) return true;
  for (const each of due) printMessage(`${serviceInWords(each)} is ${each.status}\n`);
  const verb = `${kind.verb.charAt(0).toUpperCase()}${kind.verb.slice(1)}`;
  const isAgreed = await isConfirmed(`${verb} ${counted(due.length, "service")}?`, signal);
  if (!isAgreed) {
    printMessage("lintel: nothing was changed\n");
    process.exitCode ??= 1;
  }
  return isAgreed;
}

/** One item of each group in turn. */
export function interleaved<Item>(items: readonly Item[], groupOf: (item: Item) => unknown): readonly Item[] {
  const groups = [...groupBy(items, groupOf)];
  const longest = groups.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: longest }, (_, turn) => groups.flatMap((group) => group.slice(turn, turn + 1))).flat();
}

/** The words of the command line, quoted for shells where they need it. */
export const thisCommand = (words: readonly string[] = commandWords().words): string =>
  ["lintel", ...words.map(shellWord)].join(" ");

/** Changes the services, a few at once, and returns what became of them in their order. */
async function changes(
  { services, report }: Fleet,
  { kind, timeout, wait, concurrency }: RunChangeOptions,
  { stop: signal }: Interrupts,
): Promise<readonly ChangedService[]> {
  const due = services.filter(({ status }) => status !== kind.wanted);
  if (due.length === 0) return services.map((each) => changedLine(each, { outcome: "already", status: each.status }));
  const progress = changeProgress(due.length, kind);
  const { started, say } = progress;
  const sayStopped = () => {
    const running = progress.underWay();
    for (const [service, { Id }] of running)
      say(`${serviceInWords(reportedService(service))}: in progress${Id === undefined ? "" : `, operation ${Id}`}`);
    const rest =
      running.length === 0 ? "" : `; waiting for ${counted(running.length, "operation")}, Ctrl-C again ends that`;
    say(`lintel: nothing more is started${rest}. To continue: ${thisCommand()}`);
  };
  // Each running change listens to it.
  setMaxListeners(0, signal);
  signal.addEventListener("abort", sayStopped);
  const order = { kind, timeout, waits: wait, stop: signal, report, started, progress: say };
  const lines = new Map<ListedService, ChangedService>();
  try {
    const turns = interleaved(due, ({ of }) => of);
    await inParallel(turns, concurrency, async (each) => {
      const line = changedLine(each, await changedService(each, order));
      lines.set(each, line);
      if (line.outcome !== "not-started" || !signal.aborted) progress.ended(each, line);
    });
  } finally {
    signal.removeEventListener("abort", sayStopped);
    progress.clear();
  }
  return services.map((each) => lines.get(each) ?? changedLine(each, { outcome: "already", status: each.status }));
}

const reportOf = (
  services: readonly ChangedService[],
  { failures }: Fleet,
  { kind }: RunChangeOptions,
): ChangeReport => ({
  ...{ version: 1, action: kind.wanted === "PAUSED" ? "pause" : "resume", services, failures },
  summary: Object.fromEntries(
    outcomes.map((outcome) => [outcome, services.filter((each) => each.outcome === outcome).length]),
  ) as { [outcome in ChangeOutcome]: number },
});

/** 1 if a service does not have the status, 2 if one was deleted; failures have set 2 before. */
function setExitCode({ summary }: ChangeReport): void {
  if (summary.deleted > 0) process.exitCode = 2;
  else if (summary.failed + summary["in-progress"] + summary["not-started"] > 0) process.exitCode ??= 1;
}

/** Throws a UsageError if nobody can be asked. */
function refuseUnconfirmable(verb: string): void {
  if (process.stdin.isTTY && process.stderr.isTTY) return;
  throw new UsageError(
    `lintel services ${verb} asks before it changes anything, and standard input is not a terminal; add --yes, or --plan to see what would be done`,
  );
}

/** Asks a question on the terminal; returns whether the response is yes. An interrupt counts as no. */
async function isConfirmed(question: string, signal: AbortSignal): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, terminal: false });
  try {
    await printDocument(`${question} [y/N] `, "stderr");
    const closed = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
    const response = await Promise.race([lines.question("", { signal }).catch(() => ""), closed]);
    return /^y(?:es)?$/i.test(response.trim());
  } finally {
    lines.close();
  }
}

interface ChangeProgress {
  readonly started: (service: ListedService, operation: Members) => void;
  readonly ended: (service: ListedService, changed: ChangedService) => void;
  readonly say: (message: string) => void;
  /** The operations that were started and have not ended. */
  readonly underWay: () => readonly (readonly [ListedService, Members])[];
  readonly clear: () => void;
}

/** Shows the progress of changing so many services on standard error. */
function changeProgress(total: number, kind: ChangeKind): ChangeProgress {
  const progress = startProgress(process.stderr);
  const action: ChangeReport["action"] = kind.wanted === "PAUSED" ? "pause" : "resume";
  const running = new Map<ListedService, Members>();
  let ended = 0;
  const show = () =>
    progress.show(`${kind.doing} ${counted(total, "service")}`, `${ended} ended, ${running.size} in progress`);
  const say = (line: string) => {
    progress.clear();
    printMessage(`${line}\n`);
    show();
  };
  show();
  return {
    started(service, operation) {
      running.set(service, operation);
      const id = operation.Id === undefined ? "" : `, operation ${operation.Id}`;
      if (process.stderr.isTTY) show();
      else say(`${serviceInWords(reportedService(service))}: ${kind.doing}${id}`);
    },
    ended(service, changed) {
      running.delete(service);
      ended++;
      say(`[${ended}/${total}] ${serviceInWords(changed)}: ${outcomeInWords(changed.outcome, action)}`);
    },
    say,
    underWay: () => [...running],
    clear: progress.clear,
  };
}
