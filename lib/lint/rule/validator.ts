/** Types of compiled schemas. */
/** A compiled schema: returns true if the value matches; otherwise sets `errors`. */
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly SchemaError[] | null;
}

/** One error of ajv's compiled code; its message is never used. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** Set if the error is in a key of a map. */
  readonly propertyName?: string;
}
