/** What the policies of a text do to an inventory. */

import { timeOf } from "../../base/iso-time.ts";
import { counted } from "../../base/text/counted.ts";
import { policiesAmong, readyPolicies } from "../../lifecycle/declared/ready-policies.ts";
import { InventoryText } from "../../lifecycle/files/inventory-text.ts";
import { imagesToday } from "../../lifecycle/report/simulation/report.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { daysInWords } from "../../lifecycle/simulate/verdict/reasons.ts";
import { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import type { Verdict } from "../../lifecycle/simulate/verdict/verdict.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { Fault } from "../../lint/text/fault.ts";
import { lintables } from "../../services/lintables.generated.ts";
import type { NamedText, SimulatedImage, SimulateResponse } from "./messages.ts";
import { isBlank, requestFor } from "./one-text.ts";

/** More images than a page can show well; the rest are counted. */
const shownImages = 500;

const refused = (...faults: readonly string[]): SimulateResponse => ({ ask: "simulate", faults, rows: [], images: 0 });

/** Simulates the policies of a text. */
export async function simulated(file: NamedText, inventory: string, at: string): Promise<SimulateResponse> {
  const time = timeOf(at);
  if (time === undefined)
    return refused(`The time is ${JSON.stringify(at)}; write it in ISO 8601, such as 2026-03-01T00:00:00Z.`);
  const declared = isBlank(file)
    ? noDeclarations
    : await lintDeclarations({ ...requestFor(file), resources: lintables });
  const { result, declarations, faulty } = declared;
  if (result.faults.length > 0) return refused("The text cannot be read: see its findings.");
  const policies = policiesAmong(declarations);
  if (policies.length === 0)
    return refused("The text declares no lifecycle policy: write one, or choose an example that has one.");
  const bad = policies.filter((each) => faulty.has(each)).length;
  if (bad > 0) return refused(`${counted(bad, "policy", "policies")} of the text with errors: correct them first.`);
  const ready = readPolicies(readyPolicies(policies, [file.name], "/").map(({ policy }) => policy));
  const images = new InventoryText(tagKeysOf(ready), time);
  try {
    await images.anyForm(inventory, "inventory", "inventory");
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    images.fault(error);
  }
  if (images.faultCount > 0) return refused(...images.faults.map(String));
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
