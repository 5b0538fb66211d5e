/** Creates, reads, updates and deletes reading rooms. */
import { isMembers, type Members, membersAt, textAt } from "../../../base/members.ts";
import { differences } from "../../../facts/derive/differences.ts";
import { isMarked, markedTags, withoutMark } from "../../../terraform/runtime/creation-mark.ts";
import { AlreadyExistsError, type Handler, type HandlerCall, HeldError } from "../../../terraform/runtime/handler.ts";
import { importsByForm } from "../../../terraform/runtime/import-id.ts";
import { ownTags, type TagOwnership } from "../../../terraform/runtime/own-tags.ts";
import { withTimes } from "../../../terraform/runtime/record-times.ts";
import { isRefusal, withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../terraform/runtime/region.ts";
import type { AppRunnerClient } from "../client.ts";
import { readingRoom, readingRoomArnForm } from "./model.ts";

interface Client extends TagOwnership {
  readonly service: AppRunnerClient;
  readonly region: () => Promise<string | undefined>;
}
type Call = HandlerCall<Client>;

const handler: Handler<Client> = {
  model: readingRoom,
  withheld: [],
  changedByUpdate: [],
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  async connect(settings) {
    const { createAppRunnerClient } = await import("../client.ts");
    const { reservedTagPrefix, ignoredTags } = settings;
    const region = () => configuredRegion(settings);
    return { service: createAppRunnerClient(settings), reservedTagPrefix, ignoredTags, region };
  },

  create: (declared, call) => withWordedErrors(create(declared, call)),
  read: (arn, call) => withWordedErrors(read(arn, call)),
  update: (prior, declared, call) => withWordedErrors(converge(arnOf(prior), declared, call)),
  delete: (prior, call) => withWordedErrors(remove(arnOf(prior), call)),
  find: (name, call) => withWordedErrors(find(name, call)),

  ...importsByForm(readingRoomArnForm, "aws apprunner list-reading-rooms"),
};
export default handler;

const arnOf = (record: Members): string => textAt(record, "ReadingRoomArn") ?? "";

/** Looks the name up first; a mark identifies an interrupted creation. */
async function create(declared: Members, call: Call): Promise<Members> {
  const { client, ownership, signal, options } = call;
  const name = textAt(declared, "ReadingRoomName") ?? "";
  const taken = await find(name, call);
  if (taken === undefined) {
    const tags = membersAt(declared, "Tags");
    const asked = { ...declared, Tags: markedTags(tags, ownership.scope, name) ?? tags };
    const record = membersAt(await client.service.createReadingRoom(asked, { signal }), "ReadingRoom");
    await claim(withTimes(record), call);
    return converge(arnOf(record), declared, call);
  }
  const existing = { identity: arnOf(taken), createdAt: textAt(taken, "CreatedAt") };
  const standing = await ownership.standing(existing);
  if (standing === "held") throw new HeldError(existing);
  const differing = differences(readingRoom.declaration, declared, taken, () => false);
  const isOurs = isMarked(await tagsOf(arnOf(taken), call), ownership.scope, name);
  const isWanted = standing === "unfinished" || options.adoptExisting === true;
  if (!isOurs && !(isWanted && differing.length === 0)) {
    const message = `A reading room ${JSON.stringify(name)} already exists in this account and region.`;
    throw new AlreadyExistsError(message, arnOf(taken), differing);
  }
  await claim(taken, call);
  return converge(arnOf(taken), declared, call);
}

async function claim(record: Members, { ownership }: Call): Promise<void> {
  const existing = { identity: arnOf(record), createdAt: textAt(record, "CreatedAt") };
  if (!(await ownership.claim(existing))) throw new HeldError(existing);
}

/** Updates it and its tags as declared; removes the creation mark too. */
async function converge(arn: string, declared: Members, call: Call): Promise<Members> {
  const { client, signal } = call;
  const found = await read(arn, call);
  if (found === undefined) throw new Error(`The reading room ${arn} was deleted while it was being changed.`);
  if (found.Description !== declared.Description) {
    await client.service.updateReadingRoom(
      { ReadingRoomArn: arn, Description: declared.Description ?? "" },
      { signal },
    );
  }
  const [before, after] = [await tagsOf(arn, call), membersAt(declared, "Tags")];
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value);
  if (removed.length > 0) await client.service.untagResource({ ResourceArn: arn, TagKeys: removed }, { signal });
  if (changed.length > 0) {
    await client.service.tagResource({ ResourceArn: arn, Tags: Object.fromEntries(changed) }, { signal });
  }
  return (await read(arn, call)) ?? found;
}

/** The declared tags, with the creation mark. */
async function tagsOf(arn: string, { client, signal }: Call): Promise<Members> {
  const response = await client.service.listTagsForResource({ ResourceArn: arn }, { signal });
  return ownTags(membersAt(response, "Tags"), client);
}

async function read(arn: string, call: Call): Promise<Members | undefined> {
  const { client, signal } = call;
  checkRegion(readingRoom.title, arn, await client.region());
  try {
    const response = await client.service.describeReadingRoom({ ReadingRoomArn: arn }, { signal });
    return { ...withTimes(membersAt(response, "ReadingRoom")), Tags: withoutMark(await tagsOf(arn, call)) };
  } catch (error) {
    if (isRefusal(error, "ResourceNotFoundException")) return undefined;
    throw error;
  }
}

async function find(name: string, call: Call): Promise<Members | undefined> {
  const { client, signal } = call;
  for await (const { ReadingRoomList: items } of client.service.pages("listReadingRooms", {}, { signal })) {
    const all = Array.isArray(items) ? items.filter(isMembers) : [];
    const found = all.find((each) => each.ReadingRoomName === name);
    if (found !== undefined) return read(arnOf(found), call);
  }
  return undefined;
}

async function remove(arn: string, { client, signal }: Call): Promise<void> {
  try {
    await client.service.deleteReadingRoom({ ReadingRoomArn: arn }, { signal });
  } catch (error) {
    if (!isRefusal(error, "ResourceNotFoundException")) throw error;
  }
}
