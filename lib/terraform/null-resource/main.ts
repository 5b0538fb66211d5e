/** The commands of this host: those that Terraform's local-exec runs, and the drift check. */

import { messageOf } from "../../base/message-of.ts";
import { prose } from "../../base/text/printable.ts";
import { shellWord } from "../../base/text/shell-word.ts";
import { digestsOf } from "./digests.ts";
import { diagnosticText, ExecError } from "./exec-error.ts";
import { Failed, Managed } from "./managed.ts";
import { FolderOwnership } from "./ownership.ts";
import { apply, type Provisioner, remove } from "./provisioners.ts";
import { type ResourceStateFile, readStateFile, rememberedKeys, stateFolderIn } from "./state-file.ts";

const provisioners = { apply, delete: remove } as const;

/** The operations of a provisioner. */
export type Verb = keyof typeof provisioners;

/** Runs a provisioner's operation; returns the exit code, 0 or 1. Diagnostics are printed on standard error. */
export const provision = (verb: Verb): Promise<number> =>
  guarded(1, async (provisioner) => {
    await provisioners[verb](provisioner);
    return 0;
  });

// Detects drift that this host's plan cannot: compares each applied resource with the service.

/** How a resource differs from the last apply. */
interface Drift {
  readonly address: string;
  readonly identity: string;
  /** The address of the resource to replace, which removes the drift. */
  readonly revision: string;
  /** The resource was deleted. */
  readonly gone: boolean;
  /** Its creation is unfinished. */
  readonly unfinished: boolean;
  /** Paths of the values that differ, in Terraform's names. */
  readonly differing: readonly string[];
}

/** The result for the resources that were applied in a folder. */
interface DriftReport {
  /** Those that could be read, with or without drift. */
  readonly compared: readonly Drift[];
  /** The number that could not be read; the reasons were reported. */
  readonly failed: number;
}

/** The number of parallel reads, as in Terraform. */
const atATime = 10;

/** Compares every resource that was applied in the provisioner's folder. */
export async function findDrift(provisioner: Provisioner): Promise<DriftReport> {
  const { folder } = provisioner;
  const keys = await rememberedKeys(folder);
  if (keys === undefined) {
    throw new ExecError(
      "There is no applied state to compare with",
      `${stateFolderIn(folder)} does not exist: nothing was applied here, or the folder was deleted. Run this where Terraform ran, or apply there.`,
    );
  }
  const all: (Drift | undefined)[] = [];
  for (let from = 0; from < keys.length; from += atATime) {
    const some = keys.slice(from, from + atATime);
    all.push(...(await Promise.all(some.map((key) => driftAt(key, provisioner)))));
  }
  const compared = all.filter((each) => each !== undefined);
  return { compared, failed: all.length - compared.length };
}

/** Whether a resource needs an action. */
export const hasDrifted = ({ gone, unfinished, differing }: Drift): boolean =>
  gone || unfinished || differing.length > 0;

/** The drift of a state file's resource; undefined if the resource cannot be read, which is reported. */
async function driftAt(key: string, provisioner: Provisioner): Promise<Drift | undefined> {
  try {
    const kept = await readStateFile(provisioner.folder, key);
    return kept && (await driftOf(key, kept, provisioner));
  } catch (error) {
    if (error instanceof ExecError) provisioner.report(error.diagnostics);
    else if (!(error instanceof Failed)) throw error;
    return undefined;
  }
}

async function driftOf(key: string, kept: ResourceStateFile, provisioner: Provisioner): Promise<Drift> {
  const { address, identity, unfinished, settings, judged, salt, digests } = kept;
  const ownership = new FolderOwnership(provisioner.folder, { key });
  const managed = await Managed.load(kept, settings, provisioner, ownership);
  const { state, retained } = await managed.readObject(identity, kept);
  const compared = retained === true ? judged.filter((name) => managed.attributes[name]?.emptied === true) : judged;
  const found = state === null || unfinished ? undefined : digestsOf(managed.attributes, state, compared, salt);
  const now = found === undefined || retained === true ? { ...digests, ...found } : found;
  const paths = [...new Set([...Object.keys(digests), ...Object.keys(now)])];
  const differing = paths.filter((path) => digests[path] !== now[path]);
  return { address, identity, revision: `null_resource.${key}`, gone: state === null, unfinished, differing };
}

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
