/** Fields that several structures of A2A share. */
import { type Citation, cite } from "../../../facts/model/citation.ts";
import type { ListField, MapField, Pattern, StringField } from "../../../facts/model/field.ts";

/** The largest int32. */
export const maxInt32 = 2_147_483_647;

/** A required string, which must not be empty (gap `message/empty-strings`). */
export const requiredText = { kind: "string", required: true, minLength: 1 } as const satisfies Partial<StringField>;

/** A free-form object: string keys, any JSON values. Its parts cite what the whole does. */
export const freeForm = (cites: Citation) =>
  ({
    kind: "map",
    cites,
    key: { kind: "string", description: "A key of the caller's choice.", cites },
    value: { kind: "any", nullable: true, description: "Any JSON value.", cites },
  }) as const satisfies Partial<MapField>;

/** A timestamp, in documents and in JSON. */
export const timestamp = {
  source:
    "^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d{1,9})?(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$",
  meaning: "an ISO 8601 timestamp such as 2025-10-28T10:30:00.000Z",
} as const satisfies Pattern;

/** A routing string for servers with several agents behind one address; its form is not documented. */
export const tenant = {
  kind: "string",
  description: "Opaque routing string that selects one of several agents at one address.",
  cites: cite(1, "What the service does"),
} as const satisfies StringField;

/** URIs of protocol extensions. */
export const extensionUris = (cites: Citation) =>
  ({
    kind: "list",
    description: "URIs of the extensions that are present or contributed.",
    cites,
    element: { kind: "string", description: "URI of an extension.", cites, minLength: 1 },
  }) as const satisfies ListField;

/** Media types. Their form is not documented, so rules check it. */
export const mediaTypes = (cites: Citation) =>
  ({
    kind: "list",
    cites,
    element: { kind: "string", description: "A media type such as text/plain.", cites },
  }) as const satisfies Partial<ListField>;

/** The form of a media type, with or without parameters (gap `agent-card/media-types`). */
export const mediaTypeForm = /^[^\s/;]+\/[^\s/;]+(?:\s*;.*)?$/;
