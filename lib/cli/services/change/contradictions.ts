/** Finds declarations that a change of services contradicts: their next apply would undo it. */

import { counted } from "../../../base/text/counted.ts";
import type { LintTarget } from "../../../lint/findings/finding-place.ts";
import { lintDeclarations } from "../../../lint/run/run.ts";
import { hostedService } from "../../../services/app-runner/hosted-service/model.ts";
import { lintables } from "../../../services/lintables.generated.ts";
import { type ConfigurationOptions, configurationOf } from "../../lint/configuration.ts";
import { printMessage } from "../../terminal/print.ts";
import { serviceInWords } from "../report.ts";
import type { ChangeKind } from "./change-kind.ts";
import type { ChangedService } from "./change-report.ts";

/** Where services are declared. */
export interface DeclaredOptions {
  /** Files and folders, as `lintel lint` reads them. */
  readonly declared: readonly string[];
  /** Continue although declarations say otherwise. */
  readonly allowDrift: boolean;
  readonly configuration: Pick<ConfigurationOptions, "config" | "code">;
}

/** The declarations that say otherwise, or may. */
export interface Contradictions {
  /**
   * Where a service of this name is, or may be, declared with the other status: "infra/main.tf (lintel_hosted_service.web)",
   * with what is not known.
   */
  readonly of: (name: string) => readonly string[];
}

/**
 * Reads the declarations. Undefined if they say nothing that could be relied on, because something could not be read or
 * there is no service among them: that is told and sets the exit code, unless drift is allowed.
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
    configuration: configurationOf({ ...configuration, paths: declared }, "account"),
  });
  for (const fault of result.faults) printMessage(`lintel: ${fault.toString()}\n`);
  const services = declarations.filter(({ ruleSet }) => ruleSet.resource.name === hostedService.name);
  const problem =
    result.faults.length > 0
      ? "some declarations could not be read; correct them"
      : services.length === 0
        ? `no App Runner service is declared in ${declared.join(", ")}; correct --declared`
        : undefined;
  if (problem !== undefined && !allowDrift) {
    printMessage(`lintel: ${problem}, or continue with --allow-drift\n`);
    process.exitCode = 2;
    return undefined;
  }
  const nameless: string[] = [];
  for (const each of services) {
    const { names, place, isNameOpen } = otherStatusIn(each, wanted);
    if (place === undefined) continue;
    if (isNameOpen) nameless.push(place);
    for (const name of names) places.set(name, [...(places.get(name) ?? []), place]);
  }
  return { of: (name) => [...(places.get(name) ?? []), ...nameless] };
}

/**
 * Of which services a declaration says, or may say, that they have another status; its place is undefined if it says
 * nothing of the kind. Where the status differs by branch, that of the first one counts.
 */
function otherStatusIn(declared: LintTarget, wanted: ChangeKind["wanted"]) {
  const { root, branches = [], file } = declared;
  const status = declared.ownOptions?.().at("desiredStatus");
  const roots = branches.length === 0 ? [root] : branches.flatMap(({ value }) => value ?? []);
  const given = roots.map((each) => each.at("ServiceName"));
  const names = new Set(given.map(({ value }) => value).filter((name) => typeof name === "string"));
  const isOpen = status?.state === "unknown";
  const isNameOpen = given.some(({ state }) => state === "unknown");
  const isOther = isOpen || (typeof status?.value === "string" && status.value !== wanted);
  const open = [...(isOpen ? ["desired status"] : []), ...(isNameOpen ? ["name"] : [])];
  const remark = open.length === 0 ? "" : `, whose ${open.join(" and ")} ${open.length === 1 ? "is" : "are"} not known`;
  return { names, isNameOpen, place: isOther ? `${file.name} (${declared.resource()})${remark}` : undefined };
}

/** Tells which services the declarations contradict; whether they prevent the change. */
export function reportContradictions(plan: readonly ChangedService[], kind: ChangeKind, allowDrift: boolean): boolean {
  const contradicted = plan.filter(({ outcome, declared }) => outcome === "planned" && declared !== undefined);
  if (contradicted.length === 0) return false;
  for (const each of contradicted) {
    const where = each.declared?.join("; ");
    const verb = each.declared?.every((place) => place.endsWith("known")) ? "may be" : "is";
    printMessage(
      `lintel: ${serviceInWords(each)} ${verb} declared with another status: ${where}; the next apply would undo the change\n`,
    );
  }
  if (allowDrift) return false;
  printMessage(
    `lintel: ${counted(contradicted.length, "service")} would differ from what is declared, so nothing is ${kind.done}; change the declarations, or continue with --allow-drift\n`,
  );
  process.exitCode = 1;
  return true;
}
