/** JSON-RPC in version 0.3, whose methods and documents have other words. */
import { own } from "../../../../../base/dictionary.ts";
import { formerMethods } from "../../../model/former-words.ts";
import type { Encoding } from "../../event.ts";
import { jsonRpcWith } from "../json-rpc.ts";
import { requestOf } from "./requests.ts";
import { responseOf, updateOf } from "./responses.ts";

const update: Encoding = (content) => Buffer.from(JSON.stringify(updateOf(content)));

export const formerJsonRpc = jsonRpcWith({
  operationOf: (method) => own(formerMethods, method),
  example: "tasks/get",
  membersOf: requestOf,
  resultOf: (name, content) => responseOf(name, content === undefined ? undefined : { ...content }),
  update,
  hasDetails: false,
});
