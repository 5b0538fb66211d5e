/** The operations of Terraform's provisioners: apply a declaration, and delete the applied resource. */

import type { Members } from "../../base/members.ts";
import { shellWord } from "../../base/text/shell-word.ts";
import { snakeCase } from "../../facts/derive/names.ts";
import { withArticle } from "../../facts/derive/wording.ts";
import { hasError } from "../managed/failures.ts";
import type { Applied } from "../managed/resource-changes.ts";
import { stateFolder } from "../null-resource-names.ts";
import type { ObjectValue } from "../protocol/provider-server.ts";
import { removeClaim } from "./claim-file.ts";
import { digestsOf, judgedAttributes, newSalt, optionsOf, outputsOf } from "./digests.ts";
import { type Identity, readDeclaration, readIdentity } from "./environment.ts";
import { ExecError } from "./exec-error.ts";
import { type ExecWork, Managed } from "./managed.ts";
import { FolderOwnership, isContinued, ownershipOf } from "./ownership.ts";
import { beginApply, type ResourceStateFile, readStateFile, removeStateFile, writeStateFile } from "./state-file.ts";

/** The environment of a provisioner. */
export interface Provisioner extends ExecWork {
  readonly env: NodeJS.ProcessEnv;
  /** The folder in which Terraform runs the provisioner. */
  readonly folder: string;
}

/** Creates or updates a resource as declared, and writes its state file. */
export async function apply(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  const succeeded = await beginApply(provisioner.folder, identity.key);
  const { settings, attributes } = readDeclaration(provisioner.env);
  const loaded = await load(provisioner, identity, settings);
  const { managed, kept, ownership } = loaded;
  const config = await managed.judged(attributes);
  // A destroy that was killed deleted the object; this apply creates another one.
  if (ownership.isDeleted) removeClaim(provisioner.folder, identity.key);
  const { response, prior } = await converge(loaded, identity, config, await priorOf(managed, kept, config));
  const failed = hasError(response.diagnostics ?? []);
  const isUnfinished = failed && prior === undefined;
  if (response.state !== null && (isUnfinished || !failed)) {
    const made = await remembered(managed, config, response.state, isUnfinished);
    const { resource, address, key } = identity;
    await writeStateFile(provisioner.folder, key, { resource, address, settings, ...made });
    removeClaim(provisioner.folder, key);
  }
  managed.done(response);
  await succeeded();
}

/** The resource as last applied; an unfinished creation is deleted, or left to the creation that follows. */
async function priorOf(
  managed: Managed,
  kept: ResourceStateFile | undefined,
  config: ObjectValue,
): Promise<ObjectValue | undefined> {
  const found = kept && (await managed.read(kept.identity, kept));
  return found !== undefined && kept?.unfinished === true ? managed.discard(found, config) : found;
}

/**
 * Creates or updates. If the state file is lost, a creation continues with its existing object, unless that is known to
 * be another's.
 */
async function converge(
  { managed, ownership }: Loaded,
  identity: Identity,
  config: ObjectValue,
  prior: ObjectValue | undefined,
): Promise<{ readonly response: Applied; readonly prior: ObjectValue | undefined }> {
  const response = await managed.change(config, prior);
  const found = response.existing === undefined ? undefined : await managed.read(response.existing);
  if (found === undefined) return { response, prior };
  const existing = managed.existingIn(found);
  const isOwn =
    isContinued(existing.createdAt, identity, Date.now()) &&
    !(await ownership.isOthers(existing)) &&
    (await ownership.claim(existing));
  if (!isOwn) {
    await ownership.refuse(existing);
    return { response, prior };
  }
  return { response: await managed.change(config, found), prior: found };
}

/** The state file of an applied resource, with the service's current values. */
async function remembered(managed: Managed, config: ObjectValue, made: ObjectValue, isUnfinished: boolean) {
  const identity = managed.identityIn(made);
  const options = optionsOf(managed.attributes, made);
  const found = isUnfinished ? undefined : await managed.readObject(identity, { options });
  const state = found?.retained === true ? made : (found?.state ?? made);
  const judged = isUnfinished ? [] : judgedAttributes(managed.attributes, config);
  const salt = newSalt();
  const digests = digestsOf(managed.attributes, state, judged, salt);
  const outputs = outputsOf(managed.attributes, state);
  return { identity, unfinished: isUnfinished, options, outputs, judged, salt, digests };
}

/** Deletes the applied resource; one that no longer exists is a success. Uses only the triggers and the state file. */
export async function remove(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  const loaded = await load(provisioner, identity, {});
  const { managed, kept, ownership } = loaded;
  if (!ownership.isDeleted) {
    const left = kept?.identity ?? ownership.claimed;
    const found = await (left === undefined ? foundByName(loaded, identity, provisioner) : managed.read(left, kept));
    if (found !== undefined) await managed.delete(found);
    const deleted = left ?? (found && managed.identityIn(found));
    if (deleted !== undefined) await ownership.delete(deleted);
  }
  await removeStateFile(provisioner.folder, identity.key);
}

/** The object of a declaration without a state file; undefined if this host has nothing to delete. */
async function foundByName(
  { managed, ownership }: Loaded,
  identity: Identity,
  { report }: ExecWork,
): Promise<ObjectValue | undefined> {
  const { title, label } = managed.model;
  const lost = `${stateFolder}/${identity.key}.json, which names the applied resource, is missing`;
  const remedy = `Restore the file; or delete the resource by hand if it is yours, and run: terraform state rm ${shellWord(identity.address)}. Nothing was changed.`;
  if (!managed.canFind) {
    throw new ExecError(
      `The ${title} cannot be found`,
      `${lost}, and ${withArticle(title)} cannot be found by its name. ${remedy}`,
    );
  }
  const name = identity.fixed[snakeCase(label)];
  if (name === undefined || name === "") {
    throw new ExecError(
      "The triggers were not written by lintel",
      `The triggers of ${identity.address} have no ${snakeCase(label)} to find the ${title} by, and ${lost}. ${remedy}`,
    );
  }
  const found = await managed.find(name);
  if (found === undefined) return undefined;
  const what = `${managed.identityIn(found)} has the name ${JSON.stringify(name)} and was created at ${managed.createdAt(found) ?? "an unknown time"}`;
  const when = identity.since ?? "an unknown time";
  const leave = (why: string): undefined => {
    const detail = `${what}${why}: it does not belong to this declaration, and was left unchanged.`;
    report([{ severity: "warning", summary: `Found no ${title} to delete`, detail }]);
  };
  if (await ownership.isOthers(managed.existingIn(found)))
    return leave(", and another declaration has it, or this one was refused it");
  switch (ownershipOf(managed.createdAt(found), identity)) {
    case "ours":
      return found;
    case "other":
      return leave(`, before its declaration was added here at ${when}`);
    case "unknown":
      throw new ExecError(
        `The owner of the ${title} is unknown`,
        `${what}; its declaration was added here at ${when}, and ${lost}. ${remedy}`,
      );
  }
}

/** A resource, its state file, and what the folder shows of whose it is. */
interface Loaded {
  readonly managed: Managed;
  readonly kept: ResourceStateFile | undefined;
  readonly ownership: FolderOwnership;
}

/** The resource, and what the folder remembers of it. The latest settings apply; the region is the identity's. */
async function load(provisioner: Provisioner, identity: Identity, settings: Members): Promise<Loaded> {
  const kept = await readStateFile(provisioner.folder, identity.key);
  if (kept !== undefined && kept.resource !== identity.resource) {
    throw new ExecError(
      "The state file belongs to another resource",
      `${stateFolder}/${identity.key}.json describes a ${kept.resource}, and the triggers describe a ${identity.resource}. Remove the file, which does not belong to this folder's state. Nothing was changed.`,
    );
  }
  const given = Object.keys(settings).length > 0 ? settings : { ...identity.settings, ...kept?.settings };
  const all = { ...given, ...(identity.region !== undefined && { region: identity.region }) };
  const ownership = new FolderOwnership(provisioner.folder, identity, provisioner.env);
  const managed = await Managed.load(identity, all, provisioner, ownership, ownership.marks);
  return { managed, kept, ownership };
}
