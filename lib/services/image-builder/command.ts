/** The command `lintel api imagebuilder`. */

import { signedService } from "../../cli/api/signed-service.ts";
import { imageBuilder } from "./client.ts";
import { imageBuilderMessages } from "./model/messages.ts";
import { imageBuilderErrors } from "./model.ts";

export default signedService(imageBuilder, {
  messages: imageBuilderMessages,
  pageSize: "maxResults",
  modelledErrors: { codes: imageBuilderErrors, message: "message" },
});
