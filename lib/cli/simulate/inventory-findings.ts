/** Findings of rules that check declared policies against an inventory: `lintel lint --inventory`. */

import rules from "../../../lint-rules/image-builder/simulation/index.generated.ts";
import { type DeclaredPolicy, policiesAmong, readyPolicies } from "../../lifecycle/declared/ready-policies.ts";
import { outlookDays } from "../../lifecycle/simulate/outlook.ts";
import type { CountScope } from "../../lifecycle/simulate/play/groups.ts";
import { readPolicies, tagKeysOf } from "../../lifecycle/simulate/policy/rule.ts";
import { Simulation } from "../../lifecycle/simulate/verdict/simulation.ts";
import type { Node } from "../../lint/declaration/node.ts";
import { Outcome } from "../../lint/engine/outcome.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import type { FurtherEvaluation } from "../../lint/run/lint-request.ts";
import type { Segment } from "../../lint/text/path.ts";
import { printMessage } from "../terminal/print.ts";
import { timeOfFirstRun } from "./first-run.ts";
import { InventoryReader } from "./inventory-file.ts";

/** The inventories, and the options of checking them. */
export interface InventoryOptions {
  readonly paths: readonly string[];
  readonly inventory: readonly string[];
  /** The time of the first run in ISO 8601; default: now. */
  readonly at: string | undefined;
  readonly countScope: CountScope;
  /** The age in days past which an inventory is reported. */
  readonly maxAge: number;
}

/**
 * Checks declarations against the inventories. If a policy has errors, nothing is checked, because it is unknown which
 * images the other policies leave to it.
 */
export function inventoryFindings({ paths, inventory, at, countScope, maxAge }: InventoryOptions): FurtherEvaluation {
  const time = timeOfFirstRun(at);
  return async (declarations, faulty, faults) => {
    const outcome = new Outcome<LintTarget>();
    // What cannot be read may declare further policies.
    if (faults.length > 0) return { ...found(outcome), faults: [] };
    const declared = policiesAmong(declarations);
    const refused = declared.filter((each) => faulty.has(each));
    for (const declaration of refused) {
      const reason = "the policy has errors; Lintel checks policies against the inventory only if none has errors";
      for (const rule of rules) outcome.notEvaluated.push({ rule, at: declaration.root, reason, declaration });
    }
    if (declared.length === 0) printMessage("lintel: found no lifecycle policies to check against the inventory\n");
    if (declared.length === 0 || refused.length > 0) return { ...found(outcome), faults: [] };
    const ready = readyPolicies(declared, paths, process.cwd());
    const policies = readPolicies(ready.map(({ policy }) => policy));
    const reader = new InventoryReader(tagKeysOf(policies), time, inventory, maxAge);
    for (const path of inventory) await reader.read(path);
    if (reader.faults.length > 0) return { ...found(outcome), faults: reader.faults };
    reader.reportProblems();
    addSimulated(new Simulation(reader.table, policies, time, countScope), ready, outcome);
    return { ...found(outcome), faults: [] };
  };
}

/**
 * Adds what the rules find in a simulation of these policies. `isPart` says that there are others, which nobody knows:
 * then only what policies select counts, since this depends on no other one.
 */
export function addSimulated(
  simulation: Simulation,
  ready: readonly Pick<DeclaredPolicy, "declared">[],
  outcome: Outcome<LintTarget>,
  { isPart }: { readonly isPart: boolean } = { isPart: false },
): void {
  for (const rule of rules) {
    for (const { policy, at: steps, message, help } of rule.judge(simulation, outlookDays)) {
      const declaration = ready[policy.index]?.declared;
      const isOfOthers = isPart && !(rule.id === "simulation/rule-acts" && steps[0] === "resourceSelection");
      if (declaration === undefined || isOfOthers) continue;
      outcome.add({ at: nodeAt(declaration.root, steps), message, help }, rule, rule.cites, declaration);
    }
  }
}

const found = ({ problems, notEvaluated }: Outcome<LintTarget>) => ({ problems, notEvaluated });

/** The node at a path, or the last existing one before it. */
function nodeAt(root: Node, steps: readonly Segment[]): Node {
  let node = root;
  for (const step of steps) {
    const next = typeof step === "number" ? node.items()[step] : node.at(step);
    if (next === undefined) break;
    node = next;
  }
  return node;
}
