/** Drift that this host's plan cannot see: each resource that was applied, compared with what the service has now. */
import { digestsOf } from "./digests.ts";
import { ExecError } from "./exec-error.ts";
import { Managed } from "./managed.ts";
import { folderOf, type Provisioner } from "./provisioners.ts";
import { readStateFile, rememberedKeys, type StateFile } from "./state-file.ts";

/** How a resource differs from what the last apply made of it. */
export interface Drift {
  readonly address: string;
  readonly identity: string;
  /** It is gone. */
  readonly gone: boolean;
  /** Its creation is not finished. */
  readonly unfinished: boolean;
  /** Paths of the values that differ, in Terraform's names. */
  readonly differing: readonly string[];
}

/** What became of every resource that was applied in a folder; one that is as it was has nothing to say of it. */
export async function findDrift(provisioner: Provisioner): Promise<readonly Drift[]> {
  const folder = folderOf(provisioner);
  const keys = await rememberedKeys(folder);
  if (keys === undefined) {
    throw new ExecError(
      "There is nothing to compare with",
      `${folder} does not exist: nothing was applied here, or the folder was not kept. Run this where Terraform ran, or apply there.`,
    );
  }
  const all: Drift[] = [];
  for (const key of keys) {
    const kept = await readStateFile(folder, key);
    if (kept !== undefined) all.push(await driftOf(kept, provisioner));
  }
  return all;
}

/** Whether there is anything to do about a resource. */
export const hasDrifted = ({ gone, unfinished, differing }: Drift): boolean =>
  gone || unfinished || differing.length > 0;

async function driftOf(kept: StateFile, { report, signal }: Provisioner): Promise<Drift> {
  const { resource, address, identity, unfinished, settings, judged, salt, digests } = kept;
  const managed = await Managed.load(resource, settings, report, signal);
  const state = await managed.read(identity);
  const now = state === undefined || unfinished ? digests : digestsOf(state, judged, salt);
  const paths = [...new Set([...Object.keys(digests), ...Object.keys(now)])];
  const differing = paths.filter((path) => digests[path] !== now[path]);
  return { address, identity, gone: state === undefined, unfinished, differing };
}
