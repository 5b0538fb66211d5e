/**
 * The messages of a plugin's services, with the field numbers of the plugin protocol 6.9 (Terraform 1.12) and of
 * go-plugin. Fields that this provider neither reads nor writes are omitted.
 */
import {
  implicit,
  type MessageDefinition,
  type MessageField,
  map,
  optional,
  repeated,
} from "../../protobuf/definition.ts";

/** A value of Terraform's type system, in one of two encodings (see dynamic-value.ts). */
export const dynamicValue = {
  msgpack: implicit(1, "bytes"),
  json: implicit(2, "bytes"),
} satisfies MessageDefinition;

/** A resource's identity, by its own schema. */
export const identityData = { identityData: optional(1, dynamicValue) } satisfies MessageDefinition;

/** The schema of the identity of a resource type. */
export const resourceIdentitySchema = {
  version: implicit(1, "int"),
  identityAttributes: repeated(2, {
    name: implicit(1, "string"),
    type: optional(2, "bytes"),
    requiredForImport: implicit(3, "bool"),
    optionalForImport: implicit(4, "bool"),
    description: implicit(5, "string"),
  }),
} satisfies MessageDefinition;

const attributePath = {
  steps: repeated(1, {
    attributeName: optional(1, "string"),
    elementKeyString: optional(2, "string"),
    elementKeyInt: optional(3, "int"),
  }),
} satisfies MessageDefinition;

/** The severity of a diagnostic. */
export const severities = { error: 1, warning: 2 } as const;

/** A diagnostic for the user. */
export const diagnostic = {
  severity: implicit(1, "int"),
  summary: implicit(2, "string"),
  detail: implicit(3, "string"),
  attribute: optional(4, attributePath),
} satisfies MessageDefinition;

/** The format of a description. */
export const stringKinds = { plain: 0, markdown: 1 } as const;
/** How nested attributes and blocks occur; the numbers are the same for both. */
export const nestings = { single: 1, list: 2, set: 3, map: 4, group: 5 } as const;

/** One attribute of a schema, with a type or with attributes of its own. */
export const schemaAttribute = {
  name: implicit(1, "string"),
  type: optional(2, "bytes"),
  // A getter, because attributes nest: the two definitions refer to each other.
  get nestedType(): MessageField<MessageDefinition, "optional"> {
    return optional(10, nestedObject);
  },
  description: implicit(3, "string"),
  required: implicit(4, "bool"),
  optional: implicit(5, "bool"),
  computed: implicit(6, "bool"),
  sensitive: implicit(7, "bool"),
  descriptionKind: implicit(8, "int"),
  deprecated: implicit(9, "bool"),
  writeOnly: implicit(11, "bool"),
} satisfies MessageDefinition;

const nestedObject = {
  attributes: repeated(1, schemaAttribute),
  nesting: implicit(3, "int"),
} satisfies MessageDefinition;

/** The contents of a block; a whole resource is one. */
export const schemaBlock = {
  version: implicit(1, "int"),
  attributes: repeated(2, schemaAttribute),
  // A getter, because blocks nest.
  get blockTypes(): MessageField<MessageDefinition, "repeated"> {
    return repeated(3, nestedBlock);
  },
  description: implicit(4, "string"),
  descriptionKind: implicit(5, "int"),
  deprecated: implicit(6, "bool"),
} satisfies MessageDefinition;

const nestedBlock = {
  typeName: implicit(1, "string"),
  block: optional(2, schemaBlock),
  nesting: implicit(3, "int"),
  minItems: implicit(4, "int"),
  maxItems: implicit(5, "int"),
} satisfies MessageDefinition;

/** The schema of a provider configuration, a resource type or a data source. */
export const schema = {
  version: implicit(1, "int"),
  block: optional(2, schemaBlock),
} satisfies MessageDefinition;

const serverCapabilities = {
  planDestroy: implicit(1, "bool"),
  getProviderSchemaOptional: implicit(2, "bool"),
  moveResourceState: implicit(3, "bool"),
} satisfies MessageDefinition;

const typeName = { typeName: implicit(1, "string") } satisfies MessageDefinition;
const validateConfig = {
  typeName: implicit(1, "string"),
  config: optional(2, dynamicValue),
} satisfies MessageDefinition;
const diagnostics = { diagnostics: repeated(1, diagnostic) } satisfies MessageDefinition;
/** Terraform's capabilities; writeOnlyAttributesAllowed since 1.11. */
const clientCapabilities = { writeOnlyAttributesAllowed: implicit(2, "bool") } satisfies MessageDefinition;

/** The calls of the service tfplugin6.Provider, by their names. */
export const providerCalls = {
  GetMetadata: {
    request: {},
    response: {
      serverCapabilities: optional(1, serverCapabilities),
      diagnostics: repeated(2, diagnostic),
      dataSources: repeated(3, typeName),
      resources: repeated(4, typeName),
    },
  },
  GetProviderSchema: {
    request: {},
    response: {
      provider: optional(1, schema),
      resourceSchemas: map(2, schema),
      dataSourceSchemas: map(3, schema),
      diagnostics: repeated(4, diagnostic),
      serverCapabilities: optional(6, serverCapabilities),
    },
  },
  // Called since Terraform 1.12, as are all identities.
  GetResourceIdentitySchemas: {
    request: {},
    response: { identitySchemas: map(1, resourceIdentitySchema), diagnostics: repeated(2, diagnostic) },
  },
  UpgradeResourceIdentity: {
    request: {
      typeName: implicit(1, "string"),
      version: implicit(2, "int"),
      rawIdentity: optional(3, { json: implicit(1, "bytes") }),
    },
    response: { upgradedIdentity: optional(1, identityData), diagnostics: repeated(2, diagnostic) },
  },
  ValidateProviderConfig: {
    request: { config: optional(1, dynamicValue) },
    response: { diagnostics: repeated(2, diagnostic) },
  },
  ValidateResourceConfig: {
    request: { ...validateConfig, clientCapabilities: optional(3, clientCapabilities) },
    response: diagnostics,
  },
  ValidateDataResourceConfig: { request: validateConfig, response: diagnostics },
  ConfigureProvider: {
    request: { terraformVersion: implicit(1, "string"), config: optional(2, dynamicValue) },
    response: { diagnostics: repeated(1, diagnostic) },
  },
  UpgradeResourceState: {
    request: {
      typeName: implicit(1, "string"),
      version: implicit(2, "int"),
      rawState: optional(3, { json: implicit(1, "bytes") }),
    },
    response: { upgradedState: optional(1, dynamicValue), diagnostics: repeated(2, diagnostic) },
  },
  ReadResource: {
    request: {
      typeName: implicit(1, "string"),
      currentState: optional(2, dynamicValue),
      private: implicit(3, "bytes"),
      currentIdentity: optional(6, identityData),
    },
    response: {
      newState: optional(1, dynamicValue),
      diagnostics: repeated(2, diagnostic),
      private: implicit(3, "bytes"),
      newIdentity: optional(5, identityData),
    },
  },
  PlanResourceChange: {
    request: {
      typeName: implicit(1, "string"),
      priorState: optional(2, dynamicValue),
      proposedNewState: optional(3, dynamicValue),
      config: optional(4, dynamicValue),
      priorPrivate: implicit(5, "bytes"),
      priorIdentity: optional(8, identityData),
    },
    response: {
      plannedState: optional(1, dynamicValue),
      requiresReplace: repeated(2, attributePath),
      plannedPrivate: implicit(3, "bytes"),
      diagnostics: repeated(4, diagnostic),
      plannedIdentity: optional(7, identityData),
    },
  },
  ApplyResourceChange: {
    request: {
      typeName: implicit(1, "string"),
      priorState: optional(2, dynamicValue),
      plannedState: optional(3, dynamicValue),
      config: optional(4, dynamicValue),
      plannedPrivate: implicit(5, "bytes"),
      plannedIdentity: optional(7, identityData),
    },
    response: {
      newState: optional(1, dynamicValue),
      private: implicit(2, "bytes"),
      diagnostics: repeated(3, diagnostic),
      newIdentity: optional(5, identityData),
    },
  },
  ImportResourceState: {
    request: { typeName: implicit(1, "string"), id: implicit(2, "string"), identity: optional(4, identityData) },
    response: {
      importedResources: repeated(1, {
        typeName: implicit(1, "string"),
        state: optional(2, dynamicValue),
        private: implicit(3, "bytes"),
        identity: optional(4, identityData),
      }),
      diagnostics: repeated(2, diagnostic),
    },
  },
  // Called since Terraform 1.8, if the server declares the capability.
  MoveResourceState: {
    request: {
      sourceProviderAddress: implicit(1, "string"),
      sourceTypeName: implicit(2, "string"),
      sourceSchemaVersion: implicit(3, "int"),
      sourceState: optional(4, { json: implicit(1, "bytes") }),
      targetTypeName: implicit(5, "string"),
    },
    response: {
      targetState: optional(1, dynamicValue),
      diagnostics: repeated(2, diagnostic),
      targetPrivate: implicit(3, "bytes"),
      targetIdentity: optional(4, identityData),
    },
  },
  ReadDataSource: {
    request: { typeName: implicit(1, "string"), config: optional(2, dynamicValue) },
    response: { state: optional(1, dynamicValue), diagnostics: repeated(2, diagnostic) },
  },
  StopProvider: {
    request: {},
    response: { error: implicit(1, "string") },
  },
} satisfies Record<string, { request: MessageDefinition; response: MessageDefinition }>;

/** A message without fields. */
export const empty = {} satisfies MessageDefinition;

/** grpc.health.v1.Health/Check. */
export const healthStatus = { status: implicit(1, "int") } satisfies MessageDefinition;
/** The status of a server that is up. */
export const serving = 1;
