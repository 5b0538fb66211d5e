/** Finds declarations that a change of services contradicts: their next apply would undo it. */

import { counted } from "../../base/counted.ts";
import type { LintTarget } from "../../lint/findings/finding-place.ts";
import { lintDeclarations } from "../../lint/run/run.ts";
import { hostedService } from "../../services/app-runner/hosted-service/model.ts";
import { lintables } from "../../services/lintables.generated.ts";
import { type ConfigurationOptions, configurationOf } from "../lint/configuration.ts";
import { printMessage } from "../terminal/print.ts";
import type { ChangeKind } from "./change-kind.ts";
import type { ChangedService } from "./change-report.ts";
import { serviceInWords } from "./report.ts";

/** Where services are declared. */
export interface DeclaredOptions {
  /** Files and folders, as `lintel lint` reads them. */
  readonly declared: readonly string[];
  /** Continue although declarations say otherwise. */
  readonly allowDrift: boolean;
  readonly configuration: Pick<ConfigurationOptions, "config" | "code">;
}

/** The declarations that say otherwise. */
export interface Contradictions {
  /** Where a service of this name is declared with the other status. */
  readonly of: (name: string) => readonly string[];
}

/**
 * Reads the declarations, and tells of those whose name or status is not known. Undefined if something could not be read,
 * which is told and sets the exit code, unless drift is allowed.
 */
export async function contradictions(
  { declared, allowDrift, configuration }: DeclaredOptions,
  wanted: ChangeKind["wanted"],
): Promise<Contradictions | undefined> {
  const places = new Map<string, string[]>();
  if (declared.length === 0) return { of: () => [] };
  const { result, declarations } = await lintDeclarations({
    paths: declared,
    resources: lintables,
    configuration: configurationOf({ ...configuration, paths: declared }),
  });
  for (const fault of result.faults) printMessage(`lintel: ${fault.toString()}\n`);
  if (result.faults.length > 0 && !allowDrift) {
    printMessage("lintel: some declarations could not be read; correct them, or continue with --allow-drift\n");
    process.exitCode = 2;
    return undefined;
  }
  const services = declarations.filter(({ ruleSet }) => ruleSet.resource.name === hostedService.name);
  if (services.length === 0) {
    printMessage(`lintel: ${declared.join(" ")} declares no App Runner services; check --declared\n`);
  }
  for (const each of services) {
    const { names, place, isOther, open } = statusIn(each, wanted);
    if (open !== undefined) printMessage(`lintel: ${place}: ${open}, so Lintel cannot say whether it differs\n`);
    if (isOther) for (const name of names) places.set(name, [...(places.get(name) ?? []), place]);
  }
  return { of: (name) => places.get(name) ?? [] };
}

/** What a declaration says of the status of its service; where it differs by branch, that of the first one. */
function statusIn(declared: LintTarget, wanted: ChangeKind["wanted"]) {
  const { root, branches = [], file } = declared;
  const place = `${file.name} (${declared.resource()})`;
  const status = declared.ownOptions?.().at("desiredStatus");
  const isOther = typeof status?.value === "string" && status.value !== wanted;
  const roots = branches.length === 0 ? [root] : branches.flatMap(({ value }) => value ?? []);
  const given = roots.map((each) => each.at("ServiceName"));
  const names = given.map(({ value }) => value).filter((name) => typeof name === "string");
  const open =
    status?.state === "unknown"
      ? "its desired status is not known"
      : isOther && given.some(({ state }) => state === "unknown")
        ? `its desired status is ${status.value}, but its name is not known`
        : undefined;
  return { names: new Set(names), place, isOther, open };
}

/** Tells which services the declarations contradict; whether they prevent the change. */
export function tellContradictions(plan: readonly ChangedService[], kind: ChangeKind, allowDrift: boolean): boolean {
  const contradicted = plan.filter(({ outcome, declared }) => outcome === "planned" && declared !== undefined);
  if (contradicted.length === 0) return false;
  for (const each of contradicted) {
    const where = each.declared?.join(", ");
    printMessage(
      `lintel: ${serviceInWords(each)} is declared otherwise: ${where}; the next apply would undo the change\n`,
    );
  }
  if (allowDrift) return false;
  printMessage(
    `lintel: ${counted(contradicted.length, "service")} would differ from what is declared, so nothing is ${kind.done}; change the declarations, or continue with --allow-drift\n`,
  );
  process.exitCode = 1;
  return true;
}
