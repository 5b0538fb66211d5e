/** What a compiled schema is to the linter. */
/** A compiled schema: true when the value keeps it, else `errors` holds why not. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** What ajv's compiled code says of one fault; its text is never used. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** Set when the fault is in a key of a map. */
  readonly propertyName?: string;
}
