/**
 * Terraform's calls to a provider, in values instead of bytes: the border between the plugin protocol (this folder:
 * handshake, gRPC, protobuf, msgpack) and our provider (the folder above).
 */

/** A value that Terraform does not know yet ("known after apply"). */
export const unknownValue: unique symbol = Symbol("unknown value");

/**
 * A value of Terraform's type system. Null means "not set". Numbers that a double cannot hold exactly
 * are bigint or, with a fraction, `{ decimal: "…" }`. Lists, sets and tuples are arrays; maps and objects
 * are records without a prototype. Where the schema's type is "dynamic", a value is `unknownValue`, null or a
 * `Dynamic`.
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
 * A value of an attribute of type "dynamic", with its present type. Terraform compares both, so a planned value is
 * returned with the type it came with.
 */
export interface Dynamic {
  readonly type: TerraformType;
  readonly value: TerraformValue;
}

/** An object value: a whole resource, data source or provider configuration. */
export type ObjectValue = { readonly [attribute: string]: TerraformValue };

/** Terraform's type constraint for an attribute, in its own notation. */
export type TerraformType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", TerraformType]
  | readonly ["tuple", readonly TerraformType[]]
  | readonly ["object", { readonly [attribute: string]: TerraformType }];

/** One attribute or block of a schema: with a `type`, or with `nested` attributes of its own. */
export interface SchemaAttribute {
  readonly type?: TerraformType;
  readonly nested?: {
    readonly nesting: "single" | "list" | "set" | "map";
    readonly attributes: { readonly [name: string]: SchemaAttribute };
    /**
     * It is a block, each with a label where the nesting is "map". A list, set or map of no blocks is null in a
     * provider. A single block that is `alwaysThere` is never null: where it is omitted, it contains no values.
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
  /** Version of the state's format; a state of an older version is passed to `upgradeResourceState`. */
  readonly version: number;
  readonly description?: string;
  readonly attributes: { readonly [name: string]: SchemaAttribute };
}

/** What permanently identifies a resource of a type, wherever it is in a configuration. Its parts never change. */
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

/** The identity of a resource: undefined where it is not known yet, or the type has none. */
export interface Identified {
  readonly identity?: ObjectValue | undefined;
}

/** A step of an attribute path: a member's name, or an element's index or key. */
export type PathStep = { readonly attribute: string } | { readonly element: number | string };

/**
 * A diagnostic for the person at the terminal. Terraform shows the line of the attribute that `path` starts with, or of
 * one element or member of it; name a deeper place in the text.
 */
export interface Diagnostic {
  readonly severity: "error" | "warning";
  /** One line: what is wrong. */
  readonly summary: string;
  /** The value as written, what is allowed, where it is documented and the remedy. */
  readonly detail: string;
  readonly path?: readonly PathStep[];
}

/** What every call may return besides its result. */
export interface CallOutcome {
  readonly diagnostics?: readonly Diagnostic[];
}

/**
 * Opaque bytes that Terraform keeps for a resource beside its state. A response without them keeps them as they were.
 */
export type Private = Uint8Array;

/**
 * Terraform's calls; about ten run at a time. `signal` is aborted when Terraform sends StopProvider (the user pressed
 * Ctrl-C). A call that throws becomes an error diagnostic with the error's message, and leaves the state as it was:
 * errors that people can fix are returned as diagnostics instead.
 */
export interface ProviderServer {
  /** The error that a call threw, without the secrets that the provider knows: it is logged and returned. */
  withoutSecrets?(error: unknown): unknown;
  readonly provider: TerraformSchema;
  readonly resources: { readonly [type: string]: TerraformSchema };
  readonly dataSources: { readonly [type: string]: TerraformSchema };
  /** Of the types of resources that have one. */
  readonly identities?: { readonly [type: string]: IdentitySchema };

  validateProviderConfig(call: { config: ObjectValue; signal: AbortSignal }): Promise<CallOutcome>;
  configureProvider(call: { config: ObjectValue; terraformVersion: string; signal: AbortSignal }): Promise<CallOutcome>;
  /** @param call.takesWriteOnly false before Terraform 1.11, which would keep write-only values in its state. */
  validateResourceConfig(call: {
    type: string;
    config: ObjectValue;
    takesWriteOnly: boolean;
    signal: AbortSignal;
  }): Promise<CallOutcome>;
  validateDataSourceConfig(call: { type: string; config: ObjectValue; signal: AbortSignal }): Promise<CallOutcome>;
  /** `config` is null when the resource is to be destroyed, `prior` when it does not exist yet. */
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
  /** `planned` is null when the resource is to be destroyed. `state` is saved, also beside an error. */
  applyResourceChange(call: {
    type: string;
    config: ObjectValue | null;
    prior: ObjectValue | null;
    planned: ObjectValue | null;
    plannedPrivate: Private;
    signal: AbortSignal;
  }): Promise<CallOutcome & Identified & { state: ObjectValue | null; private?: Private }>;
  /** A null `state` means that the object does not exist any more. */
  readResource(call: {
    type: string;
    state: ObjectValue;
    private: Private;
    signal: AbortSignal;
  }): Promise<CallOutcome & Identified & { state: ObjectValue | null; private?: Private }>;
  /** `identity` is imported in place of an id, which is then "". */
  importResourceState(call: {
    type: string;
    id: string;
    identity?: ObjectValue;
    signal: AbortSignal;
  }): Promise<
    CallOutcome & { imported: readonly (Identified & { type: string; state: ObjectValue; private?: Private })[] }
  >;
  /**
   * Only called for a state of another schema version than the present one; the protocol layer returns a state of the
   * same version untouched. `state` is the JSON of the state file; a number that would not print as the same text is `{
   * decimal: "…" }`.
   */
  upgradeResourceState(call: {
    type: string;
    version: number;
    state: { readonly [attribute: string]: unknown };
    signal: AbortSignal;
  }): Promise<CallOutcome & { state: ObjectValue | null }>;
  /**
   * Converts the state of a resource of another type, mostly another provider's, to a state of `type`, for a `moved`
   * block. Without this method Terraform refuses such blocks. `from.state` is as in {@link upgradeResourceState}.
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
