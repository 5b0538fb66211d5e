import type { IResolvable } from "cdktf";

/**
 * A value, or a token in place of it until Terraform knows it. String, number, list and map tokens of CDKTF have the
 * type of their value (`variable.stringValue`, `variable.numberValue`); for any other type, such as a word of a fixed
 * set, wrap them: `Token.asAny(variable.stringValue)`.
 */
export type OrToken<Value> = Value | IResolvable;
