/** The engine of the playground: the linter, the simulation, the comparison and what editors show, on texts in memory. */

import changeRules from "../../../lint-rules/change/index.generated.ts";
import { timeOf } from "../../base/iso-time.ts";
import { counted } from "../../base/text/counted.ts";
import { bothSides } from "../../lifecycle/declared/both-sides.ts";
import { bySeverity, type CompareReport } from "../../lifecycle/declared/compare-report.ts";
import type { ComparedPolicy } from "../../lifecycle/declared/compared-policies.ts";
import { policiesAmong, readyPolicies } from "../../lifecycle/declared/ready-policies.ts";
import { reportOf } from "../../lifecycle/declared/report-of.ts";
import { InventoryText } from "../../lifecycle/files/inventory-text.ts";
import { isEqual } from "../../lifecycle/report/compare/effects.ts";
import { actionSentences } from "../../lifecycle/report/compare/policy-words.ts";
import {
  changesInWords,
  openInWords,
  policyRelation,
  togetherInWords,
  witnessesOf,
  witnessInWords,
} from "../../lifecycle/report/compare/words.ts";
import { imagesToday } from "../../lifecycle/report/simulation/report.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { daysInWords } from "../../lifecycle/simulate/verdict/reasons.ts";
import { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import type { Verdict } from "../../lifecycle/simulate/verdict/verdict.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { Fault } from "../../lint/text/fault.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { completionAt } from "../completion/completion.ts";
import { hoverAt } from "../hover.ts";
import { aboutFinding, findingsIn } from "./findings.ts";
import type {
  CompareResponse,
  CompleteResponse,
  HoverResponse,
  NamedText,
  PlaygroundCursor,
  PlaygroundQuestion,
  PlaygroundResponse,
  SimulatedImage,
  SimulateResponse,
} from "./messages.ts";
import { isBlank, requestFor } from "./one-text.ts";

const refused = (fault: string): CompareResponse => ({
  ask: "compare",
  faults: [fault],
  policies: [],
  changes: [],
  open: [],
});

async function compared(before: NamedText, now: NamedText): Promise<CompareResponse> {
  if (isBlank(before)) return refused("There is no text to compare with: paste the previous one.");
  if (isBlank(now)) return refused("The text is empty: write a declaration, or choose an example.");
  // Both sides have the same name, as a file has before and after a change.
  const requests = { before: requestFor({ ...before, name: now.name }), now: requestFor(now) };
  const sides = await bothSides(requests, { resources: lintables, changeRules });
  const [fault] = sides.before.result.faults;
  if (fault !== undefined) return refused(`The previous text cannot be read: it ${fault.message}.`);
  if (sides.now.result.faults.length > 0) return refused("The text cannot be read: see its findings.");
  const report = reportOf("the previous text", sides);
  return {
    ask: "compare",
    faults: [],
    summary: summaryOf(report),
    policies: report.policies.policies.map((each) => ({
      name: each.name,
      relation: policyRelation(each),
      sentences: sentencesOf(each),
    })),
    changes: bySeverity(report.changes).map(aboutFinding),
    open: report.open.map(openInWords),
  };
}

const summaryOf = (report: CompareReport): string =>
  `Against the previous text: ${togetherInWords(report)}; other changes: ${changesInWords(report.changes)}`;

function sentencesOf(each: ComparedPolicy): readonly string[] {
  const { comparison } = each;
  if (comparison === undefined || isEqual(comparison)) return [];
  const witnesses = [...witnessesOf(comparison)].map(
    ({ what, witness }) => `${what}, such as ${witnessInWords(witness)} (at ${witness.at})`,
  );
  return [...actionSentences(each).map(({ text }) => text), ...witnesses];
}

// What the policies of a text do to an inventory.

/** More images than a page can show well; the rest are counted. */
const shownImages = 500;

const refusedSimulation = (...faults: readonly string[]): SimulateResponse => ({
  ask: "simulate",
  faults,
  rows: [],
  images: 0,
});

async function simulated(file: NamedText, inventory: string, at: string): Promise<SimulateResponse> {
  const time = timeOf(at);
  if (time === undefined)
    return refusedSimulation(`The time is ${JSON.stringify(at)}; write it in ISO 8601, such as 2026-03-01T00:00:00Z.`);
  const declared = isBlank(file)
    ? noDeclarations
    : await lintDeclarations({ ...requestFor(file), resources: lintables });
  const { result, declarations, faulty } = declared;
  if (result.faults.length > 0) return refusedSimulation("The text cannot be read: see its findings.");
  const policies = policiesAmong(declarations);
  if (policies.length === 0)
    return refusedSimulation("The text declares no lifecycle policy: write one, or choose an example that has one.");
  const bad = policies.filter((each) => faulty.has(each)).length;
  if (bad > 0)
    return refusedSimulation(`${counted(bad, "policy", "policies")} of the text with errors: correct them first.`);
  const ready = readPolicies(readyPolicies(policies, [file.name], "/").map(({ policy }) => policy));
  const images = new InventoryText(tagKeysOf(ready), time);
  try {
    await images.anyForm(inventory, "inventory", "inventory");
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    images.fault(error);
  }
  if (images.faultCount > 0) return refusedSimulation(...images.faults.map(String));
  return responseOf(new Simulation(images.table, ready, time));
}

const noDeclarations: Awaited<ReturnType<typeof lintDeclarations>> = {
  result: {
    ...{ findings: [], suppressed: [], notEvaluated: [], faults: [], read: new Set(), lines: new Map() },
    summary: { errors: 0, warnings: 0, info: 0, files: 0, resources: 0, notEvaluated: 0, suppressed: 0 },
  },
  declarations: [],
  faulty: new Set(),
  stateChanges: [],
};

function responseOf(simulation: Simulation): SimulateResponse {
  const { deleted, disabled, deprecated, undecided, kept } = imagesToday(simulation);
  const counts = { deleted, disabled, deprecated, undecided, kept };
  const said = Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  const rows: SimulatedImage[] = [];
  for (const verdict of simulation.verdicts()) {
    if (rows.length === shownImages) break;
    rows.push(rowOf(simulation, verdict, rows.length));
  }
  const { size } = simulation.table;
  return {
    ask: "simulate",
    faults: [],
    summary: `${counted(size, "image")}, first run on ${simulation.dateOf(0).slice(0, 10)}: ${said.join(", ")}`,
    rows,
    images: size,
  };
}

function rowOf({ table, at }: Simulation, verdict: Verdict, index: number): SimulatedImage {
  const { image, action, policy, rule, reason, next } = verdict;
  const { name = "?", version = "?" } = table.recipes[table.recipeOf(index)] ?? {};
  const createdAt = table.createdAt(index);
  const age = createdAt <= at ? `, ${daysInWords(createdAt, at)} old` : "";
  return {
    image,
    about: `${name} ${version}${age}`,
    action,
    reason,
    ...(policy !== undefined && { policy: rule === undefined ? policy : `${policy}, rule ${rule + 1}` }),
    ...(next !== undefined && { next: `${next.action} on ${next.date.slice(0, 10)}` }),
  };
}

/** Answers the page. Nothing is read but what the question holds, and nothing is written or sent. */
export async function respond(question: PlaygroundQuestion): Promise<PlaygroundResponse> {
  switch (question.ask) {
    case "lint":
      return findingsIn(question.file);
    case "simulate":
      return simulated(question.file, question.inventory, question.at);
    case "compare":
      return compared(question.before, question.now);
    case "complete":
      return completed(question);
    case "hover":
      return hovered(question);
  }
}

const models = lintables.map(({ model }) => model);

/** What may be written at the cursor; the page fills placeholders. */
function completed({ text, syntax, offset }: PlaygroundCursor): CompleteResponse {
  const completion = completionAt(text, offset, models, { syntax, isSnippet: true });
  return { ask: "complete", ...(completion !== undefined && { completion }) };
}

/** What the field at the cursor means. */
function hovered({ text, syntax, offset }: PlaygroundCursor): HoverResponse {
  const hover = hoverAt(text, offset, syntax, models);
  return { ask: "hover", ...(hover !== undefined && { hover }) };
}
