/** `lintel api apprunner`. The AWS CLI does not merge its pages. */
import { appRunner } from "../../../services/app-runner/client.ts";
import { appRunnerMessages } from "../../../services/app-runner/model/messages.ts";
import { appRunnerErrors } from "../../../services/app-runner/model.ts";
import { signedService } from "./signed-service.ts";

export default signedService(appRunner, {
  messages: appRunnerMessages,
  modelledErrors: { codes: appRunnerErrors, message: "Message" },
});
