/** Messages of google.protobuf that have a JSON form of their own, and those of google.rpc with errors. */
import { implicit, type MessageDefinition, type MessageField, map, optional, repeated } from "./definition.ts";

/** A point in time; in JSON an RFC 3339 string in UTC. */
export const timestamp = {
  seconds: implicit(1, "int"),
  nanos: implicit(2, "int"),
} satisfies MessageDefinition;

/** Any JSON value. Exactly one member is present. */
export const jsonValue = {
  nullValue: optional(1, "int"),
  numberValue: optional(2, "double"),
  stringValue: optional(3, "string"),
  boolValue: optional(4, "bool"),
  // Getters, because values nest: the three definitions refer to each other.
  get structValue(): MessageField<MessageDefinition, "optional"> {
    return optional(5, jsonObject);
  },
  get listValue(): MessageField<MessageDefinition, "optional"> {
    return optional(6, jsonList);
  },
} satisfies MessageDefinition;

export const jsonObject: MessageDefinition = { fields: map(1, jsonValue) };

const jsonList: MessageDefinition = { values: repeated(1, jsonValue) };

/** google.rpc.Status: an error with its details, each a message of the type that its URL names. */
export const rpcStatus = {
  code: implicit(1, "int"),
  message: implicit(2, "string"),
  details: repeated(3, { typeUrl: implicit(1, "string"), value: implicit(2, "bytes") }),
} satisfies MessageDefinition;

/** google.rpc.ErrorInfo: the reason for an error. */
export const errorInfoMessage = {
  reason: implicit(1, "string"),
  domain: implicit(2, "string"),
  metadata: map(3, "string"),
} satisfies MessageDefinition;
