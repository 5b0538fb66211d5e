/** `lintel api imagebuilder`. */
import { imageBuilder } from "../../../api/image-builder.ts";
import { imageBuilderErrors } from "../../../model/lifecycle-policy/image-builder.ts";
import { imageBuilderMessages } from "../../../model/lifecycle-policy/image-builder-messages.ts";
import { signedService } from "./signed-service.ts";

export default signedService(imageBuilder, {
  messages: imageBuilderMessages,
  pageSize: "maxResults",
  modelledErrors: { codes: imageBuilderErrors, message: "message" },
});
