/** `lintel api imagebuilder`. */
import { imageBuilder } from "../../../services/image-builder/client.ts";
import { imageBuilderMessages } from "../../../services/image-builder/model/messages.ts";
import { imageBuilderErrors } from "../../../services/image-builder/model.ts";
import { signedService } from "./signed-service.ts";

export default signedService(imageBuilder, {
  messages: imageBuilderMessages,
  pageSize: "maxResults",
  modelledErrors: { codes: imageBuilderErrors, message: "message" },
});
