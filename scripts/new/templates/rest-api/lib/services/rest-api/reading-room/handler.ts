/** Creates, reads, updates and deletes reading rooms. */
import { type Members, membersOf, textAt, without } from "../../../base/members.ts";
import { differences } from "../../../facts/derive/differences.ts";
import { derivedId } from "../../../terraform/runtime/derived-id.ts";
import { AlreadyExistsError, type Handler, type HandlerCall, HeldError } from "../../../terraform/runtime/handler.ts";
import { RestError } from "../client/error.ts";
import type { RestClient } from "../client.ts";
import { readingRoom } from "./model.ts";

interface Client {
  readonly rest: RestClient;
}
type Call = HandlerCall<Client>;

const handler: Handler<Client> = {
  model: readingRoom,
  withheld: [],
  changedByUpdate: [],
  access: "rest_api",
  timeouts: { create: 300, read: 300, update: 300, delete: 300 },

  connect: async (settings) => ({ rest: (await import("../handler/access.ts")).restAccess(settings).client }),

  create,
  read,
  async update(prior, declared, call) {
    const path = pathOf(fullNameOf(prior));
    const body = without(declared, "organization", "name");
    return recordOf(await call.client.rest.send({ method: "PATCH", path, body }, call.signal));
  },
  async delete(prior, call) {
    const fullName = fullNameOf(prior);
    try {
      await call.client.rest.send({ method: "DELETE", path: pathOf(fullName) }, call.signal);
    } catch (error) {
      if (!isMissing(error)) throw error;
      await read(fullName, call); // fails if the token does not see the organization
    }
  },

  parseImportId(id) {
    if (/^[A-Za-z0-9._-]+\/[A-Za-z0-9._-]+$/.test(id)) return id;
    throw new Error(`The id is ${JSON.stringify(id)}; it must be organization/name, such as acme/quiet.`);
  },
};
export default handler;

const fullNameOf = (record: Members): string => textAt(record, "full_name") ?? "";

const organizationPath = (fullName: string): string =>
  `/organizations/${encodeURIComponent(fullName.split("/")[0] ?? "")}`;

const pathOf = (fullName: string): string =>
  `${organizationPath(fullName)}/reading-rooms/${encodeURIComponent(fullName.split("/")[1] ?? "")}`;

/** The record in a response: an absent member is omitted, never null. */
const recordOf = ({ body }: { readonly body: unknown }): Members =>
  Object.fromEntries(Object.entries(membersOf(body)).filter(([, value]) => value !== null));

const isMissing = (error: unknown): boolean => error instanceof RestError && error.reason === "not-visible";

/** Looks the name up first. A name that is not declared is derived: only this state has it. */
async function create(declared: Members, call: Call): Promise<Members> {
  const { client, ownership, options, signal } = call;
  const organization = textAt(declared, "organization") ?? "";
  const name = textAt(declared, "name") ?? derivedId(ownership.scope, organization);
  const fullName = `${organization}/${name}`;
  const existing = { identity: fullName, createdAt: undefined };
  const taken = await read(fullName, call);
  if (taken !== undefined) {
    if ((await ownership.standing(existing)) === "held") throw new HeldError(existing);
    const differing = differences(readingRoom.declaration, { ...declared, name }, taken, () => false);
    const isOurs = declared.name === undefined || options.adoptExisting === true;
    if (!isOurs || differing.length > 0) {
      const message = `The organization ${organization} already has a reading room ${JSON.stringify(name)}.`;
      throw new AlreadyExistsError(message, fullName, differing);
    }
  } else if (!ownership.isClaimed(existing)) ownership.release(existing);
  if (!(await ownership.claim(existing))) throw new HeldError(existing);
  if (taken !== undefined) return taken;
  const body = { ...without(declared, "organization"), name };
  const path = `${organizationPath(fullName)}/reading-rooms`;
  return recordOf(await client.rest.send({ method: "POST", path, body }, signal));
}

/** The API answers 404 for what the token may not see too: only in a visible organization is it missing. */
async function read(fullName: string, { client, signal }: Call): Promise<Members | undefined> {
  try {
    return recordOf(await client.rest.send({ method: "GET", path: pathOf(fullName) }, signal));
  } catch (error) {
    if (!isMissing(error)) throw error;
    await client.rest.send({ method: "GET", path: organizationPath(fullName) }, signal);
    return undefined;
  }
}
