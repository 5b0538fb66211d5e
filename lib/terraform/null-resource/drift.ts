/** Detects drift that this host's plan cannot: compares each applied resource with the service. */
import { digestsOf } from "./digests.ts";
import { ExecError } from "./exec-error.ts";
import { Failed, Managed } from "./managed.ts";
import { FolderOwnership } from "./ownership.ts";
import type { Provisioner } from "./provisioners.ts";
import { type ResourceStateFile, readStateFile, rememberedKeys, stateFolderIn } from "./state-file.ts";

/** How a resource differs from the last apply. */
export interface Drift {
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
export interface DriftReport {
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
  const { state, retained } = await managed.look(identity, kept);
  const compared = retained === true ? judged.filter((name) => managed.attributes[name]?.emptied === true) : judged;
  const found = state === null || unfinished ? undefined : digestsOf(managed.attributes, state, compared, salt);
  const now = found === undefined || retained === true ? { ...digests, ...found } : found;
  const paths = [...new Set([...Object.keys(digests), ...Object.keys(now)])];
  const differing = paths.filter((path) => digests[path] !== now[path]);
  return { address, identity, revision: `null_resource.${key}`, gone: state === null, unfinished, differing };
}
