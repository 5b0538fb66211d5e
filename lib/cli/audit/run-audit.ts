/** Implements `lintel audit`: reads what is live, and reports what the rules find in it. */

import auditRules from "../../../lint-rules/audit/index.generated.ts";
import { appliesTo } from "../../adopt/audit/applied-rules.ts";
import { longRetries } from "../../adopt/audit/long-retries.ts";
import { auditOverview } from "../../adopt/audit/overview.ts";
import { objectPairs } from "../../adopt/audit/pairs.ts";
import { type AwsObject, type LiveRead, type ReadRegion, readLive } from "../../adopt/audit/read-live.ts";
import { unwritableBecause } from "../../base/files/file-errors.ts";
import { policyOf } from "../../lifecycle/declared/policy-of.ts";
import { checkedImage } from "../../lifecycle/files/inventory-shape.ts";
import { WorkFile, withoutFile } from "../../lifecycle/inventory/work-file.ts";
import { ImageTable } from "../../lifecycle/simulate/image/image-table.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import { judgeObjects } from "../../lint/change/judge-objects.ts";
import { Outcome } from "../../lint/engine/outcome.ts";
import type { LintResult } from "../../lint/findings/finding.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { LiveObject } from "../../lint/inputs/live-object.ts";
import type { FurtherEvaluation } from "../../lint/run/lint-request.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { LiveFault } from "../../lint/text/fault.ts";
import { liveName } from "../../lint/text/live-place.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { applyBaseline } from "../lint/baseline-file.ts";
import { configurationOf } from "../lint/configuration.ts";
import { readOutputs } from "../lint/results/outputs.ts";
import { reportResult } from "../lint/results/report-result.ts";
import { addSimulated } from "../simulate/inventory-findings.ts";
import { interruptedExitCode } from "../terminal/interrupts.ts";
import { printMessage } from "../terminal/print.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { refuseOutside } from "../terminal/write-file.ts";
import { type AgentObjects, readAgents } from "./agent-objects.ts";
import type { AuditOptions } from "./audit-options.ts";
import { type Declared, readDeclared } from "./declared.ts";

class Interrupted extends Error {}

/** Audits, writes all outputs, and sets the exit code. */
export async function runAudit(options: AuditOptions): Promise<void> {
  const outputs = readOutputs(options.format);
  const configuration = configurationOf({ config: options.config, code: options.code, rule: options.rule }, "account");
  const declared = await readDeclared(options, configuration);
  const read = await readEverything(options, declared !== undefined);
  if (read === undefined) return;
  const now = Date.now();
  const objects: readonly (LiveObject & Partial<Pick<AwsObject, "facts">>)[] = [
    ...read.live.regions.flatMap((region) => region.objects),
    ...read.agents.objects,
  ];
  const { result } = await lintDeclarations({
    ...{ paths: [], resources: lintables, configuration, objects },
    furtherEvaluation: judgement(read, objects, declared, now),
  });
  if (options.rule.length > 0) {
    const { refuseUnknownRules } = await import("../lint/all-rules.ts");
    await refuseUnknownRules(options, configuration);
  }
  const whole: LintResult = { ...result, isWhole: wholePlaces(read.live) };
  const isApplied = appliesTo({
    isCompared: declared?.isComplete === true,
    hasImages: options.images,
    hasCalls: options.daysOfCalls !== undefined,
  });
  const accepted = await applyBaseline(whole, { ...options, inventory: [], isApplied });
  const overview = auditOverview(accepted, {
    regions: read.live.regions,
    withoutImages: read.live.regions.flatMap(({ account = "", region, images, objects: found }) =>
      images === undefined && found.some(({ model }) => model.name === "lifecycle-policy")
        ? [`${account} ${region}`.trim()]
        : [],
    ),
    isCompared: declared !== undefined,
    daysOfCalls: options.daysOfCalls,
  });
  await reportResult(accepted, { ...options, outputs, overview }, configuration);
}

/** What was read of all services. */
export interface ReadEverything {
  readonly live: LiveRead;
  readonly agents: AgentObjects;
}

/** Reads what is live; undefined after an interrupt. */
async function readEverything(options: AuditOptions, withTags: boolean): Promise<ReadEverything | undefined> {
  const file = workFileOf(options);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort(new Interrupted());
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    const report = (line: string) => printMessage(`${line}\n`);
    const { accounts } = options;
    const scope = {
      accounts: { ...accounts, client: { ...accounts.client, onRetry: longRetries(report) } },
      kinds: options.kinds,
      withTags,
      withImages: options.images,
      daysOfCalls: options.daysOfCalls,
    };
    const run = { work: file ?? withoutFile, signal: interrupt.signal, report };
    const none: LiveRead = { regions: [], failures: [], isUnauthenticated: false };
    const live = options.readsAccounts ? await readLive(scope, run) : none;
    const agents = await readAgents(options);
    if (live.isUnauthenticated && file !== undefined)
      printMessage(`Run the same command with valid credentials to resume from ${file.path}.\n`);
    else file?.remove();
    return { live, agents };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    const rest = file === undefined || file.isEmpty ? "" : `: run the same command to resume from ${file.path}`;
    printMessage(`lintel: interrupted${rest}\n`);
    process.exitCode = interruptedExitCode;
    return undefined;
  } finally {
    if (file?.isEmpty === true) file.remove();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, stop);
  }
}

/** The file of --resume, with what an earlier run has read. */
function workFileOf({ resume, accounts, kinds, images, daysOfCalls, declared }: AuditOptions): WorkFile | undefined {
  if (resume === undefined) return undefined;
  const { regions, profiles, client } = accounts;
  const asked = {
    regions,
    profiles,
    kinds: [...kinds],
    images,
    ...(daysOfCalls !== undefined && { daysOfCalls }),
    tags: declared.length > 0,
    endpoint: client.endpointUrl,
  };
  try {
    refuseOutside(resume);
    const file = new WorkFile(resume, asked, { command: "lintel audit" });
    if (file.continued !== undefined) printMessage(`Resuming from ${resume}, started ${file.continued}.\n`);
    return file;
  } catch (error) {
    const reason = unwritableBecause(error);
    throw new UsageError(`--resume ${resume} cannot be written: ${reason}; name a file in a writable folder`);
  }
}

/** Judges objects by the rules about these, by what they do to images, and by their declarations. */
function judgement(
  { live, agents }: ReadEverything,
  objects: readonly (LiveObject & Partial<Pick<AwsObject, "facts">>)[],
  declared: Declared | undefined,
  now: number,
): FurtherEvaluation {
  return async (declarations, faulty) => {
    const facts = new Map(objects.map((each) => [liveName(each.place), each.facts ?? {}]));
    const isWhole = wholeKinds(live, agents);
    const pairs = objectPairs({
      live: declarations,
      factsOf: ({ file }) => facts.get(file.name) ?? {},
      declared: declared?.declarations ?? [],
      ids: declared?.ids ?? new Map(),
      isWhole,
    });
    const judged = judgeObjects(pairs, { rules: auditRules, isCompared: declared?.isComplete === true, now });
    const byName = new Map(declarations.map((each) => [each.file.name, each]));
    const policies = policyFindings(
      live.regions,
      (region) =>
        region.objects.flatMap(({ model, place }) =>
          model.name === "lifecycle-policy" ? (byName.get(place.arn) ?? []) : [],
        ),
      faulty,
      now,
    );
    const unread = [...live.failures, ...agents.failures].map(({ place, message }) => new LiveFault(place, message));
    return {
      problems: [...judged.problems, ...policies.problems],
      notEvaluated: [...judged.notEvaluated, ...policies.notEvaluated],
      faults: [...(declared?.faults ?? []), ...unread],
      declaredElsewhere: declared?.declarations ?? [],
    };
  };
}

/** Whether every object of a kind was read wherever a declaration may belong. */
const wholeKinds =
  ({ regions }: LiveRead, agents: AgentObjects) =>
  (model: string, place: { readonly account: string | undefined; readonly region: string | undefined }): boolean => {
    if (model === "push-config") return agents.isWhole;
    const fitting = regions.filter(
      ({ account, region }) =>
        region === (place.region ?? region) && (account === undefined || account === (place.account ?? account)),
    );
    return fitting.length > 0 && fitting.every(({ whole }) => whole.has(model));
  };

/** Whether all objects in the account and region of an ARN were read. */
const wholePlaces =
  ({ regions }: LiveRead) =>
  (arn: string): boolean => {
    const [, , , region, account] = arn.split(":");
    const of = regions.find((each) => each.region === region && each.account === account);
    return of !== undefined && of.whole.size > 0;
  };

/** Judges the policies of each account and region; if one has errors, which may take what others leave, less of the others. */
function policyFindings(
  regions: readonly ReadRegion[],
  policiesIn: (region: ReadRegion) => readonly LintTarget[],
  faulty: ReadonlySet<LintTarget>,
  now: number,
): Outcome<LintTarget> {
  const outcome = new Outcome<LintTarget>();
  for (const region of regions) {
    const policies = policiesIn(region);
    const refused = policies.filter((each) => faulty.has(each));
    if (region.images === undefined || policies.length === refused.length) continue;
    const sound = policies.filter((each) => !faulty.has(each));
    const ready = sound.map((declared) => ({ declared, policy: policyOf(declared) }));
    const read = readPolicies(ready.map(({ policy }) => policy));
    const table = new ImageTable(tagKeysOf(read), true);
    for (const image of region.images) {
      const { value } = checkedImage(image, now);
      if (value !== undefined) table.add(value);
    }
    const isPart = refused.length > 0;
    addSimulated(new Simulation(table, read, now, "recipe-version"), ready, outcome, { isPart });
  }
  return outcome;
}
