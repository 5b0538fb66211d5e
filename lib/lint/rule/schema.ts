/** A part of a JSON schema; `patternErrorMessage` says in words what a pattern allows, as editors know it. */
export interface Schema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly items?: Schema;
  readonly properties?: { readonly [name: string]: Schema };
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly if?: Schema;
  readonly then?: Schema;
  readonly default?: unknown;
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: Schema };
}
