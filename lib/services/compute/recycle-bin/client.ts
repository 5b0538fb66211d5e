/** Recycle Bin: the operations that read retention rules. */
import { type Client, createClient } from "../../../client/client.ts";
import type { ClientSettings } from "../../../client/client-settings.ts";
import { byMethod, type OperationFacts, type Service } from "../../../client/operation.ts";
import { type RestJsonOperation, restJsonRequest } from "../../../client/protocols/rest-json.ts";

export const recycleBinOperations = byMethod({
  ListRules: { method: "POST", path: "/list-rules", pageOf: "Rules" },
  GetRule: { method: "GET", path: "/rules/{Identifier}" },
} as const satisfies OperationFacts<RestJsonOperation>);

const recycleBin: Service<RestJsonOperation, typeof recycleBinOperations> = {
  id: "rbin",
  encode: restJsonRequest,
  pageToken: "NextToken",
  operations: recycleBinOperations,
};

export type RecycleBinClient = Client<typeof recycleBinOperations>;

/** Creates a client of Recycle Bin. Throws an ApiError at once for a malformed setting. */
export const createRecycleBinClient = (settings: ClientSettings): RecycleBinClient =>
  createClient(recycleBin, { ...settings, vocabulary: "as-written" });
