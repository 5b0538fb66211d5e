/** The handler of a kind of shared objects. */

import { type Members, membersAt, textAt } from "../../../base/members.ts";
import { messageOf } from "../../../base/message-of.ts";
import { ApiError } from "../../../client/api-error.ts";
import { realTiming } from "../../../client/retry.ts";
import { withArticle } from "../../../facts/derive/wording.ts";
import type { StructField } from "../../../facts/model/field.ts";
import { hasMark, isMarked } from "../../../terraform/runtime/creation-mark.ts";
import {
  AlreadyExistsError,
  type Handler,
  HeldError,
  type Listing,
  PartialResultError,
} from "../../../terraform/runtime/handler.ts";
import { unfitImportId } from "../../../terraform/runtime/import-id.ts";
import { withTimes } from "../../../terraform/runtime/record-times.ts";
import { inWords, isRefusal, withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../terraform/runtime/region.ts";
import { convergeObject } from "./shared-change.ts";
import { deleteObject } from "./shared-deletion.ts";
import {
  arnOf,
  existing,
  findObject,
  identityOf,
  idIn,
  type Newest,
  nameIn,
  newestRevision,
  numberOf,
  objectDifferences,
  readObject,
  recordOf,
  revisionsOf,
  type SharedCall,
  type SharedClient,
  type SharedKind,
  settingDifferences,
  tagsOf,
  withOwnTags,
} from "./shared-object.ts";
import { requestMarked } from "./tags.ts";

/** What a handler of a shared object states by itself. */
type OwnFacts = Pick<Handler<SharedClient>, "changedByUpdate" | "listings">;

// Creates a shared object so that the creation converges. The name is looked up first, because the service accepts an
// existing name of an object with revisions and creates another one. A mark identifies an interrupted creation.

const labelOf = ({ model }: SharedKind, declared: Members): string => textAt(declared, model.label) ?? "";

/** Creates an object: the first revision of its name. */
async function createObject(kind: SharedKind, declared: Members, call: SharedCall): Promise<Members> {
  const name = labelOf(kind, declared);
  const taken = await newestOf(kind, name, call);
  if (taken !== undefined) return takeOver(kind, declared, taken, call);
  let created: Members;
  try {
    created = await request(kind, declared, call);
  } catch (error) {
    const found = mayBeThere(kind, error, call) ? await newestOf(kind, name, call) : undefined;
    if (found === undefined) throw error;
    return takeOver(kind, declared, found, call);
  }
  const arn = arnOf(kind, created, `Create${kind.prefix}`);
  const record = recordOf(kind, idIn(kind, arn) ?? arn, created);
  await refuseIfSecond(kind, arn, record, call);
  return finishedCreation(kind, record, declared, call);
}

/** Whether an object may exist after a failed request: the response was lost, or somebody else took the name. */
const mayBeThere = ({ hasRevisions }: SharedKind, error: unknown, { signal }: SharedCall): boolean =>
  !signal.aborted &&
  ((error instanceof ApiError && error.mayHaveExecuted) ||
    (!hasRevisions && isRefusal(error, "InvalidRequestException")));

async function newestOf(kind: SharedKind, name: string, call: SharedCall): Promise<Newest | undefined> {
  const id = await findObject(kind, name, call);
  return id === undefined ? undefined : newestRevision(kind, id, call);
}

const request = (kind: SharedKind, declared: Members, call: SharedCall): Promise<Members> =>
  requestMarked(declared, labelOf(kind, declared), call, async (marked) =>
    membersAt(await call.client.service[`create${kind.prefix}`](marked, { signal: call.signal }), kind.prefix),
  );

/** If two creations of a name ran at once, the second one created another revision, which this deletes again. */
async function refuseIfSecond(kind: SharedKind, arn: string, record: Members, call: SharedCall): Promise<void> {
  const { prefix } = kind;
  const { client, ownership, signal } = call;
  const name = labelOf(kind, record);
  const first = kind.hasRevisions ? (await revisionsOf(kind, name, call)).at(-1) : undefined;
  const isFirst = first === undefined || numberOf(kind, first) >= numberOf(kind, record);
  if (isFirst && (await ownership.claim(existing(kind, record)))) return;
  // Without revisions, another declaration of this state has recognized the mark and taken the object.
  if (!kind.hasRevisions) throw new HeldError(existing(kind, record));
  await client.service[`delete${prefix}`]({ [`${prefix}Arn`]: arn }, { signal });
  const others = await newestOf(kind, name, call);
  if (others === undefined) throw new HeldError(existing(kind, record));
  await refuseIfHeld(kind, others.record, call);
  throw alreadyExists(kind, others.record, []);
}

/**
 * Adopts the object of a name. It must be an interrupted creation of this state (gap
 * `auto-scaling-configuration/interrupted-creation`), or adoption is declared and it matches the declaration.
 */
async function takeOver(kind: SharedKind, declared: Members, taken: Newest, call: SharedCall): Promise<Members> {
  const { options } = call;
  const standing = await refuseIfHeld(kind, taken.record, call);
  const differing = objectDifferences(kind, declared, withOwnTags(taken, call));
  const isWanted = standing === "unfinished" || options.adoptExisting === true;
  if (!(await isOurs(kind, declared, taken, call)) && !(isWanted && differing.length === 0)) {
    throw alreadyExists(kind, taken.record, differing);
  }
  await claim(kind, taken.record, call);
  return finishedCreation(kind, taken.record, declared, call);
}

/**
 * Whether a creation of this state made the object, which can become as declared. Of two creations at once, each may
 * have left a revision: the object belongs to the one that made the first.
 */
async function isOurs(kind: SharedKind, declared: Members, { record, tags }: Newest, call: SharedCall) {
  const name = labelOf(kind, declared);
  const isOwn = (each: Members) => isMarked(each, call.ownership.scope, name);
  if (!kind.hasRevisions) return isOwn(tags) && canBecome(kind, declared, record);
  if (!hasMark(tags)) return false;
  const [, ...previous] = await revisionsOf(kind, name, call);
  const others = await Promise.all(previous.map((each) => tagsOf(arnOf(kind, each, `List${kind.prefix}s`), call)));
  return others.every(hasMark) && isOwn(others.at(-1) ?? tags);
}

/** Whether an update can make the object as declared. */
const canBecome = (kind: SharedKind, declared: Members, record: Members): boolean =>
  labelOf(kind, record) === labelOf(kind, declared) &&
  (kind.hasRevisions || settingDifferences(kind, declared, record).length === 0);

async function refuseIfHeld(kind: SharedKind, record: Members, { ownership }: SharedCall) {
  const standing = await ownership.standing(existing(kind, record));
  if (standing === "held") throw new HeldError(existing(kind, record));
  return standing;
}

async function claim(kind: SharedKind, record: Members, { ownership }: SharedCall): Promise<void> {
  if (!(await ownership.claim(existing(kind, record)))) throw new HeldError(existing(kind, record));
}

function alreadyExists(kind: SharedKind, record: Members, differing: readonly string[]): AlreadyExistsError {
  const { model, hasRevisions } = kind;
  const newest = hasRevisions ? `; its newest revision is ${numberOf(kind, record)}` : "";
  return new AlreadyExistsError(
    `${withArticle(model.title).replace("a", "A")} ${JSON.stringify(record[model.label])} already exists in this account and region${newest}.`,
    identityOf(kind, record),
    differing,
  );
}

/** Removes the mark and updates an interrupted creation as declared. On failure, the error has the record to save. */
async function finishedCreation(
  kind: SharedKind,
  record: Members,
  declared: Members,
  call: SharedCall,
): Promise<Members> {
  const id = identityOf(kind, record);
  try {
    return await convergeObject(kind, id, declared, call);
  } catch (error) {
    const worded = inWords(error);
    const reason = messageOf(worded);
    const message = `The ${kind.model.title} exists as ${id}, but not as declared: ${reason}`;
    throw new PartialResultError(message, record, { cause: error });
  }
}

/** Continues an interrupted creation of this state. */
async function completeObject(kind: SharedKind, id: string, declared: Members, call: SharedCall): Promise<Members> {
  const newest = await newestRevision(kind, id, call);
  if (newest === undefined) return createObject(kind, declared, call);
  if (canBecome(kind, declared, newest.record)) {
    await claim(kind, newest.record, call);
    return finishedCreation(kind, newest.record, declared, call);
  }
  await deleteObject(kind, id, call);
  return createObject(kind, declared, call);
}

/** Creates, reads, updates and deletes shared objects of a kind. */
export function sharedHandler(kind: SharedKind, { changedByUpdate, listings }: OwnFacts): Handler<SharedClient> {
  const { model, arnForm, reservedName } = kind;
  const command = `list-${kind.prefix.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase()}s`;
  const importForm = { ...arnForm, listing: `aws apprunner ${command}` };
  return {
    model,
    withheld: [],
    changedByUpdate,
    timeouts: { create: 300, read: 300, update: 300, delete: 300 },

    async connect(settings) {
      const { createAppRunnerClient } = await import("../client.ts");
      const { reservedTagPrefix, ignoredTags } = settings;
      const region = () => configuredRegion(settings);
      return { service: createAppRunnerClient(settings), reservedTagPrefix, ignoredTags, region, timing: realTiming };
    },

    create: (declared, call) => withWordedErrors(createObject(kind, declared, call)),
    complete: (unfinished, declared, call) => withWordedErrors(completeObject(kind, unfinished, declared, call)),
    read: (id, call) => withWordedErrors(read(kind, id, call)),
    update: (prior, declared, call) => withWordedErrors(convergeObject(kind, identityOf(kind, prior), declared, call)),
    delete: (prior, call) => withWordedErrors(deleteObject(kind, identityOf(kind, prior), call)),
    find: (name, call) => withWordedErrors(find(kind, name, call)),
    ...(listings !== undefined && { listings }),

    importForm,
    parseImportId(id) {
      const identity = idIn(kind, id);
      if (identity !== undefined && nameIn(identity) === reservedName) {
        throw new Error(
          `The id is ${JSON.stringify(id)}; the ${model.title} ${reservedName} belongs to App Runner: every account has it, and it cannot change, have tags or be deleted. Refer to it by its ARN, which a data source finds by its name.`,
        );
      }
      if (identity === undefined) throw unfitImportId(id, importForm);
      return identity;
    },
  };
}

/** The record of an object. In another region the response would look as if it was deleted. */
async function read(kind: SharedKind, id: string, call: SharedCall): Promise<Members | undefined> {
  checkRegion(kind.model.title, id, await call.client.region());
  return readObject(kind, id, call);
}

async function find(kind: SharedKind, name: string, call: SharedCall): Promise<Members | undefined> {
  const id = await findObject(kind, name, call);
  return id === undefined ? undefined : read(kind, id, call);
}

/** The list of the active revisions of an object, newest first. */
export const revisionListing = (kind: SharedKind, element: StructField): Listing<SharedClient> => ({
  element,
  list: (id, call) => withWordedErrors(listRevisions(kind, id, call)),
});

async function listRevisions(kind: SharedKind, id: string, call: SharedCall): Promise<readonly Members[]> {
  checkRegion(kind.model.title, id, await call.client.region());
  return (await revisionsOf(kind, nameIn(id), call)).map(withTimes);
}
