/** The handler of a kind of shared objects. */

import type { Members } from "../../../base/members.ts";
import { realTiming } from "../../../client/retry.ts";
import type { StructField } from "../../../facts/model/field.ts";
import type { Handler, Listing } from "../../../terraform/runtime/handler.ts";
import { unfitImportId } from "../../../terraform/runtime/import-id.ts";
import { withTimes } from "../../../terraform/runtime/record-times.ts";
import { withWordedErrors } from "../../../terraform/runtime/refusal.ts";
import { checkRegion, configuredRegion } from "../../../terraform/runtime/region.ts";
import { convergeObject } from "./shared-change.ts";
import { completeObject, createObject } from "./shared-creation.ts";
import { deleteObject } from "./shared-deletion.ts";
import {
  findObject,
  identityOf,
  idIn,
  nameIn,
  readObject,
  revisionsOf,
  type SharedCall,
  type SharedClient,
  type SharedKind,
} from "./shared-object.ts";

/** What a handler of a shared object states by itself. */
type OwnFacts = Pick<Handler<SharedClient>, "changedByUpdate" | "listings">;

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
