/** The REST API's part of a seed file: tokens, apps, organizations and settings. */

import { type Seeding, seedOf } from "../../../emulator/service.ts";
import { citePage } from "../../../facts/model/citation.ts";
import type { Field, StringField, StructField } from "../../../facts/model/field.ts";
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

const cites = citePage("authentication.md", "Emulate");

const secret = {
  kind: "string",
  description: "Invented for the emulator.",
  cites,
  required: true,
} as const satisfies StringField;

const listOf = <const Members extends { readonly [name: string]: Field }>(description: string, members: Members) =>
  ({ kind: "list", description, cites, element: { kind: "struct", description, cites, members } }) as const;

const seedField = {
  kind: "struct",
  description: "The REST API's tokens, apps, organizations and settings.",
  cites,
  members: {
    tokens: listOf("Tokens.", {
      token: secret,
      ...tokenMembers,
      expiresInSeconds: { kind: "integer", minimum: 0, description: "From the time of seeding.", cites },
    }),
    apps: listOf("Apps.", { ...appMembers, clientSecret: secret }),
    organizations: listOf("Organizations.", organizationMembers),
    settings: { kind: "struct", description: "Settings.", cites, members: settingsMembers },
  },
} as const satisfies StructField;

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
