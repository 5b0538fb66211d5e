/** The commands of this host: those that Terraform's local-exec runs, and the drift check. */

import { messageOf } from "../../base/message-of.ts";
import { prose } from "../../base/text/printable.ts";
import { shellWord } from "../../base/text/shell-word.ts";
import { type Drift, findDrift, hasDrifted } from "./drift.ts";
import { diagnosticText, ExecError } from "./exec-error.ts";
import { Failed } from "./managed.ts";
import { apply, type Provisioner, remove } from "./provisioners.ts";

const provisioners = { apply, delete: remove } as const;

/** The operations of a provisioner. */
export type Verb = keyof typeof provisioners;

/** Runs a provisioner's operation; returns the exit code, 0 or 1. Diagnostics are printed on standard error. */
export const provision = (verb: Verb): Promise<number> =>
  guarded(1, async (provisioner) => {
    await provisioners[verb](provisioner);
    return 0;
  });

/** Prints the drift on standard output; returns 0 where there is none, 1 where there is some, 2 for an error. */
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
    const what = gone ? "was deleted" : unfinished ? "is unfinished" : `differs in ${differing.join(", ")}`;
    return `${address}: ${identity} ${what}`;
  });
  lines.push(`${drifted.length} of ${checked} resources drifted since the last apply.`);
  if (failed > 0) lines.push(`${failed} could not be read.`);
  const replaced = drifted.map(({ revision }) => ` -replace=${shellWord(revision)}`);
  if (drifted.length > 0) lines.push(`To fix it: terraform apply${replaced.join("")}`);
  return `${lines.join("\n")}\n`;
}

/** Runs in this folder until it is done or interrupted; prints every error, and then returns `failure`. */
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
    else if (!(error instanceof Failed)) process.stderr.write(prose(`lintel: ${messageOf(error)}\n`));
    return failure;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
