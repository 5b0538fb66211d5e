/** JSON-RPC in version 0.3, whose methods and documents have other words. */
import { own } from "../../../../../base/dictionary.ts";
import { v0_3Methods } from "../../../model/v0_3-words.ts";
import type { Encoding } from "../../event.ts";
import { jsonRpcWith } from "../json-rpc.ts";
import { requestOf } from "./requests.ts";
import { responseOf, updateOf } from "./responses.ts";

const update: Encoding = (content) => Buffer.from(JSON.stringify(updateOf(content)));

export const v0_3JsonRpc = jsonRpcWith({
  operationOf: (method) => own(v0_3Methods, method),
  example: "tasks/get",
  membersOf: requestOf,
  resultOf: (name, content) => responseOf(name, content === undefined ? undefined : { ...content }),
  update,
  hasDetails: false,
});
