/** The commands of this host: what Terraform's local-exec runs, and the search for drift. */

import { findDrift, hasDrifted } from "./drift.ts";
import { diagnosticText, ExecError } from "./exec-error.ts";
import { Failed } from "./managed.ts";
import { apply, claim, type Provisioner, remove } from "./provisioners.ts";

const provisioners = { claim, apply, delete: remove } as const;

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
    const all = await findDrift(provisioner);
    const drifted = all.filter(hasDrifted);
    if (format === "json") process.stdout.write(`${JSON.stringify({ checked: all.length, drifted }, undefined, 2)}\n`);
    else {
      for (const { address, identity, gone, unfinished, differing } of drifted) {
        const what = gone ? "is gone" : unfinished ? "is not finished" : `differs in ${differing.join(", ")}`;
        process.stdout.write(`${address}: ${identity} ${what}\n`);
      }
      const remedy =
        drifted.length === 0 ? "" : " Apply with -replace of the null_resource named after each repairs it.";
      process.stdout.write(`${drifted.length} of ${all.length} resources drifted since the last apply.${remedy}\n`);
    }
    return drifted.length === 0 ? 0 : 1;
  });

/** Runs in this folder until it is done or interrupted; every error is printed, and answered with `failure`. */
async function guarded(failure: number, work: (provisioner: Provisioner) => Promise<number>): Promise<number> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  const report: Provisioner["report"] = (diagnostics) => {
    for (const diagnostic of diagnostics) process.stderr.write(diagnosticText(diagnostic));
  };
  try {
    return await work({ env: process.env, folder: process.cwd(), report, signal: stop.signal });
  } catch (error) {
    if (error instanceof ExecError) report(error.diagnostics);
    else if (!(error instanceof Failed)) throw error;
    return failure;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
