/** What Terraform's provisioners ask for: to claim a name, to apply a declaration, to delete what was applied. */
import { join } from "node:path";
import { snakeCase } from "../../derive/names.ts";
import { isMembers } from "../../runtime/members.ts";
import type { PathStep } from "../terraform/protocol/provider-server.ts";
import { attributeValues } from "./attribute-values.ts";
import { digestsOf, judgedAttributes, newSalt, outputsOf } from "./digests.ts";
import { type Identity, readDeclaration, readIdentity, stateFolder } from "./environment.ts";
import { ExecError } from "./exec-error.ts";
import { Failed, Managed, type Report } from "./managed.ts";
import { readStateFile, removeStateFile, type StateFile, writeStateFile } from "./state-file.ts";

/** What a provisioner works with. */
export interface Provisioner {
  readonly env: NodeJS.ProcessEnv;
  /** The folder in which Terraform runs the provisioner. */
  readonly folder: string;
  readonly report: Report;
  /** Aborted when Terraform interrupts the provisioner. */
  readonly signal: AbortSignal;
}

/**
 * Makes sure that a name is free before a resource of this host takes it: what has the name later is this host's to
 * delete. A failure leaves the identity tainted, and Terraform forgets what is tainted without deleting anything.
 */
export async function claim(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  if (identity.adopts) return; // The declaration decides, which is not known here.
  const { managed, kept } = await load(provisioner, identity, {});
  const label = labelOf(identity, managed);
  const found = await managed.find(label);
  if (found === undefined || found === kept?.identity) return;
  const { title } = managed.entry.model;
  throw new ExecError(
    `The ${title} exists already`,
    `A ${title} ${JSON.stringify(label)} exists already in this account and region: ${found}. Declare another name, or adoptExisting, which takes over what is the same as declared. It was left as it is.`,
  );
}

/** Creates or changes a resource into what is declared, and remembers it. */
export async function apply(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  const declaration = readDeclaration(provisioner.env);
  const settings = isMembers(declaration.settings) ? declaration.settings : {};
  const { managed, kept } = await load(provisioner, identity, settings);
  const { resource, signal } = managed;
  const config = attributeValues(managed.settable, declaration[resource.type]);
  managed.done(await resource.validate({ config, signal }));

  const known = kept?.identity ?? (identity.adopts ? undefined : await managed.find(labelOf(identity, managed)));
  const found = known === undefined ? undefined : await managed.read(known, kept?.unfinished);
  const prior = found !== undefined && kept?.unfinished === true ? await managed.discard(found, config) : found;
  const { planned, plannedPrivate, requiresReplace } = await managed.plan(config, prior);
  if (requiresReplace.length > 0) throw immutable(identity, managed, requiresReplace);
  const answer = await resource.apply({ config, prior: prior ?? null, planned, plannedPrivate, signal });
  const failed = managed.reported(answer);
  if (answer.state !== null) {
    const made = answer.state;
    const isUnfinished = failed && prior === undefined;
    const state = isUnfinished ? made : ((await managed.read(managed.identityIn(made))) ?? made);
    const judged = isUnfinished ? [] : judgedAttributes(resource.attributes, config);
    const salt = newSalt();
    await writeStateFile(folderOf(provisioner), identity.key, {
      resource: identity.resource,
      address: identity.address,
      identity: managed.identityIn(made),
      unfinished: isUnfinished,
      settings,
      outputs: outputsOf(state),
      judged,
      salt,
      digests: digestsOf(state, judged, salt),
    });
  }
  if (failed) throw new Failed();
}

/** A change that Terraform did not see as a replacement: of a part, or where the triggers are of another making. */
function immutable({ address }: Identity, { entry }: Managed, paths: readonly (readonly PathStep[])[]): ExecError {
  const shown = paths.map((steps) =>
    steps.map((step) => ("attribute" in step ? step.attribute : step.element)).join("."),
  );
  return new ExecError(
    `The ${entry.model.title} cannot be changed into this`,
    `${shown.join(", ")} cannot change after creation. To delete what is there and create it anew, run:\n\n  terraform apply -replace='${address}'`,
  );
}

/** Deletes what was applied; what is gone already is a success. Knows nothing but the triggers and the state file. */
export async function remove(provisioner: Provisioner): Promise<void> {
  const identity = readIdentity(provisioner.env);
  const { managed, kept } = await load(provisioner, identity, {});
  if (kept === undefined && identity.adopts) {
    throw new ExecError(
      `The ${managed.entry.model.title} is not known to be this host's`,
      `It was declared with adoptExisting, and ${stateFolder}/${identity.key}.json, which says whether it was taken over, is missing. Restore the file; or delete it by hand where it is yours and run: terraform state rm '${identity.address}'. Nothing was changed.`,
    );
  }
  const found = kept?.identity ?? (await managed.find(labelOf(identity, managed)));
  const prior = found === undefined ? undefined : await managed.read(found);
  if (prior !== undefined) managed.done(await managed.delete(prior));
  await removeStateFile(folderOf(provisioner), identity.key);
}

/** Where the state files are. */
export const folderOf = ({ folder }: Provisioner): string => join(folder, stateFolder);

/** The resource, and what is remembered of it. Of the settings the last ones count; the region is the identity's. */
async function load(
  provisioner: Provisioner,
  identity: Identity,
  settings: { readonly [name: string]: unknown },
): Promise<{ managed: Managed; kept: StateFile | undefined }> {
  const kept = await readStateFile(folderOf(provisioner), identity.key);
  if (kept !== undefined && kept.resource !== identity.resource) {
    throw new ExecError(
      "The state file belongs to another resource",
      `${stateFolder}/${identity.key}.json is of a ${kept.resource}, and the triggers are of a ${identity.resource}. Remove the file that is not of this folder's state. Nothing was changed.`,
    );
  }
  const given = Object.keys(settings).length > 0 ? settings : { ...identity.settings, ...kept?.settings };
  const all = { ...given, ...(identity.region !== undefined && { region: identity.region }) };
  return { managed: await Managed.load(identity.resource, all, provisioner.report, provisioner.signal), kept };
}

/** The name in the triggers. */
function labelOf({ fixed, address }: Identity, { entry }: Managed): string {
  const name = snakeCase(entry.model.label);
  const label = fixed[name];
  if (label !== undefined && label !== "") return label;
  throw new ExecError(
    "The triggers are not those that lintel wrote",
    `The triggers of ${address} have no ${name}, by which the ${entry.model.title} is found. Synthesize again, and edit no triggers by hand: nothing was changed.`,
  );
}
