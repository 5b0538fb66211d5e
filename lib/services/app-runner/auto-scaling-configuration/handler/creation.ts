/**
 * Creates an auto scaling configuration so that the creation converges. The service accepts existing names and creates
 * another revision, so the name is looked up first. A mark identifies an interrupted creation.
 */
import { ApiError } from "../../../../api/api-error.ts";
import { type Members, membersAt, textAt } from "../../../../base/members.ts";
import { isMarked, markedTags } from "../../../../runtime/creation-mark.ts";
import { AlreadyExistsError, HeldError, PartialResultError } from "../../../../runtime/handler.ts";
import { inWords, isRefusal } from "../../../../runtime/refusal.ts";
import { convergeConfiguration } from "./change.ts";
import { deleteConfiguration } from "./deletion.ts";
import {
  type ConfigurationCall,
  configurationDifferences,
  existingConfiguration,
  findConfiguration,
  idIn,
  type Newest,
  newestRevision,
  numberOf,
  recordOf,
  revisionArn,
  revisionsOf,
  withOwnTags,
} from "./service.ts";

/** Creates a configuration: the first revision of its name. */
export async function createConfiguration(declared: Members, call: ConfigurationCall): Promise<Members> {
  const name = textAt(declared, "AutoScalingConfigurationName") ?? "";
  const taken = await newestOf(name, call);
  if (taken !== undefined) return takeOver(declared, taken, call);
  let created: Members;
  try {
    created = await request(declared, call);
  } catch (error) {
    const mayBeThere = error instanceof ApiError && error.mayBeDone && !call.signal.aborted;
    const found = mayBeThere ? await newestOf(name, call) : undefined;
    if (found === undefined) throw error;
    return takeOver(declared, found, call);
  }
  const arn = revisionArn(created, "CreateAutoScalingConfiguration");
  const record = recordOf(idIn(arn) ?? arn, created);
  await refuseIfSecond(name, arn, record, call);
  return finished(record, declared, call);
}

/** The newest revision of a name. */
async function newestOf(name: string, call: ConfigurationCall): Promise<Newest | undefined> {
  const id = await findConfiguration(name, call);
  return id === undefined ? undefined : newestRevision(id, call);
}

/** Requests a revision with the mark of this creation, or without it if the caller may not set tags. */
async function request(declared: Members, { client: { service }, ownership, signal }: ConfigurationCall) {
  const name = textAt(declared, "AutoScalingConfigurationName") ?? "";
  const tags = markedTags(membersAt(declared, "Tags"), ownership.scope, name);
  const ask = async (asked: Members) =>
    membersAt(await service.createAutoScalingConfiguration(asked, { signal }), "AutoScalingConfiguration");
  if (tags === undefined) return ask(declared);
  try {
    return await ask({ ...declared, Tags: tags });
  } catch (error) {
    if (!isRefusal(error, "AccessDeniedException")) throw error;
    return ask(declared);
  }
}

/** If two creations of a name ran at once, the second one created another revision, which this deletes again. */
async function refuseIfSecond(name: string, arn: string, record: Members, call: ConfigurationCall): Promise<void> {
  const { client, ownership, signal } = call;
  const first = (await revisionsOf(name, call)).at(-1);
  const isFirst = first === undefined || numberOf(first) >= numberOf(record);
  if (isFirst && (await ownership.claim(existingConfiguration(record)))) return;
  await client.service.deleteAutoScalingConfiguration({ AutoScalingConfigurationArn: arn }, { signal });
  const others = await newestOf(name, call);
  if (others === undefined) throw new HeldError(existingConfiguration(record));
  await refuseIfHeld(others.record, call);
  throw alreadyExists(others.record, []);
}

/**
 * Adopts the configuration of a name. It must be an interrupted creation of this state (gap
 * `auto-scaling-configuration/interrupted-creation`), or adoption is declared and it matches the declaration.
 */
async function takeOver(declared: Members, taken: Newest, call: ConfigurationCall): Promise<Members> {
  const { ownership, options } = call;
  const name = textAt(declared, "AutoScalingConfigurationName") ?? "";
  const standing = await refuseIfHeld(taken.record, call);
  const differing = configurationDifferences(declared, withOwnTags(taken, call));
  const isOurs = isMarked(taken.tags, ownership.scope, name) && (await revisionsOf(name, call)).length === 1;
  const isWanted = standing === "unfinished" || options.adoptExisting === true;
  if (!isOurs && !(isWanted && differing.length === 0)) throw alreadyExists(taken.record, differing);
  if (!(await ownership.claim(existingConfiguration(taken.record)))) {
    throw new HeldError(existingConfiguration(taken.record));
  }
  return finished(taken.record, declared, call);
}

async function refuseIfHeld(record: Members, { ownership }: ConfigurationCall) {
  const standing = await ownership.standing(existingConfiguration(record));
  if (standing === "held") throw new HeldError(existingConfiguration(record));
  return standing;
}

const alreadyExists = (record: Members, differing: readonly string[]): AlreadyExistsError =>
  new AlreadyExistsError(
    `An auto scaling configuration ${JSON.stringify(record.AutoScalingConfigurationName)} already exists in this account and region; its newest revision is ${record.AutoScalingConfigurationRevision}.`,
    textAt(record, "id") ?? "",
    differing,
  );

/** Removes the mark and updates an interrupted creation as declared. On failure, the error has the record to save. */
async function finished(record: Members, declared: Members, call: ConfigurationCall): Promise<Members> {
  const id = textAt(record, "id") ?? "";
  try {
    return await convergeConfiguration(id, declared, call);
  } catch (error) {
    const worded = inWords(error);
    const reason = worded instanceof Error ? worded.message : String(worded);
    const message = `The auto scaling configuration exists as ${id}, but not as declared: ${reason}`;
    throw new PartialResultError(message, record, { cause: error });
  }
}

/** Continues an interrupted creation of this state. */
export async function completeConfiguration(id: string, declared: Members, call: ConfigurationCall): Promise<Members> {
  const newest = await newestRevision(id, call);
  if (newest === undefined) return createConfiguration(declared, call);
  if (newest.record.AutoScalingConfigurationName === declared.AutoScalingConfigurationName) {
    if (!(await call.ownership.claim(existingConfiguration(newest.record)))) {
      throw new HeldError(existingConfiguration(newest.record));
    }
    return finished(newest.record, declared, call);
  }
  await deleteConfiguration(id, call);
  return createConfiguration(declared, call);
}
