/** What Terraform's provisioners ask for: to apply a declaration, and to delete what was applied. */

import type { Members } from "../../base/members.ts";
import { snakeCase } from "../../derive/names.ts";
import { stateFolder } from "../../null-resource.ts";
import type { Applied } from "../managed/managed-resource.ts";
import type { ObjectValue } from "../protocol/provider-server.ts";
import { digestsOf, judgedAttributes, newSalt, optionsOf, outputsOf } from "./digests.ts";
import { type Identity, readDeclaration, readIdentity } from "./environment.ts";
import { ExecError } from "./exec-error.ts";
import { type ExecWork, hasError, Managed } from "./managed.ts";
import { FolderOwnership, isContinued, ownershipOf } from "./ownership.ts";
import { type ResourceStateFile, readStateFile, removeStateFile, writeStateFile } from "./state-file.ts";

/** What a provisioner works with. */
export interface Provisioner extends ExecWork {
  readonly env: NodeJS.ProcessEnv;
  /** The folder in which Terraform runs the provisioner. */
  readonly folder: string;
}

/** Creates or changes a resource into what is declared, and remembers it. */
export async function apply(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  const { settings, attributes } = readDeclaration(provisioner.env);
  const { managed, kept } = await load(provisioner, identity, settings);
  const config = await managed.judged(attributes);
  const { answer, prior } = await converge(managed, identity, config, await priorOf(managed, kept, config));
  const failed = hasError(answer.diagnostics ?? []);
  const isUnfinished = failed && prior === undefined;
  if (answer.state !== null && (isUnfinished || !failed)) {
    const made = await remembered(managed, config, answer.state, isUnfinished);
    const { resource, address, key } = identity;
    await writeStateFile(provisioner.folder, key, { resource, address, settings, ...made });
  }
  managed.done(answer);
}

/** What was applied before; what a creation left unfinished is deleted, or left to the creation that follows. */
async function priorOf(
  managed: Managed,
  kept: ResourceStateFile | undefined,
  config: ObjectValue,
): Promise<ObjectValue | undefined> {
  const found = kept && (await managed.read(kept.identity, kept));
  return found !== undefined && kept?.unfinished === true ? managed.discard(found, config) : found;
}

/** Creates or changes. A creation that finds its own work there, whose state file is lost, goes on with it. */
async function converge(
  managed: Managed,
  identity: Identity,
  config: ObjectValue,
  prior: ObjectValue | undefined,
): Promise<{ readonly answer: Applied; readonly prior: ObjectValue | undefined }> {
  const answer = await managed.change(config, prior);
  const found = answer.existing === undefined ? undefined : await managed.read(answer.existing);
  if (found === undefined || !isContinued(managed.createdAt(found), identity, Date.now())) return { answer, prior };
  return { answer: await managed.change(config, found), prior: found };
}

/** What is kept of a resource that was applied, from what the service has of it now. */
async function remembered(managed: Managed, config: ObjectValue, made: ObjectValue, isUnfinished: boolean) {
  const identity = managed.identityIn(made);
  const options = optionsOf(managed.attributes, made);
  const found = isUnfinished ? undefined : await managed.look(identity, { options });
  const state = found?.retained === true ? made : (found?.state ?? made);
  const judged = isUnfinished ? [] : judgedAttributes(managed.attributes, config);
  const salt = newSalt();
  const digests = digestsOf(managed.attributes, state, judged, salt);
  const outputs = outputsOf(managed.attributes, state);
  return { identity, unfinished: isUnfinished, options, outputs, judged, salt, digests };
}

/** Deletes what was applied; what is gone already is a success. Knows nothing but the triggers and the state file. */
export async function remove(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  const { managed, kept } = await load(provisioner, identity, {});
  const found = await (kept === undefined
    ? foundByName(managed, identity, provisioner)
    : managed.read(kept.identity, kept));
  if (found !== undefined) await managed.delete(found);
  await removeStateFile(provisioner.folder, identity.key);
}

/** What there is of a declaration, where no state file says it; undefined where nothing is this host's to delete. */
async function foundByName(
  managed: Managed,
  identity: Identity,
  { report }: ExecWork,
): Promise<ObjectValue | undefined> {
  const { title, label } = managed.model;
  const lost = `${stateFolder}/${identity.key}.json, which names what was applied, is missing`;
  const remedy = `Restore the file; or delete by hand what is yours, and run: terraform state rm '${identity.address}'. Nothing was changed.`;
  if (!managed.canFind) {
    throw new ExecError(`The ${title} cannot be found`, `${lost}, and a ${title} is not found by its name. ${remedy}`);
  }
  const name = identity.fixed[snakeCase(label)];
  if (name === undefined || name === "") {
    throw new ExecError(
      "The triggers are not those that lintel wrote",
      `The triggers of ${identity.address} have no ${snakeCase(label)}, by which the ${title} is found, and ${lost}. ${remedy}`,
    );
  }
  const found = await managed.find(name);
  if (found === undefined) return undefined;
  const what = `${managed.identityIn(found)} has the name ${JSON.stringify(name)} and was created at ${managed.createdAt(found) ?? "a time that is not known"}`;
  const when = identity.since ?? "a time that is not known";
  switch (ownershipOf(managed.createdAt(found), identity)) {
    case "ours":
      return found;
    case "other": {
      const detail = `${what}, before its declaration came here at ${when}: it is somebody else's, and was left as it is.`;
      report([{ severity: "warning", summary: `There was no ${title} to delete`, detail }]);
      return undefined;
    }
    case "unknown":
      throw new ExecError(
        `The ${title} is not known to be this host's`,
        `${what}; its declaration came here at ${when}, and ${lost}. ${remedy}`,
      );
  }
}

/** The resource, and what is remembered of it. Of the settings the last ones count; the region is the identity's. */
async function load(
  provisioner: Provisioner,
  identity: Identity,
  settings: Members,
): Promise<{ managed: Managed; kept: ResourceStateFile | undefined }> {
  const kept = await readStateFile(provisioner.folder, identity.key);
  if (kept !== undefined && kept.resource !== identity.resource) {
    throw new ExecError(
      "The state file belongs to another resource",
      `${stateFolder}/${identity.key}.json is of a ${kept.resource}, and the triggers are of a ${identity.resource}. Remove the file that is not of this folder's state. Nothing was changed.`,
    );
  }
  const given = Object.keys(settings).length > 0 ? settings : { ...identity.settings, ...kept?.settings };
  const all = { ...given, ...(identity.region !== undefined && { region: identity.region }) };
  const ownership = new FolderOwnership(provisioner.folder, identity);
  return { managed: await Managed.load(identity, all, provisioner, ownership), kept };
}
