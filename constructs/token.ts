/** Types of props whose values CDKTF may know only later. */
import type { IResolvable } from "cdktf";

/**
 * A value, or a token for a value that is not known yet. String, number, list and map tokens of CDKTF have the type of
 * their value (`variable.stringValue`, `variable.numberValue`); wrap them for other types, such as string enums:
 * `Token.asAny(variable.stringValue)`.
 */
export type OrToken<Value> = Value | IResolvable;
