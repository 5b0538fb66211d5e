/**
 * Terraform's calls to a provider, with values instead of bytes: the boundary between the plugin protocol (this folder:
 * handshake, gRPC, protobuf, msgpack) and the provider.
 */

/** A value that Terraform does not know yet ("known after apply"). */
export const unknownValue: unique symbol = Symbol("unknown value");

/**
 * A value of Terraform's type system. Null means "not set". Numbers that a double cannot represent exactly are bigint
 * or, with a fraction, `{ decimal: "…" }`. Lists, sets and tuples are arrays; maps and objects are records without a
 * prototype. If the schema's type is "dynamic", a value is `unknownValue`, null or a `Dynamic`.
 */
export type TerraformValue =
  | typeof unknownValue
  | null
  | string
  | boolean
  | number
  | bigint
  | { readonly decimal: string }
  | Dynamic
  | readonly TerraformValue[]
  | { readonly [name: string]: TerraformValue };

/**
 * A value of an attribute of type "dynamic", with its actual type. Terraform compares both, so a planned value keeps
 * its type.
 */
export interface Dynamic {
  readonly type: TerraformType;
  readonly value: TerraformValue;
}

/** An object value: a whole resource, data source or provider configuration. */
export type ObjectValue = { readonly [attribute: string]: TerraformValue };

/** Terraform's type constraint of an attribute, in Terraform's JSON notation. */
export type TerraformType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", TerraformType]
  | readonly ["tuple", readonly TerraformType[]]
  | readonly ["object", { readonly [attribute: string]: TerraformType }];

/** An attribute or block of a schema, with a `type` or with `nested` attributes. */
export interface SchemaAttribute {
  readonly type?: TerraformType;
  readonly nested?: {
    readonly nesting: "single" | "list" | "set" | "map";
    readonly attributes: { readonly [name: string]: SchemaAttribute };
    /**
     * The attribute is a block; with the nesting "map" each has a label. A list, set or map without blocks is null in a
     * provider. Terraform has a single block as a list of at most one. A single block with `alwaysThere` is never null: if it is omitted, all its values are null.
     */
    readonly block?: { readonly maxItems?: number; readonly alwaysThere?: true };
  };
  /** Markdown; printed by `terraform providers schema` and editors. */
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
}

/** The schema of a provider configuration, a resource type or a data source. */
export interface TerraformSchema {
  /** Version of the state's format; `upgradeResourceState` converts states of older versions. */
  readonly version: number;
  readonly description?: string;
  readonly attributes: { readonly [name: string]: SchemaAttribute };
}

/** The schema of the identity of a resource type. Identities never change. */
export interface IdentitySchema {
  /** Version of its format. */
  readonly version: number;
  readonly attributes: {
    readonly [name: string]: {
      readonly type: TerraformType;
      readonly requiredForImport?: boolean;
      readonly optionalForImport?: boolean;
      readonly description?: string;
    };
  };
}

/** The identity of a resource; undefined if it is not known yet, or if the type has none. */
export interface Identified {
  readonly identity?: ObjectValue | undefined;
}

/** A step of an attribute path: a member's name, or an element's index or key. */
export type PathStep = { readonly attribute: string } | { readonly element: number | string };

/**
 * A diagnostic for the user. Terraform shows the line of the attribute with which `path` starts, or of one element or
 * member of it; state a deeper path in the text.
 */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** One line: the problem. */
  readonly summary: string;
  /** The value as written, what is allowed, the documentation and the remedy. */
  readonly detail: string;
  readonly path?: readonly PathStep[];
}

/** What every call may return besides its result. */
export interface CallOutcome {
  readonly diagnostics?: readonly Diagnostic[];
}

/** Opaque bytes that Terraform stores with a resource's state. A response without them keeps the previous ones. */
export type Private = Uint8Array;

/**
 * Terraform's calls; about ten run in parallel. `signal` is aborted when Terraform sends StopProvider (the user pressed
 * Ctrl-C). If a call throws, its error becomes a diagnostic and the state does not change. Errors that users can fix
 * are returned as diagnostics instead.
 */
export interface ProviderServer {
  /** Removes the provider's secrets from the error of a call, before it is logged and returned. */
  withoutSecrets?(error: unknown): unknown;
  readonly provider: TerraformSchema;
  readonly resources: { readonly [type: string]: TerraformSchema };
  readonly dataSources: { readonly [type: string]: TerraformSchema };
  /** By resource type, for types with an identity. */
  readonly identities?: { readonly [type: string]: IdentitySchema };

  validateProviderConfig(call: { config: ObjectValue; signal: AbortSignal }): Promise<CallOutcome>;
  configureProvider(call: { config: ObjectValue; terraformVersion: string; signal: AbortSignal }): Promise<CallOutcome>;
  /** @param call.takesWriteOnly false before Terraform 1.11, which would store write-only values in its state. */
  validateResourceConfig(call: {
    type: string;
    config: ObjectValue;
    takesWriteOnly: boolean;
    signal: AbortSignal;
  }): Promise<CallOutcome>;
  validateDataSourceConfig(call: { type: string; config: ObjectValue; signal: AbortSignal }): Promise<CallOutcome>;
  /** `config` is null to destroy the resource; `prior` is null to create it. */
  planResourceChange(call: {
    type: string;
    config: ObjectValue | null;
    prior: ObjectValue | null;
    /** Terraform's own merge of configuration and prior state. */
    proposed: ObjectValue | null;
    priorPrivate: Private;
    signal: AbortSignal;
  }): Promise<
    CallOutcome &
      Identified & {
        planned: ObjectValue | null;
        requiresReplace?: readonly (readonly PathStep[])[];
        private?: Private;
      }
  >;
  /** `planned` is null to destroy the resource. `state` is saved even with an error. */
  applyResourceChange(call: {
    type: string;
    config: ObjectValue | null;
    prior: ObjectValue | null;
    planned: ObjectValue | null;
    plannedPrivate: Private;
    signal: AbortSignal;
  }): Promise<CallOutcome & Identified & { state: ObjectValue | null; private?: Private }>;
  /** A null `state` means that the object no longer exists. */
  readResource(call: {
    type: string;
    state: ObjectValue;
    private: Private;
    signal: AbortSignal;
  }): Promise<CallOutcome & Identified & { state: ObjectValue | null; private?: Private }>;
  /** If `identity` is set, it is imported instead of `id`, which is "". */
  importResourceState(call: {
    type: string;
    id: string;
    identity?: ObjectValue;
    signal: AbortSignal;
  }): Promise<
    CallOutcome & { imported: readonly (Identified & { type: string; state: ObjectValue; private?: Private })[] }
  >;
  /**
   * Called only for a state of another schema version; the protocol layer returns states of the same version unchanged.
   * `state` is the JSON of the state file; a number that would not print as the same text is `{ decimal: "…" }`.
   */
  upgradeResourceState(call: {
    type: string;
    version: number;
    state: { readonly [attribute: string]: unknown };
    signal: AbortSignal;
  }): Promise<CallOutcome & { state: ObjectValue | null }>;
  /**
   * Converts the state of a resource of another type, usually another provider's, to a state of `type`, for a `moved`
   * block. Without this method Terraform rejects such blocks. `from.state` is as in {@link upgradeResourceState}.
   */
  moveResourceState?(call: {
    type: string;
    from: {
      provider: string;
      type: string;
      version: number;
      state: { readonly [attribute: string]: unknown };
    };
    signal: AbortSignal;
  }): Promise<CallOutcome & Identified & { state: ObjectValue | null; private?: Private }>;
  readDataSource(call: {
    type: string;
    config: ObjectValue;
    signal: AbortSignal;
  }): Promise<CallOutcome & { state: ObjectValue | null }>;
}
