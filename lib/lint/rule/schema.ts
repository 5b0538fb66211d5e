/** A part of a JSON schema; `patternErrorMessage`, which editors support, states in words what a pattern allows. */
export interface SchemaPart {
  readonly description?: string;
  readonly deprecated?: true;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly items?: SchemaPart;
  readonly properties?: { readonly [name: string]: SchemaPart };
  readonly propertyNames?: SchemaPart;
  readonly additionalProperties?: boolean | SchemaPart;
  readonly required?: readonly string[];
  readonly if?: SchemaPart;
  readonly then?: SchemaPart;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: SchemaPart };
}
