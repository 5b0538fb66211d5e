/** The REST API's part of a seed file: tokens, apps, organizations and settings. */

import type { Seeding } from "../../../emulator/service.ts";
import { citePage } from "../../../model/citation.ts";
import type { Field, StringField, StructField } from "../../../model/field.ts";
import {
  type AppRecord,
  appMembers,
  apps,
  defaultSettings,
  hashOf,
  type OrganizationRecord,
  organizationMembers,
  organizations,
  type SettingsRecord,
  settings,
  settingsKey,
  settingsMembers,
  type TokenRecord,
  tokenMembers,
  tokens,
} from "./records.ts";

const cites = citePage("authentication.md", "Emulate");

const secret: StringField = {
  kind: "string",
  description: "Invented for the emulator.",
  cites,
  required: true,
};

const listOf = (description: string, members: { readonly [name: string]: Field }): Field => ({
  kind: "list",
  description,
  cites,
  element: { kind: "struct", description, cites, members },
});

/** The field `rest` of a seed file. */
export const seedField: StructField = {
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
};

/** A value that {@link seedField} describes. */
interface Seed {
  readonly tokens?: readonly (Partial<TokenRecord> &
    Pick<TokenRecord, "kind" | "user"> & { readonly token: string; readonly expiresInSeconds?: number })[];
  readonly apps?: readonly (Partial<AppRecord> & Pick<AppRecord, "clientId"> & { readonly clientSecret: string })[];
  readonly organizations?: readonly (Partial<OrganizationRecord> & Pick<OrganizationRecord, "id">)[];
  readonly settings?: Partial<SettingsRecord>;
}

/** Creates the records of a seed ({@link seedField}), replacing those with the same key. */
export function createSeedRecords(value: unknown, { now, table }: Seeding): void {
  const seed = value as Seed;
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
