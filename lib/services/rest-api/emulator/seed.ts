/** The REST API's part of a seed file: tokens, apps, organizations and settings. */

import { type Seeding, seedOf } from "../../../emulator/emulated-service.ts";
import { citePage } from "../../../facts/model/citation.ts";
import { documentedFields } from "../../../facts/model/documented-fields.ts";
import type { Field } from "../../../facts/model/field.ts";
import type { ValueOf } from "../../../facts/shape/value-of.ts";
import {
  appMembers,
  apps,
  defaultSettings,
  hashOf,
  organizationMembers,
  organizations,
  settings,
  settingsKey,
  settingsMembers,
  tokenMembers,
  tokens,
} from "./records.ts";

const { text, integer, list, struct } = documentedFields(citePage("authentication.md", "Emulate"));

const secret = text("Invented for the emulator.", { required: true });

const listOf = <const Members extends { readonly [name: string]: Field }>(description: string, members: Members) =>
  list(description, struct(description, members));

const seedField = struct("The REST API's tokens, apps, organizations and settings.", {
  tokens: listOf("Tokens.", {
    token: secret,
    ...tokenMembers,
    expiresInSeconds: integer("From the time of seeding.", { minimum: 0 }),
  }),
  apps: listOf("Apps.", { ...appMembers, clientSecret: secret }),
  organizations: listOf("Organizations.", organizationMembers),
  settings: struct("Settings.", settingsMembers),
});

/** Creates the records of a seed, replacing those with the same key. */
function createSeedRecords(seed: ValueOf<typeof seedField>, { now, table }: Seeding): void {
  for (const { token, expiresInSeconds, ...rest } of seed.tokens ?? []) {
    table(tokens).put(hashOf(token), {
      scopes: [],
      permissions: [],
      authorizedFor: [],
      revoked: false,
      ...rest,
      lastEight: token.slice(-8),
      createdAt: now,
      ...(expiresInSeconds !== undefined && { expiresAt: now + expiresInSeconds * 1000 }),
    });
  }
  for (const { clientSecret, clientId, name = clientId } of seed.apps ?? []) {
    table(apps).put(clientId, { clientId, name, secretHash: hashOf(clientSecret) });
  }
  for (const { id, name = id, singleSignOn = false, hidden = false, members = [], ...rest } of seed.organizations ??
    []) {
    table(organizations).put(id, { ...rest, id, name, singleSignOn, hidden, members });
  }
  if (seed.settings !== undefined) {
    table(settings).put(settingsKey, { ...defaultSettings, ...table(settings).get(settingsKey), ...seed.settings });
  }
}

/** The field `rest` of a seed file. */
export const restSeed = seedOf({ field: seedField, createRecords: createSeedRecords });
