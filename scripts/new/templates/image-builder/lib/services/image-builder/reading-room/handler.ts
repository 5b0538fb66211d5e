/** Creates, reads, updates and deletes reading rooms. */
import { isMembers, listAt, type Members, membersAt, textAt, without } from "../../../base/members.ts";
import { differences } from "../../../facts/derive/differences.ts";
import { clientTokens } from "../../../terraform/runtime/client-token.ts";
import { AlreadyExistsError, type Handler, type HandlerCall, HeldError } from "../../../terraform/runtime/handler.ts";
import { importsByForm } from "../../../terraform/runtime/import-id.ts";
import { ownTags, type TagOwnership } from "../../../terraform/runtime/own-tags.ts";
import { creationDays, type Existing } from "../../../terraform/runtime/ownership.ts";
import { isRefusal, withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import type { ImageBuilderClient } from "../client.ts";
import { readingRoom, readingRoomArn } from "./model.ts";

interface Client extends TagOwnership {
  readonly service: ImageBuilderClient;
}
type Call = HandlerCall<Client>;

const handler: Handler<Client> = {
  model: readingRoom,
  withheld: [],
  changedByUpdate: [],
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  async connect(settings) {
    const { createImageBuilderClient } = await import("../client.ts");
    const { reservedTagPrefix, ignoredTags } = settings;
    return { service: createImageBuilderClient(settings), reservedTagPrefix, ignoredTags };
  },

  create: (declared, call) => withWordedErrors(create(declared, call)),
  read: (arn, call) => withWordedErrors(read(arn, call)),
  update: (prior, declared, call) => withWordedErrors(converge(prior, declared, call)),
  delete: (prior, call) => withWordedErrors(remove(arnOf(prior), call)),
  find: (name, call) => withWordedErrors(find(name, call)),

  ...importsByForm(readingRoomArn.pattern, "aws imagebuilder list-reading-rooms"),
};
export default handler;

const arnOf = (record: Members): string => textAt(record, "arn") ?? "";

/**
 * Requests the reading room with the creation's own token, which finds what an interrupted creation has made. A token
 * whose reading room was deleted since gets its old response; the next one is tried then.
 */
async function create(declared: Members, call: Call): Promise<Members> {
  const { client, ownership, signal } = call;
  const name = textAt(declared, "name") ?? "";
  const creation = { scope: ownership.scope, day: creationDays()[0], name, content: declared };
  for (const clientToken of clientTokens(creation)) {
    try {
      const response = await client.service.createReadingRoom({ ...declared, clientToken }, { signal });
      const record = await read(textAt(response, "readingRoomArn") ?? "", call);
      if (record === undefined) continue;
      await claim(record, call);
      return converge(record, declared, call);
    } catch (error) {
      if (isRefusal(error, "ResourceAlreadyExistsException")) return takeOver(declared, call, error);
      if (!isRefusal(error, "IdempotentParameterMismatchException")) throw error;
    }
  }
  throw new Error(`The service created the reading room ${JSON.stringify(name)}, but does not show it.`);
}

/** Adopts the reading room that has the name, if that is declared and it is identical. */
async function takeOver(declared: Members, call: Call, refusal: Error): Promise<Members> {
  const name = textAt(declared, "name") ?? "";
  const taken = await find(name, call);
  if (taken === undefined) throw refusal;
  if ((await call.ownership.standing(existing(taken))) === "held") throw new HeldError(existing(taken));
  const differing = differences(readingRoom.declaration, declared, taken, () => false);
  if (call.options.adoptExisting !== true || differing.length > 0) {
    const message = `A reading room ${JSON.stringify(name)} already exists in this account and region.`;
    throw new AlreadyExistsError(message, arnOf(taken), differing);
  }
  await claim(taken, call);
  return taken;
}

const existing = (record: Members): Existing => ({
  identity: arnOf(record),
  createdAt: textAt(record, "dateCreated"),
});

async function claim(record: Members, { ownership }: Call): Promise<void> {
  if (!(await ownership.claim(existing(record)))) throw new HeldError(existing(record));
}

/** Sends only the changes. Every request has a new token: a repeated change must be executed again. */
async function converge(prior: Members, declared: Members, call: Call): Promise<Members> {
  const { client, signal } = call;
  const arn = arnOf(prior);
  const content = without(declared, "name", "tags");
  if (differences(readingRoom.declaration, content, without(prior, "name", "tags"), () => false).length > 0) {
    await client.service.updateReadingRoom({ readingRoomArn: arn, ...content }, { signal });
  }
  const [before, after] = [membersAt(prior, "tags"), membersAt(declared, "tags")];
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  if (removed.length > 0) await client.service.untagResource({ resourceArn: arn, tagKeys: removed }, { signal });
  if (changed.length > 0) {
    await client.service.tagResource({ resourceArn: arn, tags: Object.fromEntries(changed) }, { signal });
  }
  const record = await read(arn, call);
  if (record !== undefined) return record;
  throw new Error(`The reading room ${arn} was deleted while it was being changed.`);
}

async function read(arn: string, { client, signal }: Call): Promise<Members | undefined> {
  try {
    const response = await client.service.getReadingRoom({ readingRoomArn: arn }, { signal });
    if (isMembers(response.readingRoom)) return recordOf(response.readingRoom, client);
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
  throw new Error("the response of GetReadingRoom has no reading room: is the endpoint EC2 Image Builder?");
}

/** The record: its time as ISO 8601, without the tags of others. */
function recordOf({ dateCreated, tags, ...record }: Members, ownership: TagOwnership): Members {
  const seconds = typeof dateCreated === "number" ? dateCreated : 0;
  return {
    ...record,
    dateCreated: new Date(seconds * 1000).toISOString(),
    tags: ownTags(isMembers(tags) ? tags : {}, ownership),
  };
}

async function find(name: string, call: Call): Promise<Members | undefined> {
  const { client, signal } = call;
  for await (const page of client.service.pages("listReadingRooms", {}, { signal })) {
    const found = listAt(page, "readingRoomList").find((each) => each.name === name);
    if (found !== undefined) return read(arnOf(found), call);
  }
  return undefined;
}

async function remove(arn: string, { client, signal }: Call): Promise<void> {
  try {
    await client.service.deleteReadingRoom({ readingRoomArn: arn }, { signal });
  } catch (error) {
    if (!isRefusal(error, "ResourceNotFoundException")) throw error;
  }
}
