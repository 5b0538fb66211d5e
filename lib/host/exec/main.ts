/** The commands of this host: what Terraform's local-exec runs, and the search for drift. */

import { prose } from "../../base/printable.ts";
import { type Drift, findDrift, hasDrifted } from "./drift.ts";
import { diagnosticText, ExecError } from "./exec-error.ts";
import { Failed } from "./managed.ts";
import { apply, type Provisioner, remove } from "./provisioners.ts";

const provisioners = { apply, delete: remove } as const;

/** What a provisioner can ask for. */
export type Verb = keyof typeof provisioners;

/** Does what a provisioner asks for; answers with the exit code, 0 or 1. Diagnostics are printed on standard error. */
export const provision = (verb: Verb): Promise<number> =>
  guarded(1, async (provisioner) => {
    await provisioners[verb](provisioner);
    return 0;
  });

/** Prints what drifted on standard output; answers 0 where nothing has, 1 where something has, 2 for an error. */
export const drift = (format: "text" | "json"): Promise<number> =>
  guarded(2, async (provisioner) => {
    const { compared, failed } = await findDrift(provisioner);
    const drifted = compared.filter(hasDrifted);
    const whole = { checked: compared.length, failed, drifted };
    process.stdout.write(prose(format === "json" ? `${JSON.stringify(whole, undefined, 2)}\n` : driftText(whole)));
    if (failed > 0) return 2;
    return drifted.length === 0 ? 0 : 1;
  });

function driftText(all: { readonly checked: number; readonly failed: number; readonly drifted: readonly Drift[] }) {
  const { checked, failed, drifted } = all;
  const lines = drifted.map(({ address, identity, gone, unfinished, differing }) => {
    const what = gone ? "is gone" : unfinished ? "is not finished" : `differs in ${differing.join(", ")}`;
    return `${address}: ${identity} ${what}`;
  });
  lines.push(`${drifted.length} of ${checked} resources drifted since the last apply.`);
  if (failed > 0) lines.push(`${failed} could not be read.`);
  const replaced = drifted.map(({ revision }) => ` -replace=${revision}`);
  if (drifted.length > 0) lines.push(`To put it right: terraform apply${replaced.join("")}`);
  return `${lines.join("\n")}\n`;
}

/** Runs in this folder until it is done or interrupted; every error is printed, and answered with `failure`. */
async function guarded(failure: number, work: (provisioner: Provisioner) => Promise<number>): Promise<number> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const report: Provisioner["report"] = (diagnostics) => {
    for (const diagnostic of diagnostics) process.stderr.write(prose(diagnosticText(diagnostic)));
  };
  const progress: Provisioner["progress"] = (message) => process.stderr.write(prose(`${message}\n`));
  try {
    return await work({ env: process.env, folder: process.cwd(), report, progress, signal: stop.signal });
  } catch (error) {
    if (error instanceof ExecError) report(error.diagnostics);
    else if (!(error instanceof Failed))
      process.stderr.write(prose(`lintel: ${error instanceof Error ? error.message : String(error)}\n`));
    return failure;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
